import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  checkCaptchaCode,
  getNumberedCaptcha,
  sendCaptchaCode,
  sendPhoneCode,
  type CaptchaScene,
} from '@center/shared/contract'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { tenants } from '../configuration/configuration.tables'
import { users } from '../members/members.tables'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NUMBER = 'a-number-of-this-page'
let server: TestApp
let gateway: { sent: Record<string, unknown>[]; status: number; server: Server }

beforeAll(async () => {
  gateway = await startGateway()
  const { port } = gateway.server.address() as AddressInfo
  server = await buildTestApp({ hasTestCodes: true, smsWebhookUrl: `http://127.0.0.1:${port}/sms` })
  await server.db.insert(tenants).values({ id: 't-park', code: 'park', name: '园区', isDefault: true })
  const wangwu = { id: 'u-wangwu', tenantId: 't-park', username: 'wangwu', name: '王五', mobile: '13800000009' }
  await server.db
    .insert(users)
    .values([wangwu, { ...wangwu, id: 'u-left', username: 'left', mobile: '13800000008', enabled: false }])
})
afterAll(async () => {
  await server.close()
  gateway.server.close()
})
beforeEach(() => {
  server.clock.advance(25 * HOUR)
  gateway.sent.length = 0
  gateway.status = 200
})

/** What a provider of SMS would be: keeps what it is handed. */
async function startGateway() {
  const sent: Record<string, unknown>[] = []
  const made = { sent, status: 200, server: createServer() }
  made.server.on('request', (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      sent.push(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>)
      response.writeHead(made.status).end()
    })
  })
  await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve))
  return made
}

async function send(phone: string, { type = 2, imageCode = '1234' } = {}) {
  await server.guest.call(getNumberedCaptcha, { querystring: { number: NUMBER } })
  const body = { phone, type, imageCode, number: NUMBER, tenantCode: 'park' }
  return server.guest.call(sendPhoneCode, { querystring: {}, body })
}

const askByPhone = (phone: string, scene: CaptchaScene = 'LOGIN') =>
  server.guest.call(sendCaptchaCode, { body: { scene, tenantCode: 'park', phone } })
const answerByPhone = (token: unknown, code = '123456') =>
  server.guest.call(checkCaptchaCode, { body: { token: String(token), code } })
const tokenOf = (answer: { data: unknown }) => (answer.data as { token: string }).token

describe('a code by SMS', () => {
  test('is handed to the gateway with what it needs to send it', async () => {
    expect(await send('13900000001')).toMatchObject({ status: 200, data: { expireSeconds: 300, resendAfter: 60 } })
    expect(gateway.sent).toEqual([
      { phone: '13900000001', code: '123456', purpose: 'register', tenantCode: 'park', expireSeconds: 300 },
    ])
  })

  test('is sent by GET as by POST', async () => {
    await server.guest.call(getNumberedCaptcha, { querystring: { number: NUMBER } })
    const get = { ...sendPhoneCode, method: 'GET' } as const
    const querystring = { phone: '13900000002', type: 2, imageCode: '1234', number: NUMBER, tenantCode: 'park' }
    expect((await server.guest.call(get, { querystring, body: undefined })).status).toBe(200)
    expect((await server.guest.call(get, { querystring: { phone: '13900000002' }, body: undefined })).status).toBe(
      40001,
    )
  })

  test('is not sent without the right captcha, and a captcha is good for one', async () => {
    expect((await send('13900000003', { imageCode: '9999' })).status).toBe(40012)
    await send('13900000003')
    server.clock.advance(MINUTE)
    const body = { phone: '13900000003', type: 2, imageCode: '1234', number: NUMBER, tenantCode: 'park' }
    expect((await server.guest.call(sendPhoneCode, { querystring: {}, body })).status).toBe(40012)
    expect(gateway.sent).toHaveLength(1)
  })

  test.each(['1380000000', '12800000000', '138000000011', 'abc'])('is not sent to %s', async (phone) => {
    expect(await send(phone)).toMatchObject({ status: 40001, data: [{ field: 'phone', code: 'pattern' }] })
  })

  test('for recovery goes only to a user, and no one can tell', async () => {
    const [known, unknown] = [await send('13800000009', { type: 3 }), await send('13900000004', { type: 3 })]
    expect(unknown).toMatchObject({ status: 200, data: known.data })
    expect(gateway.sent.map(({ phone }) => phone)).toEqual(['13800000009'])
  })

  test('may be sent again at once after the gateway refused it', async () => {
    gateway.status = 500
    expect(await send('13900000005')).toMatchObject({ status: 50210, message: '短信发送失败，请稍后再试' })
    gateway.status = 200
    expect((await send('13900000005')).status).toBe(200)
  })

  test('stands in the outbox of tests', async () => {
    await send('13900000006')
    const answer = await server.app.inject('/api/test/outbox?phone=13900000006')
    expect(answer.json()).toMatchObject({ status: 200, data: { phone: '13900000006', code: '123456' } })
    expect((await server.app.inject('/api/test/outbox?phone=1')).json()).toMatchObject({ status: 40400 })
  })
})

