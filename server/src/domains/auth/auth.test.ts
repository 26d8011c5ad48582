import { createPublicKey } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { getLoginCaptcha, getPublicKey, getSession, saveLogoutFlag, signIn, signOut } from '@center/shared/contract'
import { TEST_PASSWORD_COST, buildTestApp, type Answer, type TestApp } from '../../testing/build-test-app'
import { encryptFor } from '../../testing/encrypt-for'
import { tenants } from '../configuration/configuration.tables'
import { users } from '../members/members.tables'
import { sessions } from '../../platform/session/session.tables'
import type { PasswordCost } from '../../platform/config/password-cost'
import { setPassword } from './auth.plugin'
import { credentials } from './auth.tables'
import { setTestPassword } from '../../testing/passwords/set-test-password'

const PASSWORD = 'Center@2026'
const wangwu = { userId: 'u-wangwu', tenantId: 't-park', tenantCode: 'park' }
const MINUTE = 60_000

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ hasTestCodes: true })
  await server.db.insert(tenants).values([
    { id: 't-park', code: 'park', name: '园区', settings: { CENTER_SSO_ENABLED: false } },
    { id: 't-closed', code: 'closed', name: '停用', enabled: false },
  ])
  await server.db.insert(users).values([
    { id: 'u-wangwu', tenantId: 't-park', username: 'wangwu', name: '王五' },
    { id: 'u-left', tenantId: 't-park', username: 'left', name: '离职', enabled: false },
    { id: 'u-closed', tenantId: 't-closed', username: 'wangwu', name: '王五' },
  ])
  for (const id of ['u-wangwu', 'u-left', 'u-closed']) await setTestPassword(server.db, id, PASSWORD)
})
afterAll(() => server.close())

async function encrypt(password: string): Promise<{ password: string; kid: string }> {
  const { cipher, kid } = await encryptFor(server.guest, password)
  return { kid, password: cipher }
}

async function showPicture(data = '17'): Promise<{ cookie: string; picture: Answer }> {
  const picture = await server.guest.call(getLoginCaptcha, { querystring: { type: 'LOGIN', data } })
  return { picture, cookie: String(picture.headers['set-cookie']).split(';')[0] ?? '' }
}

type Entries = { username?: string; password?: string; code?: string; tenantCode?: string }

async function trySignIn(
  { username = 'wangwu', password = PASSWORD, code = '1234', tenantCode = 'park' }: Entries = {},
  headers: Record<string, string> = {},
) {
  const { cookie } = await showPicture()
  const body = { ...(await encrypt(password)), username, tenantCode, imgvercode: code, captchaData: 17 }
  return server.guest.call(signIn, { body }, { cookie, ...headers })
}

describe('the public key', () => {
  test('is RSA-OAEP with 3072 bits and lives for a day', async () => {
    const { data, status } = await server.guest.call(getPublicKey, {})
    expect(status).toBe(200)
    expect(data).toMatchObject({ alg: 'RSA-OAEP-256', expiresAt: expect.any(Number) })
    const spki = Buffer.from((data as { spki: string }).spki, 'base64')
    const details = createPublicKey({ key: spki, format: 'der', type: 'spki' }).asymmetricKeyDetails
    expect(details?.modulusLength).toBe(3072)
  })

  test('is another one the next day, while yesterday’s still opens passwords', async () => {
    const yesterday = await encrypt(PASSWORD)
    server.clock.advance(25 * 60 * MINUTE)
    const { kid } = await encrypt(PASSWORD)
    expect(kid).not.toBe(yesterday.kid)
    const { cookie } = await showPicture()
    const body = { ...yesterday, username: 'wangwu', tenantCode: 'park', imgvercode: '1234', captchaData: 17 }
    expect((await server.guest.call(signIn, { body }, { cookie })).status).toBe(200)
  })
})

