import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import {
  beginRecovery,
  getLoginCaptcha,
  getNumberedCaptcha,
  getSession,
  resetPassword,
  sendRecoveryCode,
  signIn,
  verifyRecovery,
} from '@center/shared/contract'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { encryptFor } from '../../testing/encrypt-for'
import { setTestPassword } from '../../testing/passwords/set-test-password'
import { formerPasswords } from '../auth/auth.tables'
import { tenants } from '../configuration/configuration.tables'
import { users } from '../members/members.tables'
import { recoveries } from './registration.tables'

const MINUTE = 60_000
const OLD = 'Center@2026'
const NEW = 'Portal#2027x'
const wangwu = { userId: 'u-wangwu', tenantId: 't-park', tenantCode: 'park' }

let server: TestApp
let gateway: {
  server: Server
  sent: Record<string, unknown>[]
  hold: Promise<void> | null
  /** The next message is there. */
  arrived: Promise<void>
  arrive: () => void
}

beforeAll(async () => {
  gateway = await startGateway()
  const { port } = gateway.server.address() as AddressInfo
  server = await buildTestApp({ hasTestCodes: true, smsWebhookUrl: `http://127.0.0.1:${port}/sms` })
  await server.db.insert(tenants).values({ id: 't-park', code: 'park', name: '园区', isDefault: true })
})
beforeEach(async () => {
  server.clock.advance(25 * 60 * MINUTE)
  gateway.sent.length = 0
  gateway.hold = null
  gateway.arrived = new Promise((resolve) => (gateway.arrive = resolve))
  await server.db.delete(users)
  const passwordExpiresAt = new Date(0)
  await server.db.insert(users).values([
    {
      id: 'u-wangwu',
      tenantId: 't-park',
      username: 'wangwu',
      name: '王五',
      mobile: '13800000004',
      passwordExpiresAt,
    },
    { id: 'u-bare', tenantId: 't-park', username: 'bare', name: '无手机' },
    { id: 'u-left', tenantId: 't-park', username: 'left', name: '离职', mobile: '13800000005', enabled: false },
  ])
  await setTestPassword(server.db, 'u-wangwu', OLD)
  await server.db.delete(formerPasswords)
})
afterAll(async () => {
  await server.close()
  gateway.server.close()
})

async function startGateway() {
  const made: typeof gateway = {
    sent: [],
    hold: null,
    server: createServer(),
    arrived: Promise.resolve(),
    arrive: () => {},
  }
  made.server.on('request', (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      made.sent.push(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>)
      made.arrive()
      void Promise.resolve(made.hold).then(() => response.writeHead(200).end())
    })
  })
  await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve))
  return made
}

let pictures = 0
async function begin(account = 'wangwu', imgCode = '1234') {
  pictures += 1
  const number = `a-number-of-this-page-${pictures}`
  await server.guest.call(getNumberedCaptcha, { querystring: { number } })
  return server.guest.call(beginRecovery, { body: { account, imgCode, number, tenantCode: 'park' } })
}
const ticketOf = async (account?: string) => ((await begin(account)).data as { ticket: string }).ticket
const send = (ticket: string) => server.guest.call(sendRecoveryCode, { body: { ticket, method: 'sms' } })
const verify = (ticket: string, code = '123456') => server.guest.call(verifyRecovery, { body: { ticket, code } })

async function tokenOf(account?: string): Promise<string> {
  const ticket = await ticketOf(account)
  await send(ticket)
  return ((await verify(ticket)).data as { resetToken: string }).resetToken
}
async function reset(resetToken: string, password = NEW) {
  const { cipher, kid } = await encryptFor(server.guest, password)
  return server.guest.call(resetPassword, { body: { resetToken, newPwd: cipher, kid } })
}
async function trySignIn(password: string) {
  const picture = await server.guest.call(getLoginCaptcha, { querystring: { type: 'LOGIN', data: '7' } })
  const { cipher, kid } = await encryptFor(server.guest, password)
  const body = { username: 'wangwu', tenantCode: 'park', password: cipher, kid, imgvercode: '1234', captchaData: 7 }
  const cookie = String(picture.headers['set-cookie']).split(';')[0] ?? ''
  return (await server.guest.call(signIn, { body }, { cookie })).status
}

describe('a forgotten password', () => {
  test('is another one after four steps, and every session of the user has ended', async () => {
    const session = await server.signIn(wangwu)
    const begun = await begin()
    expect(begun).toMatchObject({ status: 200, data: { maskedMobile: '138****0004', methods: ['sms'] } })
    const { ticket } = begun.data as { ticket: string }
    expect(await send(ticket)).toMatchObject({ status: 200, data: { resendAfter: 60 } })
    const { resetToken } = (await verify(ticket)).data as { resetToken: string }
    expect(await reset(resetToken)).toMatchObject({ status: 200, data: true })

    expect(await session.call(getSession, {})).toMatchObject({ status: 40101 })
    expect(await trySignIn(OLD)).toBe(40011)
    expect(await trySignIn(NEW)).toBe(200)
    const [user] = await server.db.select().from(users).where(eq(users.id, 'u-wangwu'))
    expect(user?.passwordExpiresAt).toBeNull()
  })

  test('may be found by the phone as by the name', async () => {
    expect(await reset(await tokenOf('13800000004'))).toMatchObject({ status: 200 })
    expect(await trySignIn(NEW)).toBe(200)
  })

  test('lets a user who was locked out by guessing in with the new one', async () => {
    for (let time = 0; time < 6; time += 1) await trySignIn('Wrong@2026')
    expect(await trySignIn(OLD)).toBe(42902)
    await reset(await tokenOf())
    expect(await trySignIn(NEW)).toBe(200)
  })

  test('begins with a captcha', async () => {
    expect(await begin('wangwu', '9999')).toMatchObject({ status: 40012 })
    expect(await server.db.select().from(recoveries)).toEqual([])
  })
})

