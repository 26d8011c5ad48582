import { asc, eq } from 'drizzle-orm'
import { getSession, signOut } from '@center/shared/contract'
import { sign, buildTestApp, type TestApp } from '../../testing/build-test-app'
import { fillTenants } from '../../testing/central-visitor'
import { createProviderVisitor, startIdentityProvider, type TestProvider } from '../../testing/identity-provider'
import { choose, createOidcVisitor, pathOf, PORTAL, WANTED, type OidcVisitor } from '../../testing/oidc-visitor'
import { signIns } from '../auth/auth.tables'
import { users } from '../members/members.tables'
import { oidcSignOns } from './oidc.tables'

const MINUTE = 60_000

let server: TestApp
let provider: TestProvider
let visitor: ReturnType<typeof createProviderVisitor>
let browser: OidcVisitor

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
  const silent = { ...corp, id: 'silent', issuer: 'http://127.0.0.1:2' }
  server = await buildTestApp({ identityProviders: [corp, silent, { ...corp, id: 'foreign', tenantCode: 'demo' }] })
  await fillTenants(server)
  await server.db
    .insert(users)
    .values({ id: 'u-left', tenantId: 't-park', username: 'left', name: '离职', enabled: false })
})
beforeEach(async () => {
  visitor = createProviderVisitor(provider.issuer)
  browser = createOidcVisitor(server, visitor)
  server.clock.advance(5 * MINUTE)
  await choose(server, 'corp')
})
afterAll(async () => {
  await server.close()
  await provider.stop()
})

const failureOf = (location: string) => new URL(location, PORTAL).searchParams.get('failed')