describe('the picture', () => {
  test('is a PNG that no one stores, bound to a cookie that no script reads', async () => {
    const { picture } = await showPicture()
    expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
    expect(picture.raw.subarray(1, 4).toString()).toBe('PNG')
    expect(String(picture.headers['set-cookie'])).toMatch(/^kaptcha_login=[\w-]{22};.*HttpOnly; SameSite=Lax/)
  })

  test('is refused without a counter', async () => {
    const answer = await server.guest.call(getLoginCaptcha, { querystring: { type: 'LOGIN', data: '' } })
    expect(answer.status).toBe(40001)
    expect(answer.data).toEqual([{ field: 'data', message: expect.any(String) }])
  })

  test.each([
    ['another text', { code: '9999' }],
    ['another counter', { captchaData: 18 }],
    ['another browser', { cookie: 'kaptcha_login=AAAAAAAAAAAAAAAAAAAAAA' }],
    ['no browser', { cookie: '' }],
  ])('is not answered by %s', async (_, change) => {
    const shown = await showPicture()
    const {
      code = '1234',
      captchaData = 17,
      cookie = shown.cookie,
    } = change as {
      code?: string
      captchaData?: number
      cookie?: string
    }
    const body = { ...(await encrypt(PASSWORD)), username: 'wangwu', tenantCode: 'park', imgvercode: code, captchaData }
    const answer = await server.guest.call(signIn, { body }, { cookie })
    expect(answer).toMatchObject({ http: 200, status: 40012, message: '验证码错误' })
  })

  test('is good for one attempt', async () => {
    const { cookie } = await showPicture()
    const wrong = {
      ...(await encrypt('Wrong@2026')),
      username: 'wangwu',
      tenantCode: 'park',
      imgvercode: '1234',
      captchaData: 17,
    }
    expect((await server.guest.call(signIn, { body: wrong }, { cookie })).status).toBe(40011)
    const right = { ...wrong, ...(await encrypt(PASSWORD)) }
    expect((await server.guest.call(signIn, { body: right }, { cookie })).status).toBe(40012)
  })

  test('is too old after five minutes', async () => {
    const { cookie } = await showPicture()
    server.clock.advance(5 * MINUTE)
    const body = {
      ...(await encrypt(PASSWORD)),
      username: 'wangwu',
      tenantCode: 'park',
      imgvercode: '1234',
      captchaData: 17,
    }
    expect((await server.guest.call(signIn, { body }, { cookie })).status).toBe(40012)
  })
})

