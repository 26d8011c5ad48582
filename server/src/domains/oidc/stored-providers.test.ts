import { eq } from 'drizzle-orm'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { fillTenants } from '../../testing/central-visitor'
import { createProviderVisitor, startIdentityProvider, type TestProvider } from '../../testing/identity-provider'
import { createOidcVisitor, pathOf, PORTAL, WANTED, type OidcVisitor } from '../../testing/oidc-visitor'
import { identityProviders } from './oidc.tables'

let server: TestApp
let provider: TestProvider
let visitor: ReturnType<typeof createProviderVisitor>
let browser: OidcVisitor

beforeAll(async () => {
  provider = await startIdentityProvider(PORTAL)
  server = await buildTestApp({ internalNetworks: ['127.0.0.0/8'] })
  await fillTenants(server)
})
beforeEach(async () => {
  visitor = createProviderVisitor(provider.issuer)
  browser = createOidcVisitor(server, visitor)
  await server.db.delete(identityProviders)
  await server.db.insert(identityProviders).values({
    code: 'corp',
    tenantId: 't-park',
    name: '集团',
    issuer: provider.issuer,
    clientId: 'center',
    clientSecret: server.app.sealing.seal('provider-secret', 'a-secret-of-tests'),
    scope: 'openid profile',
    usernameClaim: 'preferred_username',
    enabled: true,
    generation: 'first',
  })
})
afterAll(async () => {
  await server.close()
  await provider.stop()
})

const failureOf = (location: string) => new URL(location, PORTAL).searchParams.get('failed')
const change = (set: Partial<typeof identityProviders.$inferInsert>) =>
  server.db.update(identityProviders).set(set).where(eq(identityProviders.code, 'corp'))

test('a user signs in by a stored provider', async () => {
  const { answer } = await browser.signIn()
  expect(answer.location).toContain('ticketToken=')
  expect(await browser.redeem(answer.location)).toMatchObject({ status: 200 })
})

test('a disabled provider begins no sign-in', async () => {
  await change({ enabled: false })
  expect(failureOf((await browser.begin()).location)).toBe('invalid')
})

test.each([
  ['changed', { generation: 'second' }],
  ['disabled', { enabled: false }],
])('a provider that was %s after the start refuses the one who comes back', async (_what, set) => {
  const { location, cookie } = await browser.begin({ service: WANTED })
  const back = await visitor.signIn(location, 'wangwu')
  await change(set)
  expect(failureOf((await browser.get(pathOf(back), cookie)).location)).toBe('expired')
})

test('a changed address is in force at once', async () => {
  await browser.begin()
  await change({ issuer: 'http://127.0.0.1:2', generation: 'second' })
  expect(failureOf((await browser.begin()).location)).toBe('unreachable')
})

test('a disabled provider is still heard when it tells of a sign-out', async () => {
  await change({ enabled: false })
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: '/api/auth/oidc/corp/backchannel-logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'logout_token=x',
  })
  expect(statusCode).toBe(400)
  expect(body).toContain('invalid token')
})

test('an address in a network that the deployment does not list is not called', async () => {
  const outside = await buildTestApp({ internalNetworks: [] })
  await fillTenants(outside)
  const sealed = outside.app.sealing.seal('provider-secret', 'a-secret-of-tests')
  const [row] = await server.db.select().from(identityProviders)
  if (!row) throw new Error('It was stored')
  await outside.db.insert(identityProviders).values({ ...row, clientSecret: sealed })
  const { location } = await createOidcVisitor(outside, visitor).begin()
  expect(failureOf(location)).not.toBeNull()
  await outside.close()
})