describe('on the way to the provider', () => {
  test('a browser takes a challenge, a nonce and a state along, and keeps the secret', async () => {
    const { http, location, set, headers } = await browser.begin()
    expect(http).toBe(302)
    const query = new URL(location).searchParams
    expect(location).toContain(`${provider.issuer}/auth?`)
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: 'center',
      response_type: 'code',
      scope: 'openid profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${PORTAL}/api/auth/oidc/corp/callback`,
    })
    expect(set.join()).toMatch(/center_oidc=[\w-]{43}; Max-Age=600; Path=\/api\/auth\/oidc; HttpOnly; SameSite=Lax/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  test('asks the provider to prompt a user again for a renewal, although it knows the user', async () => {
    await browser.signIn()
    expect(await visitor.isAsked((await browser.begin()).location)).toBe(false)
    expect(await visitor.isAsked((await browser.begin({ service: WANTED, renew: 'true' })).location)).toBe(true)
  })

  test.each([
    ['an address that no one registered', { service: 'https://evil.example/' }, 'corp'],
    ['a provider that no one knows', { service: WANTED }, 'unknown'],
    ['a provider that the tenant has not chosen', { service: WANTED }, 'silent'],
    ['the provider of another tenant', { service: WANTED }, 'foreign'],
  ])('%s is led nowhere', async (_what, query, idp) => {
    const { location, cookie } = await browser.begin(query, idp)
    expect(location).toMatch(/^\/center\/user\/login\?failed=invalid/)
    expect(cookie).toBe('')
  })

  test('a tenant that has it turned off has it not', async () => {
    await choose(server, 'corp', false)
    expect(failureOf((await browser.begin()).location)).toBe('invalid')
  })

  test('a provider that does not answer is said to, and the wish is kept', async () => {
    await choose(server, 'silent')
    const { location } = await browser.begin({ service: WANTED }, 'silent')
    expect(failureOf(location)).toBe('unreachable')
    const query = new URL(location, PORTAL).searchParams
    expect([query.get('tc'), query.get('redirect')]).toEqual(['park', '/center/orders/all?id=1&tc=park#row'])
  })

  test('an address begins sixty times a minute', async () => {
    const answers = []
    for (let time = 0; time < 61; time += 1) answers.push(failureOf((await browser.begin()).location))
    expect(answers.filter((why) => why === 'busy')).toHaveLength(1)
  })
})

describe('back from the provider', () => {
  test('a user gets a ticket of our own, which opens a session, and is signed in centrally', async () => {
    const { answer } = await browser.signIn()
    expect(answer.location).toMatch(/\/center\/orders\/all\?id=1&tc=park&ticketToken=ST-[\w-]{43}#row$/)
    expect(answer.set.join()).toMatch(/TGC-center=TGT-[A-Za-z0-9]{43}; Path=\/cas; HttpOnly; SameSite=Lax/)
    const session = await browser.redeem(answer.location)
    expect(session).toMatchObject({ status: 200, data: expect.stringMatching(/^[\w-]{43}$/) })
    const central = await browser.get(
      `/cas/login?${new URLSearchParams({ service: WANTED })}`,
      answer.cookieOf('TGC-center'),
    )
    expect(central.location).toContain('ticketToken=ST-')
  })

  test.each([
    ['a name that no user of the tenant has', 'lisi'],
    ['no user has', 'stranger'],
    ['a disabled user has', 'left'],
    ['the provider does not say', 'claimless'],
  ])('a name that %s gets no ticket', async (_what, login) => {
    const { answer } = await browser.signIn(login)
    expect(failureOf(answer.location)).toBe('no_account')
    expect(answer.cookieOf('TGC-center')).toBe('')
  })

  test('each user whom the provider named is in the log of sign-ins, with an account or without', async () => {
    await server.db.delete(signIns)
    await browser.signIn()
    await createOidcVisitor(server, createProviderVisitor(provider.issuer)).signIn('stranger')
    const rows = await server.db.select().from(signIns).orderBy(asc(signIns.id))
    expect(rows).toMatchObject([
      { tenantId: 't-park', username: 'wangwu', userId: 'u-wangwu', outcome: 'ok', way: 'provider' },
      { tenantId: 't-park', username: 'stranger', userId: null, outcome: 'login.wrong_credentials' },
    ])
  })

  test('two tabs of one browser are under way at once, and both arrive', async () => {
    const one = await browser.begin()
    const two = await browser.begin({ service: WANTED }, 'corp', one.cookie)
    expect(two.cookie).toBe(one.cookie)
    for (const { location } of [one, two]) {
      const answer = await browser.get(pathOf(await visitor.signIn(location, 'wangwu')), two.cookie)
      expect(answer.location).toContain('ticketToken=')
      expect(answer.cookieOf('center_oidc')).toBe('')
    }
  })

  test('a state is good once', async () => {
    const { back, cookie, answer } = await browser.signIn()
    expect(answer.location).toContain('ticketToken=')
    expect(failureOf((await browser.get(pathOf(back), cookie)).location)).toBe('expired')
  })

  test('lets one in of many that come back with one state at once', async () => {
    const { location, cookie } = await browser.begin()
    const back = await visitor.signIn(location, 'wangwu')
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.get(pathOf(back), cookie)))
    expect(answers.filter((answer) => answer.location.includes('ticketToken='))).toHaveLength(1)
  })

  test.each([
    ['another browser', () => 'center_oidc=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['no browser that began', () => ''],
  ])('%s gets nothing for it', async (_what, cookieOf) => {
    const { location } = await browser.begin()
    const back = await visitor.signIn(location, 'wangwu')
    expect(failureOf((await browser.get(pathOf(back), cookieOf())).location)).toBe('expired')
  })

  test('ten minutes later it is too late', async () => {
    const { location, cookie } = await browser.begin()
    const back = await visitor.signIn(location, 'wangwu')
    server.clock.advance(10 * MINUTE)
    expect(failureOf((await browser.get(pathOf(back), cookie)).location)).toBe('expired')
  })

  test('a code of another sign-in is refused, whosever it is', async () => {
    const [own, other] = [await browser.begin(), await browser.begin()]
    const back = new URL(await visitor.signIn(other.location, 'wangwu'))
    back.searchParams.set('state', new URL(own.location).searchParams.get('state') ?? '')
    expect(failureOf((await browser.get(pathOf(back.href), own.cookie)).location)).toBe('invalid')
  })

  test('an answer that names another issuer is refused', async () => {
    const { location, cookie } = await browser.begin()
    const back = new URL(await visitor.signIn(location, 'wangwu'))
    back.searchParams.set('iss', 'https://evil.example')
    expect(failureOf((await browser.get(pathOf(back.href), cookie)).location)).toBe('invalid')
  })

  test('returns to the form with the target address when the user refuses at the provider', async () => {
    const { location, cookie } = await browser.begin()
    const state = new URL(location).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer })
    const answer = await browser.get(`/api/auth/oidc/corp/callback?${query}`, cookie)
    expect(failureOf(answer.location)).toBe('refused')
    expect(new URL(answer.location, PORTAL).searchParams.get('redirect')).toContain('/center/orders/all')
  })
})

test('signing out leads through the provider, which ends its own sign-in and sends the browser home', async () => {
  const { answer } = await browser.signIn()
  const { data: token, envelope } = await browser.redeem(answer.location)
  const key = Buffer.from(String(envelope['signKey']), 'base64url')
  const injection = { method: signOut.method, url: signOut.url, headers: {} }
  const headers = sign(injection, String(token), { key, at: server.clock.now() })
  const out = await server.app.inject({ ...injection, headers })
  const { ssoLogoutUrl } = out.json<{ data: { ssoLogoutUrl: string } }>().data
  const query = new URL(ssoLogoutUrl).searchParams
  expect(query.get('post_logout_redirect_uri')).toBe(`${PORTAL}/center/`)
  expect(query.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)

  expect(await visitor.signOut(ssoLogoutUrl)).toBe(`${PORTAL}/center/`)
  expect(await visitor.isAsked((await browser.begin()).location)).toBe(true)
  expect(
    await server.db
      .select()
      .from(oidcSignOns)
      .where(eq(oidcSignOns.idToken, query.get('id_token_hint') ?? '')),
  ).toEqual([])
  const again = sign({ method: 'GET', url: getSession.url, headers: {} }, String(token), {
    key,
    at: server.clock.now(),
  })
  const after = await server.app.inject({ method: 'GET', url: getSession.url, headers: again })
  expect(after.json<{ status: number }>().status).toBe(40101)
})
