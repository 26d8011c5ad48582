import { setImmediate as nextTurn } from 'node:timers/promises'
import { redeemTicket } from '@center/shared/contract'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { fillTenants } from '../../testing/central-visitor'
import { createProviderVisitor, startIdentityProvider, type TestProvider } from '../../testing/identity-provider'
import { choose, PORTAL } from '../../testing/oidc-visitor'
import { tenantDomains } from '../configuration/configuration.tables'
import { SERVICES_CHANNEL } from '../single-sign-on/single-sign-on.plugin'
import { notify } from '../../platform/database/notify'

const [OWN_HOST, OTHER_HOST] = ['portal.park.example:8080', 'portal.demo.example:8080']
const WANTED = `http://${OWN_HOST}/center/orders/all?id=1#row`

let server: TestApp
let provider: TestProvider
let visitor: ReturnType<typeof createProviderVisitor>

beforeAll(async () => {
  provider = await startIdentityProvider(PORTAL)
  const corp = {
    id: 'corp',
    issuer: provider.issuer,
    clientId: 'center',
    clientSecret: 'a-secret-of-tests',
    tenantCode: 'park',
    usernameClaim: 'preferred_username',
    scope: 'openid profile',
  }
  server = await buildTestApp({ identityProviders: [corp], publicUrl: PORTAL })
  await fillTenants(server)
  await server.db.transaction(async (tx) => {
    await tx.insert(tenantDomains).values([
      { host: 'portal.park.example', tenantId: 't-park' },
      { host: 'portal.demo.example', tenantId: 't-demo' },
    ])
    await notify(tx, SERVICES_CHANNEL)
  })
  await choose(server, 'corp')
  await untilKnown()
})
beforeEach(() => {
  visitor = createProviderVisitor(provider.issuer)
})
afterAll(async () => {
  await server.close()
  await provider.stop()
})

type Visit = { host: string; cookies: Map<string, string> }

/** A browser at one host: it keeps what that host sets, and sends it there alone. */
async function open(address: string, jar: Map<string, Visit>) {
  const url = new URL(address)
  const visit = jar.get(url.hostname) ?? { host: url.host, cookies: new Map<string, string>() }
  jar.set(url.hostname, visit)
  const cookie = [...visit.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { statusCode, headers } = await server.app.inject({
    method: 'GET',
    url: url.pathname + url.search,
    headers: { host: url.host, cookie },
  })
  for (const line of [headers['set-cookie'] ?? []].flat()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
    visit.cookies.set(name, value)
  }
  const location = headers.location ? new URL(String(headers.location), url.origin).href : ''
  return { http: statusCode, location }
}

const authorize = (host: string, service: string) =>
  `http://${host}/api/auth/oidc/corp/authorize?${new URLSearchParams({ service }).toString()}`

/** From the sign-in page of a host to the provider: by the public address, where the callback is. */
async function toProvider(jar: Map<string, Visit>, host = OWN_HOST, service = WANTED) {
  const first = await open(authorize(host, service), jar)
  return { first, second: first.location.startsWith(PORTAL) ? await open(first.location, jar) : first }
}

/** The server hears of new host names beside the calls. */
async function untilKnown(): Promise<void> {
  let location = ''
  do {
    await nextTurn()
    location = (await open(authorize(OWN_HOST, WANTED), new Map())).location
  } while (location.includes('failed='))
}

test('a user who comes from the host name of the tenant signs in by the provider and is led back there', async () => {
  const jar = new Map<string, Visit>()
  const { first, second } = await toProvider(jar)
  expect(first).toMatchObject({ http: 302, location: `${PORTAL}${authorize('', WANTED).slice('http://'.length)}` })
  expect(new URL(second.location).searchParams.get('redirect_uri')).toBe(`${PORTAL}/api/auth/oidc/corp/callback`)
  const back = await visitor.signIn(second.location, 'wangwu')
  const { location } = await open(back, jar)
  expect(location).toMatch(
    /^http:\/\/portal\.park\.example:8080\/center\/orders\/all\?id=1&ticketToken=ST-[\w-]{43}#row$/,
  )

  const st = new URL(location).searchParams.get('ticketToken') ?? ''
  const session = await server.guest.call(redeemTicket, { querystring: { st, service: WANTED, tenantCode: 'park' } })
  expect(session).toMatchObject({ status: 200, data: expect.stringMatching(/^[\w-]{43}$/) })
})

test('what goes wrong is said by the form at the host name of the tenant', async () => {
  const jar = new Map<string, Visit>()
  const { second } = await toProvider(jar)
  const { location } = await open(await visitor.signIn(second.location, 'stranger'), jar)
  const form = new URL(location)
  expect(form.origin).toBe(`http://${OWN_HOST}`)
  expect(form.searchParams.get('failed')).toBe('no_account')
  expect(form.searchParams.get('redirect')).toBe('/center/orders/all?id=1#row')
})

test('users of a tenant are led to no host name of another tenant, nor to one that is no more', async () => {
  const failed = async (service: string) => {
    const { second } = await toProvider(new Map(), OWN_HOST, service)
    return new URL(second.location).searchParams.get('failed')
  }
  expect(await failed(`http://${OTHER_HOST}/center/`)).toBe('invalid')
  expect(await failed('http://portal.stranger.example:8080/center/')).toBe('invalid')
  expect(await failed('https://portal.park.example/center/')).toBe('invalid')
})

test('a host name that no tenant has is led nowhere else', async () => {
  const { first } = await toProvider(new Map(), 'portal.stranger.example:8080')
  expect(first.location).toContain(`${provider.issuer}/auth?`)
})
