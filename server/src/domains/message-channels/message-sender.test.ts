import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutgoingCalls } from '../../platform/http/outgoing-calls'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { messageRows } from './message-channels.repository'
import { createMessageSender } from './message-sender'
import { messageChannels, messageSendings, messageTemplates } from './message-channels.tables'

const SECRET = 'the-key-secret'
const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

type Heard = { url: string; headers: IncomingHttpHeaders; body: string }
let server: TestApp
let provider: Server
let port: number
let answer: (heard: Heard) => string | Promise<string>
const outgoing = createOutgoingCalls({ networks: ['127.0.0.1'] })

beforeAll(async () => {
  server = await buildTestApp()
  provider = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString('utf8')))
    request.on('end', () => {
      void Promise.resolve(answer({ url: request.url ?? '', headers: request.headers, body })).then((text) =>
        response.end(text),
      )
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  port = (provider.address() as AddressInfo).port
})
afterAll(async () => {
  await server.close()
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
})
beforeEach(async () => {
  await server.db.delete(messageSendings)
  await server.db.delete(messageTemplates)
  await server.db.delete(messageChannels)
})

/** Whether a signature is right of what arrived, as the documentation of Aliyun says. */
function isSignedAcs3({ url, headers, body }: Heard): boolean {
  const [, names = '', signature] = /SignedHeaders=([^,]+),Signature=(\w+)$/.exec(headers.authorization ?? '') ?? []
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const request = ['POST', '/', url.slice('/?'.length), lines.join(''), names, sha(body)].join('\n')
  return mac(SECRET, `ACS3-HMAC-SHA256\n${sha(request)}`).toString('hex') === signature
}

/** The same of Tencent. */
function isSignedTc3({ headers, body }: Heard): boolean {
  const [, scope = '', names = '', signature] =
    /Credential=[^/]+\/(\S+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(headers.authorization ?? '') ?? []
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).toLowerCase()}\n`)
  const request = ['POST', '/', '', lines.join(''), names, sha(body)].join('\n')
  const [date = '', service = ''] = scope.split('/')
  const key = mac(mac(mac(`TC3${SECRET}`, date), service), 'tc3_request')
  const text = ['TC3-HMAC-SHA256', String(headers['x-tc-timestamp']), scope, sha(request)].join('\n')
  return mac(key, text).toString('hex') === signature
}

type Channel = typeof messageChannels.$inferInsert

async function sendBy(
  channel: Partial<Channel>,
  { secret = SECRET, recipient = '13800000009', timeoutMs = 5_000 } = {},
) {
  const { db, app } = server
  const row = { id: 'c-1', tenantId: 't-demo', name: '通道', kind: 'sms', adapter: 'http', enabled: true } as const
  await db.insert(messageChannels).values({
    ...row,
    account: 'key-id',
    appId: '14',
    signName: '园区',
    ...channel,
    secret: app.sealing.seal('message-channel', secret),
  })
  const failures: unknown[] = []
  const sender = createMessageSender({
    db,
    now: app.now,
    sealing: app.sealing,
    // The provider of the test stands where the host of the provider is.
    outgoing: {
      ...outgoing,
      exchange: (url, call) =>
        outgoing.exchange(url.replace(/^https:\/\/[^/]+/, `http://127.0.0.1:${port}`), { ...call, timeoutMs }),
    },
    onFailure: (error) => failures.push(error),
  })
  const message = { tenantId: 't-demo', tenantCode: 'demo', tenantName: '园区', locale: 'zh', recipient } as const
  const outcome = await sender.send('sms', { ...message, purpose: 'login', values: { code: '998877', minutes: '5' } })
  return { outcome, failures, log: await db.select().from(messageSendings) }
}

const withTemplateId = () =>
  server.db.insert(messageTemplates).values({
    tenantId: 't-demo',
    kind: 'sms',
    purpose: 'login',
    locale: 'zh',
    text: '{{code}} {{minutes}}',
    providerTemplateId: 'SMS_1',
  })

test.each([
  ['aliyun', isSignedAcs3, '{"Code":"OK","BizId":"b-1"}', '{"Code":"SignatureDoesNotMatch"}'],
  [
    'tencent',
    isSignedTc3,
    '{"Response":{"SendStatusSet":[{"Code":"Ok","SerialNo":"b-1"}]}}',
    '{"Response":{"Error":{"Code":"SignatureDoesNotMatch"}}}',
  ],
] as const)(
  'a server that checks the signature itself takes what is sent by %s, and not with another secret',
  async (adapter, isSigned, yes, no) => {
    await withTemplateId()
    answer = (heard) => (isSigned(heard) ? yes : no)
    expect((await sendBy({ adapter })).outcome).toEqual({ isSent: true, providerId: 'b-1', error: '' })
    await server.db.delete(messageChannels)
    const wrong = await sendBy({ adapter }, { secret: 'another' })
    expect(wrong.outcome).toMatchObject({ isSent: false, error: 'SignatureDoesNotMatch' })
  },
)

test('what a provider repeats of the code, the text and the number is in no log', async () => {
  await withTemplateId()
  answer = () => '{"Code":"isv.INVALID","Message":"998877 to 13800000009 is no good"}'
  const { outcome, failures, log } = await sendBy({ adapter: 'aliyun' })
  expect(outcome?.error).toBe('isv.INVALID: *** to *** is no good')
  expect(log).toMatchObject([{ recipient: '138****0009', error: outcome?.error, isSent: false }])
  expect(JSON.stringify([log, String(failures[0])])).not.toMatch(/998877|13800000009/)
})

test('a template without the number of the provider is not sent to Aliyun', async () => {
  answer = () => '{"Code":"OK"}'
  expect((await sendBy({ adapter: 'aliyun' })).outcome).toMatchObject({ isSent: false, error: 'no-template-id' })
})

test('an address that cannot be reached is an outcome that names no address', async () => {
  const { outcome } = await sendBy({ address: 'http://127.0.0.1:1/' })
  expect(outcome).toMatchObject({ isSent: false, error: 'unreachable: ECONNREFUSED' })
})

test('a provider that does not answer in time is an outcome', async () => {
  answer = () => new Promise<string>(() => {})
  const { outcome } = await sendBy({ address: 'https://gateway.example/' }, { timeoutMs: 20 })
  expect(outcome).toEqual({ isSent: false, providerId: '', error: 'timeout' })
})

test('an address of the internal network is not called unless the deployment lists it', async () => {
  const { outcome } = await sendBy({ address: 'http://10.0.0.1/' })
  expect(outcome).toEqual({ isSent: false, providerId: '', error: 'unreachable' })
})

test('what is older is deleted from the log, and what is younger stays', async () => {
  const { db } = server
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  const row = { tenantId: 't-demo', channelId: 'c-1', channel: '通道', kind: 'sms', purpose: 'login' } as const
  const rows = [1, 2, 3, 4].map((at) => ({ ...row, recipient: String(at), at: day(at), isSent: true }))
  await db.insert(messageSendings).values(rows)
  await messageRows.forgetBefore(db, day(4), 2)
  expect(await db.select().from(messageSendings)).toMatchObject([{ recipient: '4' }])
})
