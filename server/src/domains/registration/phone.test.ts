import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import {
  beginRecovery,
  getNumberedCaptcha,
  getSession,
  getUserInfo,
  sendOwnPhoneCode,
  sendRecoveryCode,
  updatePhone,
  verifyPassword,
  verifyRecovery,
  type UserInfo,
} from '@center/shared/contract'
import { buildTestApp, type Caller, type TestApp } from '../../testing/build-test-app'
import { CENTRAL_PASSWORD, createCentralVisitor } from '../../testing/central-visitor'
import { encryptFor } from '../../testing/encrypt-for'
import { auditEntries } from '../audit/audit.tables'
import { setTestPassword } from '../../testing/passwords/set-test-password'
import { tenants } from '../configuration/configuration.tables'
import { users } from '../members/members.tables'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NUMBER = 'a-number-of-this-page'
const OLD = '13800000004'
const NEW = '13900000004'
const PORTAL = 'http://127.0.0.1:8080/center/index?tc=park'

/** What the gateway was given to send; it refuses to send to the number in `dead`. */
type Sent = { phone: string; purpose: string; newPhone?: string; code?: string }
let sent: Sent[]
let dead: string | null
let gateway: Server
let server: TestApp
let caller: Caller

beforeAll(async () => {
  gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const message = JSON.parse(body) as Sent
      if (message.phone === dead) response.writeHead(503)
      else sent.push(message)
      response.end()
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const smsWebhookUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
  server = await buildTestApp({ hasTestCodes: true, smsWebhookUrl })
  const settings = { CENTER_CAPTCHA_TYPE: 'blockPuzzle', CENTER_SSO_ENABLED: true }
  await server.db.insert(tenants).values({ id: 't-park', code: 'park', name: '园区', settings })
})
beforeEach(async () => {
  ;[sent, dead] = [[], null]
  server.clock.advance(61 * MINUTE)
  await server.db.delete(users)
  await server.db.insert(users).values([
    { id: 'u-wangwu', tenantId: 't-park', username: 'wangwu', name: '王五', mobile: OLD },
    { id: 'u-other', tenantId: 't-park', username: 'other', name: '他人', mobile: '13800000005' },
    { id: 'u-bare', tenantId: 't-park', username: 'bare', name: '无手机' },
  ])
  for (const id of ['u-wangwu', 'u-bare']) await setTestPassword(server.db, id, CENTRAL_PASSWORD)
  caller = await signIn('u-wangwu')
})
afterAll(async () => {
  await server.close()
  gateway.closeAllConnections()
  await new Promise((resolve) => gateway.close(resolve))
})

const signIn = (userId: string) => server.signIn({ userId, tenantId: 't-park', tenantCode: 'park' })
const statusOf = async (who: Caller) => (await who.call(getSession, {})).status

async function sendCode(who: Caller, phone = NEW) {
  await server.guest.call(getNumberedCaptcha, { querystring: { number: NUMBER } })
  return who.call(sendOwnPhoneCode, { body: { phone, imageCode: '1234', number: NUMBER } })
}

type Form = Partial<{ oldPhone: string; newPhone: string; smsCode: string; secret: string; kid: string }>
async function change({ secret = CENTRAL_PASSWORD, ...form }: Form = {}, who = caller) {
  const { cipher, kid } = await encryptFor(server.guest, secret)
  const body = { oldPhone: OLD, newPhone: NEW, smsCode: '123456', password: cipher, kid, ...form }
  return who.call(updatePhone, { body })
}

async function mobileOf(userId: string) {
  const [user] = await server.db.select().from(users).where(eq(users.id, userId))
  return user?.mobile
}

