import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createMessageChannel,
  createPasswordLink,
  createUser,
  listUserChoices,
  type PasswordLink,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { messageSendings } from '../../domains/message-channels/message-channels.tables'
import { passwordLinks } from '../../domains/auth/auth.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

const params = { tenantCode: 'demo' }
const draft = {
  username: 'zhoumin',
  name: '周敏',
  mobile: '13900000009',
  email: 'zhoumin@example.com',
  roleIds: [],
  departmentIds: [],
  enterpriseIds: [],
}

let demo: DemoApp
let gateway: Server
let heard: Record<string, string>[]
let status: number
beforeAll(async () => {
  gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString('utf8')))
    request.on('end', () => {
      heard.push(JSON.parse(body) as Record<string, string>)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  demo = await buildDemoApp()
})
beforeEach(() => {
  heard = []
  status = 200
})
afterEach(() => demo.reset())
afterAll(async () => {
  await demo.close()
  await new Promise((resolve) => gateway.close(resolve))
})

async function openChannel(kind: 'sms' | 'email') {
  const guanli = await demo.proveAs('guanli')
  const address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
  const none = { port: 0, region: '', account: '', appId: '', signName: '', sender: '', secret: '' }
  const body = { ...none, name: kind, kind, adapter: 'http' as const, address, enabled: true }
  expect(await guanli.call(createMessageChannel, { params, body })).toMatchObject({ status: 200 })
  return guanli
}

test.each([
  ['sms', { phone: '13900000009' }, '139****0009'],
  ['email', { email: 'zhoumin@example.com', subject: '工业云平台：您的账号已开通' }, 'zh***@example.com'],
] as const)(
  'an invitation by %s reaches the user, and its link is in no answer, no audit and no log',
  async (sendBy, to, masked) => {
    const guanli = await openChannel(sendBy)
    const answer = await guanli.call(createUser, { params, body: { ...draft, sendBy } })
    expect(answer).toMatchObject({ status: 200, data: { link: '', sent: { isSent: true, recipient: masked } } })
    expect(heard).toMatchObject([{ ...to, purpose: 'invitation', username: 'zhoumin' }])
    const link = heard[0]?.['link'] ?? ''
    expect(link).toContain('#token=')
    expect(heard[0]?.['text']).toContain(link)
    const told = [
      answer.data,
      await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence),
      await demo.db.select().from(messageSendings),
    ]
    expect(JSON.stringify(told)).not.toContain(link.split('#token=')[1])
  },
)

test('a link for another password goes by the channel in the language of the administrator', async () => {
  const guanli = await openChannel('sms')
  const request = { params: { ...params, id: 'u-lisi' }, body: { sendBy: 'sms' as const } }
  const { data } = await guanli.call(createPasswordLink, { ...request, querystring: { language: 'eng' } } as never)
  expect(data).toMatchObject({ link: '', sent: { isSent: true } })
  expect(heard[0]?.['text']).toContain('Set another password for lisi')
})

test('a link that could not be sent is told after all, with the reason', async () => {
  const guanli = await openChannel('sms')
  status = 500
  const { data } = await guanli.call(createUser, { params, body: { ...draft, sendBy: 'sms' } })
  const { link, sent } = data as PasswordLink
  expect(link).toContain('#token=')
  expect(sent).toMatchObject({ isSent: false, error: 'the gateway answered 500' })
})

test.each([
  ['a user without a number', 'sms', { mobile: '' }, 'mobile'],
  ['a tenant without a channel of the kind', 'email', {}, 'sendBy'],
] as const)('no link is made for %s', async (_, sendBy, changes, field) => {
  const guanli = await openChannel('sms')
  const refused = await guanli.call(createUser, { params, body: { ...draft, ...changes, sendBy } })
  expect(refused).toMatchObject({ status: 40001, data: [{ field }] })
  expect(await demo.db.select().from(passwordLinks)).toEqual([])
  expect(heard).toEqual([])
})

test('one number gets five links an hour', async () => {
  const guanli = await openChannel('sms')
  const reset = () =>
    guanli.call(createPasswordLink, { params: { ...params, id: 'u-lisi' }, body: { sendBy: 'sms' as const } })
  for (let time = 0; time < 5; time += 1) expect((await reset()).status).toBe(200)
  expect((await reset()).status).toBe(42901)
  expect(heard).toHaveLength(5)
})

test('administrators are told what links can be sent by', async () => {
  const guanli = await openChannel('sms')
  const { data } = await guanli.call(listUserChoices, { params })
  expect(data).toMatchObject({ sendBy: ['sms'] })
})