describe('an account that is not there', () => {
  test.each(['unknown', 'left', 'bare', '13900000099'])(
    '%s is answered as any other, step by step',
    async (account) => {
      const begun = await begin(account)
      expect(begun).toMatchObject({ status: 200, message: '操作成功' })
      expect(begun.data).toEqual({
        ticket: expect.stringMatching(/^[\w-]{43}$/),
        maskedMobile: expect.stringMatching(/^1[3-9]\d\*{4}\d{4}$/),
        methods: ['sms'],
      })
      const { ticket } = begun.data as { ticket: string }
      expect(await send(ticket)).toMatchObject({ status: 200, data: { resendAfter: 60 } })
      expect(await send(ticket)).toMatchObject({ status: 42901, data: { retryAfter: 60 } })
      expect(await verify(ticket)).toMatchObject({ status: 40014 })
      expect(gateway.sent).toEqual([])
    },
  )

  test.each([
    ['somebody has', '13800000004'],
    ['somebody had', '13800000005'],
    ['no one has', '13900000099'],
  ])('a phone number that %s is shown as it was typed', async (_what, phone) => {
    const { data } = await begin(phone)
    expect(data).toMatchObject({ maskedMobile: `${phone.slice(0, 3)}****${phone.slice(-4)}` })
  })

  test('has the same number each time', async () => {
    const masks = [await begin('unknown'), await begin('unknown')].map(({ data }) => data)
    const [one, two] = masks as { maskedMobile: string }[]
    expect(one?.maskedMobile).toBe(two?.maskedMobile)
  })

  test('cannot be told by the time of the gateway: no one waits for it', async () => {
    let release = () => {}
    gateway.hold = new Promise((resolve) => (release = resolve))
    const ticket = await ticketOf()
    expect(await send(ticket)).toMatchObject({ status: 200 })
    await gateway.arrived
    release()
  })
})

describe('the code', () => {
  test('goes to the phone of the account, once a minute', async () => {
    const ticket = await ticketOf()
    await send(ticket)
    expect(await send(ticket)).toMatchObject({ status: 42901 })
    await gateway.arrived
    expect(gateway.sent).toMatchObject([{ phone: '13800000004', purpose: 'recover', code: '123456' }])
  })

  test('is tried five times, also at once', async () => {
    const ticket = await ticketOf()
    await send(ticket)
    const burst = await Promise.all(Array.from({ length: 8 }, () => verify(ticket, '000000')))
    expect(burst.every(({ status }) => status === 40014)).toBe(true)
    expect(await verify(ticket)).toMatchObject({ status: 40014 })
  })

  test('gives one token to many right answers at once', async () => {
    const ticket = await ticketOf()
    await send(ticket)
    const burst = await Promise.all(Array.from({ length: 6 }, () => verify(ticket)))
    expect(burst.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await verify(ticket)).toMatchObject({ status: 40016 })
  })

  test('is asked for within ten minutes of the account', async () => {
    const ticket = await ticketOf()
    server.clock.advance(10 * MINUTE)
    expect(await send(ticket)).toMatchObject({ status: 40016, message: '操作已超时，请重新开始' })
    expect(await verify('an-unknown-ticket')).toMatchObject({ status: 40016 })
  })
})

describe('the new password', () => {
  test.each([
    ['12345678', 'weak'],
    ['Center2026', 'rule'],
    ['x1$WangWu', 'rule'],
    ['Qwer#2x9', 'rule'],
    ['x9$ParkWay-in', 'name'],
    ['x9$Ab13800000004', 'name'],
    ['Password1!', 'guessable'],
    ['Harbour#2029', 'guessable'],
    [OLD, 'used'],
  ])('%s is refused as %s, and the token is still good', async (password, code) => {
    const token = await tokenOf()
    expect(await reset(token, password)).toMatchObject({ status: 40001, data: [{ field: 'newPwd', code }] })
    expect(await reset(token)).toMatchObject({ status: 200 })
  })

  test('is set once, of many at once', async () => {
    const token = await tokenOf()
    const burst = await Promise.all(Array.from({ length: 5 }, () => reset(token)))
    expect(burst.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(burst.filter(({ status }) => status === 40016)).toHaveLength(4)
  })

  test('is set within ten minutes of the code, and not with the ticket', async () => {
    const ticket = await ticketOf()
    await send(ticket)
    expect(await reset(ticket)).toMatchObject({ status: 40016 })
    const { resetToken } = (await verify(ticket)).data as { resetToken: string }
    server.clock.advance(10 * MINUTE)
    expect(await reset(resetToken)).toMatchObject({ status: 40016 })
    expect(await trySignIn(OLD)).toBe(200)
  })

  test('nothing of it lies in the table in clear', async () => {
    const token = await tokenOf()
    expect(JSON.stringify(await server.db.select().from(recoveries))).not.toContain(token)
  })
})
