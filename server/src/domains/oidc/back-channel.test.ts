import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose'
import { getSession, streamEvents } from '@center/shared/contract'
import { buildTestApp, sign, type TestApp } from '../../testing/build-test-app'
import { fillTenants } from '../../testing/central-visitor'
import { createProviderVisitor, startIdentityProvider, type TestProvider } from '../../testing/identity-provider'
import { choose, createOidcVisitor, PORTAL, WANTED } from '../../testing/oidc-visitor'
import { createOidcRepository } from './oidc.repository'
import { oidcLogouts, oidcSignOns } from './oidc.tables'

const FORM = 'application/x-www-form-urlencoded'
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const MINUTE = 60_000
const secret = 'a-secret-of-tests'

let server: TestApp
let provider: TestProvider
/** Hears of sign-outs in the place of the portal, and hands them on; what the portal answered. */
let listener: Server
let answered: { path: string; http: number }[] = []
/** A provider whose key the tests have. */
let keys: Server
let key: CryptoKey
let otherKey: CryptoKey
let issuer: string

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

async function listen(own: Server): Promise<string> {
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(own.address() as AddressInfo).port}`
}

/** Tells the portal of a sign-out, as a provider does. */
async function tell(body: string, idp = 'keys', type = FORM) {
  const url = `/api/auth/oidc/${idp}/backchannel-logout`
  const answer = await server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: body })
  return { http: answer.statusCode, body: answer.body, headers: answer.headers }
}

const tellToken = (token: string, idp?: string) => tell(new URLSearchParams({ logout_token: token }).toString(), idp)

async function startKeys(): Promise<void> {
  const pair = await generateKeyPair('RS256')
  key = pair.privateKey
  otherKey = (await generateKeyPair('RS256')).privateKey
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  keys = createServer((request, response) => {
    const isKeys = request.url === '/jwks'
    const said = { issuer, jwks_uri: `${issuer}/jwks`, authorization_endpoint: `${issuer}/auth` }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isKeys ? { keys: [jwk] } : said))
  })
  issuer = await listen(keys)
}

beforeAll(async () => {
  listener = createServer((request, response) => {
    void read(request).then(async (payload) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const answer = await server.app.inject({ method: 'POST', url: request.url ?? '', headers, payload })
      answered.push({ path: request.url ?? '', http: answer.statusCode })
      response.writeHead(answer.statusCode).end(answer.body)
    })
  })
  await startKeys()
  provider = await startIdentityProvider(PORTAL, await listen(listener))
  const corp = {
    id: 'corp',
    issuer: provider.issuer,
    clientId: 'center',
    clientSecret: secret,
    tenantCode: 'park',
    usernameClaim: 'preferred_username',
    scope: 'openid profile',
  }
  const plain = { ...corp, id: 'plain', clientId: 'plain' }
  const others = [
    { ...corp, id: 'keys', issuer },
    { ...corp, id: 'silent', issuer: 'http://127.0.0.1:1' },
  ]
  server = await buildTestApp({ identityProviders: [corp, plain, { ...corp, id: 'again' }, ...others] })
  await fillTenants(server)
})
beforeEach(async () => {
  answered = []
  server.clock.advance(5 * MINUTE)
  await server.db.delete(oidcSignOns)
  await server.db.delete(oidcLogouts)
  await choose(server, 'corp')
})
afterAll(async () => {
  await server.close()
  await provider.stop()
  for (const own of [listener, keys]) {
    own.closeAllConnections()
    await new Promise((resolve) => own.close(resolve))
  }
})

/** A browser that has come in through a provider, with a session of the portal. */
async function comeIn(idp = 'corp') {
  await choose(server, idp)
  const atProvider = createProviderVisitor(provider.issuer)
  const browser = createOidcVisitor(server, atProvider)
  const { answer } = await browser.signIn('wangwu', idp)
  const cookie = answer.cookieOf('TGC-center')
  const { data: token, envelope } = await browser.redeem(answer.location)
  const call = ({ method, url }: { method: 'GET'; url: string }) => {
    const signing = { key: Buffer.from(String(envelope['signKey']), 'base64url'), at: server.clock.now() }
    return { method, url, headers: sign({ method, url, headers: {} }, String(token), signing) }
  }
  return {
    atProvider,
    browser,
    call,
    status: async () => (await server.app.inject(call(getSession))).json<{ status: number }>().status,
    /** Whether the central page lets the browser in without a password. */
    passesBy: async () =>
      (await browser.get(`/cas/login?${new URLSearchParams({ service: WANTED })}`, cookie)).location !== '',
  }
}

/** The same, as if it had come from the provider whose key the tests have. */
async function comeInByKeys() {
  const one = await comeIn()
  await server.db.update(oidcSignOns).set({ providerId: 'keys', sid: 's-1', subject: 'wangwu' })
  return one
}

describe('a sign-out that began at the provider', () => {
  test('ends the session, its stream and the central sign-in, and those of no other browser', async () => {
    const [one, other] = [await comeIn(), await comeIn()]
    const response = await server.app.inject({ ...one.call(streamEvents), payloadAsStream: true })
    const parts = response.stream().iterator() as AsyncIterator<Buffer>
    await parts.next()
    expect([await one.status(), await one.passesBy()]).toEqual([200, true])

    await one.atProvider.leave()
    expect(answered).toEqual([{ path: '/api/auth/oidc/corp/backchannel-logout', http: 200 }])
    expect([await one.status(), await one.passesBy()]).toEqual([40101, false])
    expect((await parts.next()).done).toBe(true)
    expect([await other.status(), await other.passesBy()]).toEqual([200, true])
  })

  test('ends all sign-ins of the user that came from the provider when the token names no sign-in', async () => {
    const [one, other, elsewhere] = [await comeIn('plain'), await comeIn('plain'), await comeIn('corp')]
    await one.atProvider.leave()
    expect(answered).toEqual([{ path: '/api/auth/oidc/plain/backchannel-logout', http: 200 }])
    expect([await one.status(), await other.status(), await elsewhere.status()]).toEqual([40101, 40101, 200])
  })

  test('ends a sign-in of which the provider never said a name, by its user', async () => {
    const one = await comeIn()
    await server.db.update(oidcSignOns).set({ sid: null })
    await one.atProvider.leave()
    expect(await one.status()).toBe(40101)
  })

  test('is about every entry that is the same client of the same provider', async () => {
    const one = await comeIn()
    await server.db.update(oidcSignOns).set({ providerId: 'again' })
    await one.atProvider.leave()
    expect(await one.status()).toBe(40101)
  })

  test('reaches a sign-in that is still under way', async () => {
    const one = await comeIn()
    const [{ sid } = { sid: null }] = await server.db.select().from(oidcSignOns)
    const expiresAt = new Date(server.clock.now().getTime() + MINUTE)
    await server.db.insert(oidcLogouts).values({ issuer: provider.issuer, jti: 'j-0', sid, expiresAt })
    const { answer } = await one.browser.signIn()
    expect(answer.location).toContain('failed=expired')
    expect(answer.cookieOf('TGC-center')).toBe('')
  })

  test('changes nothing when a token is repeated or names an unknown user', async () => {
    const one = await comeIn()
    await server.db.delete(oidcSignOns)
    await one.atProvider.leave()
    expect(answered).toMatchObject([{ http: 200 }])
    expect(await one.status()).toBe(200)
  })
})

describe('a logout token', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  const right = () => ({
    iss: issuer,
    aud: 'center',
    iat: seconds(),
    jti: crypto.randomUUID(),
    sub: 'wangwu',
    sid: 's-1',
    events: { [EVENT]: {} },
  })
  type Claims = Record<string, unknown>
  const signed = (claims: Claims, { by = key, typ = 'logout+jwt' }: { by?: CryptoKey; typ?: string } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1', typ }).sign(by)
  const shared = (claims: Claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'logout+jwt' }).sign(Buffer.from(secret))

  test.each<[string, () => Claims]>([
    ['says all that one can say', () => right()],
    ['names the sign-in alone', () => ({ ...right(), sub: undefined })],
    ['names the user alone', () => ({ ...right(), sid: undefined })],
    ['has more than one audience', () => ({ ...right(), aud: ['other', 'center'] })],
    ['is five minutes old', () => ({ ...right(), iat: seconds() - 290 })],
  ])('accepts a token that %s', async (_what, claims) => {
    const one = await comeInByKeys()
    expect(await tellToken(await signed(claims()))).toMatchObject({ http: 200, body: '' })
    expect(await one.status()).toBe(40101)
  })

  test.each<[string, () => Promise<string> | string]>([
    ['is signed by another key', () => signed(right(), { by: otherKey })],
    ['is signed by the secret of the client', () => shared(right())],
    ['is not signed', () => new UnsecuredJWT(right()).encode()],
    ['comes from another issuer', () => signed({ ...right(), iss: 'https://evil.example' })],
    ['is for another client', () => signed({ ...right(), aud: 'other' })],
    ['is for no one', () => signed({ ...right(), aud: undefined })],
    ['is too old', () => signed({ ...right(), iat: seconds() - 400 })],
    ['is of tomorrow', () => signed({ ...right(), iat: seconds() + 86_400 })],
    ['has no time', () => signed({ ...right(), iat: undefined })],
    ['has run out', () => signed({ ...right(), exp: seconds() - 60 })],
    ['has a nonce, as an identity token', () => signed({ ...right(), nonce: 'n' })],
    ['says no event', () => signed({ ...right(), events: undefined })],
    ['says another event', () => signed({ ...right(), events: { 'http://schemas.openid.net/event/other': {} } })],
    ['says an event that is no object', () => signed({ ...right(), events: { [EVENT]: true } })],
    ['has no id', () => signed({ ...right(), jti: undefined })],
    ['names neither user nor sign-in', () => signed({ ...right(), sub: undefined, sid: undefined })],
    ['is of another type', () => signed(right(), { typ: 'at+jwt' })],
    ['is malformed', () => 'not-a-token'],
    ['is empty', () => ''],
  ])('refuses a token that %s', async (_what, tokenOf) => {
    const one = await comeInByKeys()
    const refused = await tellToken(await tokenOf())
    expect(refused.http).toBe(400)
    expect(JSON.parse(refused.body)).toEqual({ error: 'invalid_request', error_description: 'invalid token' })
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(await one.status()).toBe(200)
  })

  test.each<[string, (token: string) => Promise<{ http: number; body: string }>]>([
    ['of another provider', (token) => tellToken(token, 'corp')],
    ['of a provider that does not answer', (token) => tellToken(token, 'silent')],
    ['of a provider that no one knows', (token) => tellToken(token, 'unknown')],
    ['that is not said', () => tell('')],
    ['that is said twice', (token) => tell(`logout_token=${token}&logout_token=${token}`)],
    ['in JSON', (token) => tell(JSON.stringify({ token }), 'keys', 'application/json')],
    ['in more than a token needs', (token) => tell(`logout_token=${token}&more=${'x'.repeat(20_000)}`)],
  ])('%s is refused, so that the provider reads it', async (_what, send) => {
    const one = await comeInByKeys()
    const { http, body } = await send(await signed(right()))
    expect([http, JSON.parse(body)]).toMatchObject([400, { error: 'invalid_request' }])
    expect(await one.status()).toBe(200)
  })

  test('is heard once: told again it does not end who came in since', async () => {
    const token = await signed({ ...right(), sid: undefined })
    const one = await comeInByKeys()
    expect((await tellToken(token)).http).toBe(200)
    const next = await comeInByKeys()
    expect(JSON.parse((await tellToken(token)).body)).toMatchObject({ error_description: 'replayed token' })
    expect([await one.status(), await next.status()]).toEqual([40101, 200])
  })

  test('accepts one of many copies at once', async () => {
    const token = await signed(right())
    await comeInByKeys()
    const answers = await Promise.all(Array.from({ length: 8 }, () => tellToken(token)))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  })

  test('checks sixty invalid tokens a minute from one address, and then none', async () => {
    for (let time = 0; time < 61; time += 1) expect((await tellToken('wrong')).body).toContain('invalid token')
    const one = await comeInByKeys()
    expect((await tellToken(await signed(right()))).body).toContain('too many')
    expect(await one.status()).toBe(200)
    server.clock.advance(MINUTE)
    expect((await tellToken(await signed(right()))).http).toBe(200)
    expect(await one.status()).toBe(40101)
  })

  test('remembers a valid token for as long as it could come again', async () => {
    const claims = right()
    await tellToken(await signed(claims))
    const [{ expiresAt } = { expiresAt: new Date(0) }] = await server.db.select().from(oidcLogouts)
    expect(expiresAt).toEqual(new Date((claims.iat + 330) * 1000))
    const { forget } = createOidcRepository(server.db, server.app.sealing)
    await forget({ expired: expiresAt, signOns: new Date(0) })
    expect(await server.db.select().from(oidcLogouts)).toHaveLength(1)
    await forget({ expired: new Date(expiresAt.getTime() + 1), signOns: new Date(0) })
    expect(await server.db.select().from(oidcLogouts)).toEqual([])
  })

  test('counts the sign-outs that ended a sign-in', async () => {
    const count = async () => {
      const { body } = await server.app.inject('/metrics')
      return Number(/^center_provider_sign_outs_total (\d+)$/m.exec(body)?.[1])
    }
    const before = await count()
    await comeInByKeys()
    await tellToken(await signed(right()))
    await tellToken(await signed({ ...right(), sid: 's-of-no-one', sub: undefined }))
    expect(await count()).toBe(before + 1)
  })
})
