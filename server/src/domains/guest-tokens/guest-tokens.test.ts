import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import {
  getGuestTokenKeys,
  getSession,
  makeGuestToken,
  registerApp,
  type Capability,
  type GuestToken,
} from '@center/shared/contract'
import { buildRegistryApp, notepad, registration, type RegistryApp } from '../../testing/build-registry-app'

const app = '@apps/notepad'
let server: RegistryApp
let revision = 2

beforeAll(async () => {
  server = await buildRegistryApp()
  await server.prepareNotepad()
  await grant(['token'])
})
afterAll(() => server.close())

async function grant(capabilities: Capability[], enabled = true): Promise<void> {
  const body = { ...registration, capabilities, enabled }
  await server.deployer().call(registerApp, { params: notepad, body }, { 'if-match': `${revision++}` })
}

async function makeToken(user: { userId?: string } = {}): Promise<GuestToken> {
  const member = await server.signIn({ userId: 'u-demo', tenantId: 't-demo', tenantCode: 'demo', ...user })
  const answer = await member.call(makeGuestToken, { body: { app } })
  expect(answer.status).toBe(200)
  return answer.data as GuestToken
}

async function verify(token: string, audience = app, seconds = 0) {
  const { raw } = await server.guest.call(getGuestTokenKeys, {})
  const keys = createLocalJWKSet(JSON.parse(raw.toString()))
  return jwtVerify(token, keys, { audience, currentDate: new Date(server.clock.now().getTime() + seconds * 1000) })
}

test('a token is for one app, for five minutes, and says whose tenant it is', async () => {
  const { token, expiresAt } = await makeToken()
  const { payload } = await verify(token)
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'EdDSA', typ: 'guest+jwt' })
  expect(payload).toMatchObject({ aud: app, tid: 't-demo', iss: 'http://127.0.0.1:8080' })
  expect(expiresAt).toBe(server.clock.now().getTime() + 300_000)
  await expect(verify(token, '@apps/other')).rejects.toThrow('aud')
  await expect(verify(token, app, 301)).rejects.toThrow('exp')
})

test('names the user by an id that is not the portal’s, the same each time', async () => {
  const [first, again, other] = [await makeToken(), await makeToken(), await makeToken({ userId: 'u-2' })]
  const subjects = await Promise.all([first, again, other].map(async ({ token }) => (await verify(token)).payload.sub))
  expect(subjects[0]).not.toContain('u-demo')
  expect(subjects[1]).toBe(subjects[0])
  expect(subjects[2]).not.toBe(subjects[0])
})

test('opens nothing of the portal', async () => {
  const { token } = await makeToken()
  const answer = await server.guest.call(getSession, {}, { authorization_front: token })
  expect(answer.status).toBe(40101)
})

test('the keys are public, without their private part', async () => {
  const { raw, headers } = await server.guest.call(getGuestTokenKeys, {})
  expect(JSON.parse(raw.toString())).toEqual({
    keys: [{ kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: 'guest-1', alg: 'EdDSA', use: 'sig' }],
  })
  expect(headers['access-control-allow-origin']).toBe('*')
})

test('is refused to who is not signed in, for another tenant’s app, without the grant, and for nonsense', async () => {
  const member = await server.member('demo')
  const stranger = await server.member('park')
  const request = { body: { app } }
  expect((await server.guest.call(makeGuestToken, request)).status).toBe(40101)
  expect((await stranger.call(makeGuestToken, request)).status).toBe(40420)
  expect((await member.call(makeGuestToken, { body: { app: '@apps/none' } })).status).toBe(40420)
  expect((await member.call(makeGuestToken, { body: { app: '../x' } })).status).toBe(40001)
  await grant([])
  expect((await member.call(makeGuestToken, request)).status).toBe(40301)
  await grant(['token'], false)
  expect((await member.call(makeGuestToken, request)).status).toBe(40420)
})