describe('limits', () => {
  test('a number gets one a minute, of many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => askByPhone('13800000009')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 42901)
    expect(refused).toHaveLength(7)
    expect(refused[0]?.data).toEqual({ retryAfter: 60 })
    expect(gateway.sent).toHaveLength(1)
  })

  test('five an hour and ten a day', async () => {
    const statuses: number[] = []
    for (let hour = 0; hour < 3; hour += 1) {
      for (let time = 0; time < 6; time += 1) {
        statuses.push((await send('13900000007')).status)
        server.clock.advance(MINUTE)
      }
      server.clock.advance(HOUR)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(gateway.sent).toHaveLength(10)
  })

  test('no hour has more than five, wherever it begins', async () => {
    // Half of them before a full hour of the clock, half after it.
    server.clock.advance(HOUR - (server.clock.now().getTime() % HOUR) - 5 * MINUTE)
    const statuses: number[] = []
    for (let time = 0; time < 10; time += 1) {
      statuses.push((await send('13900000008')).status)
      server.clock.advance(MINUTE)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  })

  test('an address sends twenty an hour', async () => {
    const answers = []
    for (let place = 10; place < 32; place += 1) answers.push(await send(`139000001${place}`))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  })
})

describe('a captcha by SMS', () => {
  test('gives a proof for the right code, once', async () => {
    const token = tokenOf(await askByPhone('13800000009'))
    expect((await answerByPhone(token, '000000')).status).toBe(40014)
    const answer = await answerByPhone(token)
    expect(answer).toMatchObject({ status: 200, data: { captchaVerification: expect.stringMatching(/^[\w-]{43}$/) } })
    expect((await answerByPhone(token)).status).toBe(40014)
  })

  test('gives one proof to many right answers at once', async () => {
    const token = tokenOf(await askByPhone('13800000009'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => answerByPhone(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is over after five tries, and after five minutes', async () => {
    const tried = tokenOf(await askByPhone('13800000009'))
    for (let time = 0; time < 5; time += 1) await answerByPhone(tried, '000000')
    expect((await answerByPhone(tried)).status).toBe(40014)
    server.clock.advance(MINUTE)
    const late = tokenOf(await askByPhone('13800000009'))
    server.clock.advance(5 * MINUTE)
    expect((await answerByPhone(late)).status).toBe(40014)
  })

  test.each(['13800000008', '13900000099'])(
    'answers %s, which no user has, as any other, and sends nothing',
    async (phone) => {
      expect(await askByPhone(phone)).toMatchObject({ status: 200, data: { expireSeconds: 300, resendAfter: 60 } })
      expect(gateway.sent).toEqual([])
    },
  )

  test('for registration goes to a number that no one has', async () => {
    await askByPhone('13900000098', 'REGISTER')
    expect(gateway.sent).toHaveLength(1)
  })

  test('is asked for ten times an hour from one address', async () => {
    const answers = []
    for (let place = 10; place < 22; place += 1) answers.push(await askByPhone(`139000002${place}`))
    expect(answers.filter(({ status }) => status === 42901)).toHaveLength(2)
  })
})
