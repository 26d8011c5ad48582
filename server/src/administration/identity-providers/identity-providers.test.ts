import {
  createIdentityProvider,
  deleteIdentityProvider,
  getRuntimeConfiguration,
  listIdentityProviders,
  updateIdentityProvider,
  type RuntimeConfiguration,
} from '@center/shared/contract'
import { createConfiguration } from '../../domains/configuration/configuration.plugin'
import { createSignInChoices } from '../../domains/oidc/oidc.plugin'
import { auditEntries } from '../../domains/audit/audit.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { createProviderVisitor, startIdentityProvider, type TestProvider } from '../../testing/identity-provider'
import { createOidcVisitor, PORTAL } from '../../testing/oidc-visitor'

let demo: DemoApp
let provider: TestProvider
beforeAll(async () => {
  provider = await startIdentityProvider(PORTAL)
  demo = await buildDemoApp({ internalNetworks: ['127.0.0.0/8'] })
})
afterEach(() => demo.reset())
afterAll(async () => {
  await demo.close()
  await provider.stop()
})

const params = { tenantCode: 'demo' }
const one = { ...params, id: 'corp' }
const secret = 'a-secret-of-tests'
const draftOf = () => ({ code: 'corp', name: '集团', issuer: provider.issuer, clientId: 'center', enabled: true })

test('a user signs in by a provider that an administrator has created', async () => {
  const guanli = await demo.proveAs('guanli')
  const body = { ...draftOf(), clientSecret: secret }
  expect(await guanli.call(createIdentityProvider, { params, body })).toMatchObject({ data: { id: 'corp' } })
  const browser = createOidcVisitor(demo, createProviderVisitor(provider.issuer))
  expect((await browser.signIn('lisi')).answer.location).toContain('ticketToken=')
})

test('the sign-in page offers the enabled providers of its tenant, in their order', async () => {
  const guanli = await demo.proveAs('guanli')
  const listed = async () => {
    const querystring = { applicationCode: 'center', tenantCode: 'demo' }
    const { data } = await demo.guest.call(getRuntimeConfiguration, { querystring })
    return (data as RuntimeConfiguration).CENTER_IDENTITY_PROVIDERS
  }
  for (const [code, orderNo, enabled] of [
    ['second', 2, true],
    ['first', 1, true],
    ['off', 0, false],
  ] as const)
    await guanli.call(createIdentityProvider, { params, body: { ...draftOf(), code, orderNo, enabled } })
  expect(await listed()).toEqual([
    { id: 'first', name: '集团', nameEn: '' },
    { id: 'second', name: '集团', nameEn: '' },
  ])
  const configuration = createConfiguration({ db: demo.db, providersOf: createSignInChoices(demo.db) })
  expect((await configuration.describeTenant('t-demo'))?.CENTER_IDENTITY_PROVIDERS).toEqual(await listed())
})

test('a provider is changed and deleted, and neither answers nor audit have its secret', async () => {
  const guanli = await demo.proveAs('guanli')
  await guanli.call(createIdentityProvider, { params, body: { ...draftOf(), clientSecret: secret } })
  const body = { ...draftOf(), name: '总部' }
  expect(await guanli.call(updateIdentityProvider, { params: one, body }, { 'If-Match': '1' })).toMatchObject({
    data: { revision: 2 },
  })
  expect(await guanli.call(updateIdentityProvider, { params: one, body }, { 'If-Match': '1' })).toMatchObject({
    status: 40901,
  })
  const listed = await guanli.call(listIdentityProviders, { params, querystring: {} })
  expect(listed).toMatchObject({ data: { rows: [{ id: 'corp', name: '总部', hasSecret: true, revision: 2 }] } })
  await guanli.call(deleteIdentityProvider, { params: one }, { 'If-Match': '2' })
  const written = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
  const ofProvider = written.filter(({ action }) => action === 'identity-provider')
  expect(ofProvider.map(({ details }) => details['kind'])).toEqual(['create', 'update', 'delete'])
  const all = JSON.stringify([listed, written])
  expect(all).not.toContain(secret)
  expect(all).not.toContain('sealed.v1')
})

test('another issuer does not get the secret that was typed for the one before', async () => {
  const guanli = await demo.proveAs('guanli')
  await guanli.call(createIdentityProvider, { params, body: { ...draftOf(), clientSecret: secret } })
  const body = { ...draftOf(), issuer: 'https://evil.example' }
  expect(await guanli.call(updateIdentityProvider, { params: one, body }, { 'If-Match': '1' })).toMatchObject({
    status: 40001,
    data: [{ field: 'clientSecret' }],
  })
})