describe('sign-in', () => {
  beforeEach(() => server.clock.advance(16 * MINUTE))

  test('answers a token with its lifetime and its key beside it', async () => {
    const answer = await trySignIn()
    expect(answer).toMatchObject({
      http: 200,
      status: 200,
      message: '操作成功',
      data: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(answer.envelope).toMatchObject({ expiresIn: 1800, signKey: expect.stringMatching(/^[\w-]{43}$/) })
  })

  test('notes with which browser and from where it was made', async () => {
    const agent = 'Browser of the tests/1.0'
    const answer = await trySignIn({}, { 'user-agent': agent })
    const begun = await server.db.select().from(sessions).where(eq(sessions.agent, agent))
    expect([answer.status, begun.length, begun[0]?.ip]).toEqual([200, 1, '127.0.0.1'])
  })

  test('takes the picture in lower case and in any form of Unicode for the password', async () => {
    expect((await trySignIn({ password: 'Ｃenter@2026' })).status).toBe(200)
  })

  test('refuses a form without a username at its field', async () => {
    const answer = await trySignIn({ username: '' })
    expect(answer.status).toBe(40001)
    expect(answer.data).toEqual([{ field: 'username', message: expect.any(String) }])
  })

  test.each([
    ['a wrong password', { password: 'Wrong@2026' }],
    ['an unknown user', { username: 'unknown' }],
    ['a disabled user', { username: 'left' }],
    ['an unknown tenant', { tenantCode: 'nowhere' }],
    ['a disabled tenant', { tenantCode: 'closed' }],
  ])('gives one answer to %s', async (_, entries) => {
    const answer = await trySignIn(entries)
    expect(answer).toMatchObject({ http: 200, status: 40011, message: '用户名或密码错误', data: null })
  })

  test('says it in English when asked', async () => {
    const { cookie } = await showPicture()
    const body = {
      ...(await encrypt('no')),
      username: 'wangwu',
      tenantCode: 'park',
      imgvercode: '1234',
      captchaData: 17,
    }
    const english = { ...signIn, url: '/api/auth/jwt/token?language=eng' } as const
    const answer = await server.guest.call(english, { body }, { cookie })
    expect(answer.message).toBe('The username or password is wrong')
  })

  test('refuses a password for a key that is not ours', async () => {
    const { cookie } = await showPicture()
    const body = {
      ...(await encrypt(PASSWORD)),
      kid: 'other',
      username: 'wangwu',
      tenantCode: 'park',
      imgvercode: '1234',
      captchaData: 17,
    }
    expect((await server.guest.call(signIn, { body }, { cookie })).status).toBe(40013)
  })

  test('takes what cannot be decrypted for a wrong password', async () => {
    const { cookie } = await showPicture()
    const { kid } = await encrypt(PASSWORD)
    const body = { kid, password: 'AAAA', username: 'wangwu', tenantCode: 'park', imgvercode: '1234', captchaData: 17 }
    expect((await server.guest.call(signIn, { body }, { cookie })).status).toBe(40011)
  })

  test('is closed for a user and a network after five failures at once, and open again a quarter later', async () => {
    const burst = await Promise.all(Array.from({ length: 8 }, () => trySignIn({ username: 'victim' })))
    expect(burst.filter(({ status }) => status === 40011)).toHaveLength(5)
    expect(burst.filter(({ status }) => status === 42902)).toHaveLength(3)
    const locked = burst.find(({ status }) => status === 42902)
    expect(locked?.data).toEqual({ retryAfter: expect.any(Number) })
    const { payload } = await server.app.inject('/metrics')
    expect(payload).toContain('center_lock_outs_total 3\n')
    expect(payload).toContain('center_sign_ins_total{way="form",result="login.locked"} 3\n')
    server.clock.advance(15 * MINUTE)
    expect((await trySignIn({ username: 'victim' })).status).toBe(40011)
  })

  test('does not count what succeeded', async () => {
    for (let time = 0; time < 6; time += 1) expect((await trySignIn()).status).toBe(200)
  })

  test('ends the oldest session with the sixth', async () => {
    const first = await server.signIn(wangwu)
    for (let time = 0; time < 5; time += 1) {
      server.clock.advance(1000)
      await server.signIn(wangwu)
    }
    expect(await first.call(getSession, {})).toMatchObject({ http: 401, status: 40110 })
  })
})

describe('the hash of a password', () => {
  const hashOf = async () => (await server.db.select().from(credentials).where(eq(credentials.userId, 'u-wangwu')))[0]

  test('is made anew at sign-in where it cost less than one costs now, and the password is no newer by that', async () => {
    const { passwordHash } = await storeHash({ memoryKib: 32, passes: 1 })
    const before = await hashOf()
    expect((await trySignIn({ password: 'Wrong@2026' })).status).not.toBe(200)
    expect((await hashOf())?.passwordHash).toBe(passwordHash)
    expect((await trySignIn()).status).toBe(200)
    const after = await hashOf()
    expect(after?.passwordHash).toMatch(/\$m=64,t=1,/)
    expect(after?.changedAt).toEqual(before?.changedAt)
    expect((await trySignIn()).status).toBe(200)
  })

  test('stays where it cost as much or more', async () => {
    for (const cost of [TEST_PASSWORD_COST, { memoryKib: 128, passes: 2 }]) {
      const { passwordHash } = await storeHash(cost)
      expect((await trySignIn()).status).toBe(200)
      expect((await hashOf())?.passwordHash).toBe(passwordHash)
    }
  })

  async function storeHash(cost: PasswordCost) {
    await setPassword(server.db, 'u-wangwu', PASSWORD, cost)
    return { passwordHash: (await hashOf())?.passwordHash }
  }
})

describe('the session', () => {
  test('says when it ends', async () => {
    const caller = await server.signIn(wangwu)
    const answer = await caller.call(getSession, {})
    expect(answer.data).toEqual({ active: true, expiresAt: server.clock.now().getTime() + 30 * MINUTE })
  })

  test('is over after sign-out, at once', async () => {
    const caller = await server.signIn(wangwu)
    expect((await caller.call(signOut, {})).data).toEqual({ ssoLogoutUrl: null })
    expect(await caller.call(getSession, {})).toMatchObject({ http: 401, status: 40101 })
  })

  test('remembers that the user wished to leave', async () => {
    const caller = await server.signIn(wangwu)
    expect((await caller.call(saveLogoutFlag, { querystring: { token: 'ignored' } })).data).toBe(true)
  })

  test.each([
    ['the session', getSession, {}],
    ['signing out', signOut, {}],
    ['the flag', saveLogoutFlag, { querystring: {} }],
  ] as const)('%s needs one', async (_, endpoint, request) => {
    expect(await server.guest.call(endpoint, request as never)).toMatchObject({ http: 401, status: 40101, data: null })
  })

  test('a flag with a token longer than any is refused', async () => {
    const caller = await server.signIn(wangwu)
    const answer = await caller.call(saveLogoutFlag, { querystring: { token: 'x'.repeat(300) } })
    expect(answer.status).toBe(40001)
  })
})
