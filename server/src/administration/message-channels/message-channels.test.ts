import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import {
  createMessageChannel,
  deleteMessageChannel,
  getMessageChannel,
  listMessageChannels,
  listMessageSendings,
  listMessageTemplates,
  resetMessageTemplate,
  sendCaptchaCode,
  testMessageChannel,
  updateMessageChannel,
  updateMessageTemplate,
  type MessageSending,
  type MessageTemplate,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { messageChannels, messageSendings } from '../../domains/message-channels/message-channels.tables'
import type { SignedIn } from '../../testing/build-test-app'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

const params = { tenantCode: 'demo' }
const SECRET = 'a-secret-of-the-gateway'

let demo: DemoApp
let gateway: Server
let address: string
let heard: { authorization: string | undefined; body: Record<string, unknown> }[]
let answer: { status: number; body: string }

async function hear(request: IncomingMessage): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>
  heard.push({ authorization: request.headers.authorization, body })
}

beforeAll(async () => {
  gateway = createServer((request, response) => {
    void hear(request).then(() => response.writeHead(answer.status).end(answer.body))
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`
  demo = await buildDemoApp({ hasTestCodes: true })
})
beforeEach(() => {
  heard = []
  answer = { status: 200, body: '{"id":"m-1"}' }
})
afterEach(() => demo.reset())
afterAll(async () => {
  await demo.close()
  await new Promise((resolve) => gateway.close(resolve))
})

const draft = (changes: object = {}) => ({
  name: '短信网关',
  kind: 'sms' as const,
  adapter: 'http' as const,
  address,
  port: 0,
  region: '',
  account: '',
  appId: '',
  signName: '',
  sender: '',
  secret: SECRET,
  enabled: true,
  ...changes,
})

async function create(guanli: SignedIn, changes: object = {}): Promise<string> {
  const { data } = await guanli.call(createMessageChannel, { params, body: draft(changes) })
  return (data as { id: string }).id
}

const logOf = async (guanli: SignedIn, querystring = {}) =>
  (await guanli.call(listMessageSendings, { params, querystring })).data as { rows: MessageSending[]; total: number }

test('a channel is created, changed and deleted, and its secret is in no answer, no row in clear and no line of the audit', async () => {
  const guanli = await demo.proveAs('guanli')
  const id = await create(guanli)
  const one = { ...params, id }
  const listed = await guanli.call(listMessageChannels, { params, querystring: { keyword: '网关' } })
  expect(listed.data).toMatchObject({ rows: [{ id, name: '短信网关', hasSecret: true, enabled: true }], total: 1 })

  const body = draft({ name: '短信', secret: '' })
  expect(await guanli.call(updateMessageChannel, { params: one, body }, { 'If-Match': '7' })).toMatchObject({
    status: 40901,
    data: { current: { hasSecret: true } },
  })
  await guanli.call(updateMessageChannel, { params: one, body }, { 'If-Match': '1' })
  expect(await guanli.call(getMessageChannel, { params: one })).toMatchObject({
    data: { name: '短信', hasSecret: true, revision: 2 },
  })
  const rows = await demo.db.select().from(messageChannels).where(eq(messageChannels.id, id))
  expect(rows[0]?.secret).toMatch(/^sealed\.v1\./)

  await guanli.call(deleteMessageChannel, { params: one }, { 'If-Match': '2' })
  const written = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
  expect(written.map(({ action, object, details }) => [action, object, details['kind']])).toEqual([
    ['message-channel', '短信网关', 'create'],
    ['message-channel', '短信', 'update'],
    ['message-channel', '短信', 'delete'],
  ])
  expect(JSON.stringify([listed, written, rows])).not.toContain(SECRET)
})

test('a channel with another address keeps no secret, since it was not given for that one', async () => {
  const guanli = await demo.proveAs('guanli')
  const id = await create(guanli)
  const body = draft({ address: address.replace('/sms', '/other'), secret: '' })
  await guanli.call(updateMessageChannel, { params: { ...params, id }, body }, { 'If-Match': '1' })
  await guanli.call(testMessageChannel, {
    params: { ...params, id },
    body: { recipient: '13800000009', purpose: 'login' },
  })
  expect(heard).toMatchObject([{ authorization: undefined }])
  expect(heard[0]?.authorization).toBeUndefined()
})

test.each([
  ['an e-mail channel of Aliyun', { kind: 'email', adapter: 'aliyun' }, 'adapter'],
  ['a gateway without an address', { address: '' }, 'address'],
  ['an address without TLS', { address: 'http://gateway.example/' }, 'address'],
  ['an address of a script', { address: 'javascript:alert(1)' }, 'address'],
  ['Aliyun without a key', { adapter: 'aliyun', address: '', account: 'a', signName: '园区', secret: '' }, 'secret'],
  ['Tencent without an application', { adapter: 'tencent', address: '', account: 'a', signName: '园区' }, 'appId'],
  [
    'a mail server that is a path',
    { kind: 'email', adapter: 'smtp', address: 'a.test/b', sender: 'a@b.test' },
    'address',
  ],
  ['a sender that is no address', { kind: 'email', adapter: 'smtp', address: 'a.test', sender: 'portal' }, 'sender'],
])('%s is refused at its field', async (_, changes, field) => {
  const guanli = await demo.proveAs('guanli')
  const refused = await guanli.call(createMessageChannel, { params, body: draft(changes) })
  expect(refused).toMatchObject({ status: 40001 })
  expect(refused.data).toContainEqual(expect.objectContaining({ field }))
})

test('a second channel of a kind is not enabled beside the first, and a name is not given twice', async () => {
  const guanli = await demo.proveAs('guanli')
  await create(guanli)
  const second = (changes: object) => guanli.call(createMessageChannel, { params, body: draft(changes) })
  expect(await second({ name: '另一个' })).toMatchObject({ status: 40915, data: [{ field: 'enabled' }] })
  expect(await second({ enabled: false })).toMatchObject({ status: 40915, data: [{ field: 'name' }] })
  expect(await second({ name: '另一个', enabled: false })).toMatchObject({ status: 200 })
})

test('a code goes by the enabled channel of the tenant, and the log has neither the code nor the number', async () => {
  const guanli = await demo.proveAs('guanli')
  await create(guanli)
  const sent = await sendCode()
  expect(sent.status).toBe(200)
  expect(heard).toMatchObject([
    {
      authorization: `Bearer ${SECRET}`,
      body: { phone: '13900000077', code: '123456', purpose: 'captcha', tenantCode: 'demo', expireSeconds: 300 },
    },
  ])
  const log = await logOf(guanli)
  expect(log.rows).toMatchObject([
    {
      recipient: '139****0077',
      purpose: 'captcha',
      isSent: true,
      providerId: 'm-1',
      isTest: false,
      channel: '短信网关',
    },
  ])
  expect(JSON.stringify(await demo.db.select().from(messageSendings))).not.toMatch(/123456|13900000077/)
})

test('a code is in the language of the page that asked for it', async () => {
  await create(await demo.proveAs('guanli'))
  const body = { scene: 'REGISTER', tenantCode: 'demo', phone: '13900000077' } as const
  await demo.guest.call(sendCaptchaCode, { body, querystring: { language: 'eng' } } as never)
  expect(heard[0]?.body['text']).toBe('[工业云平台] Your code: 123456, valid for 5 minutes. Tell it to no one.')
})

test('a code that the provider refuses is sms.unavailable, and the log has its words without the code and the number', async () => {
  const guanli = await demo.proveAs('guanli')
  await create(guanli, { adapter: 'http' })
  answer = { status: 500, body: '' }
  expect((await sendCode()).status).toBe(50210)
  expect((await logOf(guanli, { outcome: 'failed' })).rows).toMatchObject([
    { isSent: false, error: 'the gateway answered 500', recipient: '139****0077' },
  ])
  expect((await logOf(guanli, { outcome: 'sent' })).total).toBe(0)
})

const sendCode = () =>
  demo.guest.call(sendCaptchaCode, { body: { scene: 'REGISTER', tenantCode: 'demo', phone: '13900000077' } })

test('a test shows what the provider said, is written to the audit and can be sent ten times an hour', async () => {
  const guanli = await demo.proveAs('guanli')
  const id = await create(guanli, { enabled: false })
  const send = (body: { recipient: string; purpose: 'login' | 'invitation' }) =>
    guanli.call(testMessageChannel, { params: { ...params, id }, body })
  const test = { recipient: '13800000009', purpose: 'login' } as const
  expect(await send({ ...test, recipient: 'lisi@corp.example' })).toMatchObject({
    status: 40001,
    data: [{ field: 'recipient' }],
  })
  expect(await send(test)).toMatchObject({ data: { isSent: true, providerId: 'm-1', error: '' } })
  answer = { status: 403, body: '' }
  expect(await send(test)).toMatchObject({ data: { isSent: false, error: 'the gateway answered 403' } })
  expect(heard[0]?.body['text']).toContain('000000')
  for (let time = 2; time < 10; time += 1) await send(test)
  expect((await send(test)).status).toBe(42901)
  const tests = (await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)).filter(
    ({ details }) => details['kind'] === 'test',
  )
  expect(tests).toHaveLength(10)
  expect(tests[0]?.details).toMatchObject({ after: { recipient: '138****0009' } })
  expect((await logOf(guanli)).rows.every(({ isTest }) => isTest)).toBe(true)
})

test('the text of a tenant is sent in place of that of the portal, and the portal has its own again after a reset', async () => {
  const guanli = await demo.proveAs('guanli')
  const id = await create(guanli)
  const template = { ...params, id: 'sms.phone.zh' }
  const write = (text: string, revision: string) =>
    guanli.call(
      updateMessageTemplate,
      { params: template, body: { subject: '', text, providerTemplateId: 'SMS_7' } },
      { 'If-Match': revision },
    )
  const find = async () => {
    const { data } = await guanli.call(listMessageTemplates, { params, querystring: { limit: '100' } })
    return (data as { rows: MessageTemplate[] }).rows.find((row) => row.id === 'sms.phone.zh')
  }
  expect(await find()).toMatchObject({ isDefault: true, revision: 0 })
  expect(await write('没有验证码', '0')).toMatchObject({
    status: 40001,
    data: [{ field: 'text', code: 'noVariable' }],
  })
  expect(await write('{{code}} {{link}}', '0')).toMatchObject({ status: 40001, data: [{ code: 'variable' }] })
  expect(await write('码 {{code}}', '0')).toMatchObject({ data: { revision: 1 } })
  expect(await write('码 {{code}}', '0')).toMatchObject({ status: 40901 })
  const body = { recipient: '13800000009', purpose: 'phone' } as const
  await guanli.call(testMessageChannel, { params: { ...params, id }, body })
  expect(heard[0]?.body['text']).toBe('码 000000')
  await guanli.call(resetMessageTemplate, { params: template }, { 'If-Match': '1' })
  expect(await find()).toMatchObject({ isDefault: true, revision: 0, providerTemplateId: '' })
})