describe('a change of the phone', () => {
  test('is made with the password, the old number and the code that went to the new one', async () => {
    expect((await sendCode(caller)).status).toBe(200)
    expect(await change()).toMatchObject({ status: 200, data: true })
    expect(await mobileOf('u-wangwu')).toBe(NEW)
  })

  test('tells the old number, without the code and without the whole new number', async () => {
    await sendCode(caller)
    await change()
    expect(sent.slice(1)).toEqual([
      { phone: OLD, purpose: 'phone-changed', tenantCode: 'park', newPhone: '139****0004', at: expect.any(String) },
    ])
  })

  test('is refused while the old number cannot be told', async () => {
    await sendCode(caller)
    dead = OLD
    expect(await change()).toMatchObject({ status: 50210 })
    expect(await mobileOf('u-wangwu')).toBe(OLD)
  })

  test('ends the other sessions and central sign-ins of the user, and keeps the one that made it', async () => {
    const there = await signIn('u-wangwu')
    const visitor = createCentralVisitor(server)
    const { cookie } = await visitor.signIn(PORTAL)
    const stranger = await signIn('u-other')
    await sendCode(caller)
    expect((await change()).status).toBe(200)
    expect([await statusOf(there), await statusOf(caller), await statusOf(stranger)]).toEqual([40101, 200, 200])
    expect((await visitor.get('/cas/login', { service: PORTAL }, cookie)).http).not.toBe(302)
  })

  test('is in the audit, with both numbers masked', async () => {
    await sendCode(caller)
    await change()
    const [row] = await server.db
      .select()
      .from(auditEntries)
      .orderBy(auditEntries.sequence)
      .where(eq(auditEntries.action, 'phone'))
    expect(row).toMatchObject({
      actor: 'u-wangwu',
      object: 'u-wangwu',
      tenantId: 't-park',
      requestId: expect.any(String),
      details: { from: '138****0004', to: '139****0004' },
    })
  })

  test('sends no SMS to an old number when the user had none and names none', async () => {
    const bare = await signIn('u-bare')
    await sendCode(bare)
    expect(await change({ oldPhone: '' }, bare)).toMatchObject({ status: 200 })
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['the old number is another one', { oldPhone: '13800000009' }, [{ field: 'oldPhone', code: 'wrong' }]],
    ['the new number is invalid', { newPhone: '139' }, [{ field: 'newPhone', code: 'phone' }]],
    ['the new one is the old one', { newPhone: OLD }, [{ field: 'newPhone', code: 'same' }]],
    [
      'the password is wrong, whatever the old number is',
      { secret: 'Wrong@2026', oldPhone: '13800000009' },
      [{ field: 'password', code: 'wrong' }],
    ],
  ])('is refused when %s', async (_, form, data) => {
    expect(await change(form)).toMatchObject({ status: 40001, data })
    expect([await mobileOf('u-wangwu'), sent]).toEqual([OLD, []])
  })

  test('is refused with a number that somebody has', async () => {
    expect(await change({ newPhone: '13800000005' })).toMatchObject({
      status: 40914,
      message: '手机号已注册',
      data: [{ field: 'newPhone', code: 'taken' }],
    })
  })

  test('is refused with a wrong code, and with the code of another number', async () => {
    await sendCode(caller)
    expect(await change({ smsCode: '000000' })).toMatchObject({ status: 40014 })
    expect(await change({ newPhone: '13900000009' })).toMatchObject({ status: 40014 })
    expect(sent).toHaveLength(1)
  })

  test('is refused with a password that is encrypted with an unknown key', async () => {
    expect(await change({ kid: 'other' })).toMatchObject({ status: 40013 })
  })

  test('gives as many guesses at the password as sign-in does, and a wrong one counts there too', async () => {
    const burst = await Promise.all(Array.from({ length: 7 }, () => change({ secret: 'Wrong@2026' })))
    expect(burst.filter(({ status }) => status === 40001)).toHaveLength(5)
    expect(burst.filter(({ status }) => status === 42902)).toHaveLength(2)
    const { cipher, kid } = await encryptFor(server.guest, CENTRAL_PASSWORD)
    expect(await caller.call(verifyPassword, { body: { password: cipher, kid } })).toMatchObject({ status: 42902 })
    await sendCode(caller)
    expect(await change()).toMatchObject({ status: 42902, data: { retryAfter: expect.any(Number) } })
  })

  test('is made by one of two at once that want the same number', async () => {
    await sendCode(caller)
    const bare = await signIn('u-bare')
    const answers = await Promise.all([change(), change({ oldPhone: '' }, bare)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const owners = await server.db.select().from(users).where(eq(users.mobile, NEW))
    expect(owners).toHaveLength(1)
  })

  test('needs a session', async () => {
    expect((await sendCode(server.guest)).status).toBe(40101)
    expect((await change({}, server.guest)).status).toBe(40101)
  })
})

describe('recovery of the password after a change of the phone', () => {
  let pictures = 0

  /** Recovers as far as the code: what is said of the number, and whether a code that was sent to it would be right. */
  async function recover(account: string) {
    pictures += 1
    const number = `a-number-of-recovery-${pictures}`
    await server.guest.call(getNumberedCaptcha, { querystring: { number } })
    const form = { account, imgCode: '1234', number, tenantCode: 'park' }
    const begun = await server.guest.call(beginRecovery, { body: form })
    const { ticket, maskedMobile } = begun.data as { ticket: string; maskedMobile: string }
    const { status: asked } = await server.guest.call(sendRecoveryCode, { body: { ticket, method: 'sms' } })
    const { status: verified } = await server.guest.call(verifyRecovery, { body: { ticket, code: '123456' } })
    return { maskedMobile, asked, verified }
  }

  test.each(['wangwu', NEW])(
    'by %s is held for 24 hours, and answers as for an account that is not there',
    async (account) => {
      await sendCode(caller)
      await change()
      server.clock.advance(24 * HOUR - 1)
      expect(await recover(account)).toMatchObject({ asked: 200, verified: 40014 })
      server.clock.advance(MINUTE)
      expect(await recover(account)).toEqual({ asked: 200, verified: 200, maskedMobile: '139****0004' })
    },
  )

  test('leads to no other account whose number is the name of the held one', async () => {
    await server.db.update(users).set({ username: OLD }).where(eq(users.id, 'u-wangwu'))
    await sendCode(caller)
    expect((await change()).status).toBe(200)
    await server.db.update(users).set({ mobile: OLD }).where(eq(users.id, 'u-other'))
    server.clock.advance(HOUR)
    expect(await recover(OLD)).toMatchObject({ asked: 200, verified: 40014 })
    server.clock.advance(23 * HOUR)
    expect(await recover(OLD)).toMatchObject({ asked: 200, verified: 200 })
  })
})

test('the user is told the own number masked', async () => {
  const { data } = await caller.call(getUserInfo, { querystring: {} })
  expect((data as UserInfo).mobile).toBe('138****0004')
})
