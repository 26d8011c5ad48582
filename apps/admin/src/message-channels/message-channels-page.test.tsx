import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  createMessageChannel,
  listMessageChannels,
  listMessageSendings,
  listMessageTemplates,
  resetMessageTemplate,
  testMessageChannel,
  updateMessageChannel,
  updateMessageTemplate,
  type AdminMessageChannel,
  type MessageSending,
  type MessageTemplate,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const channel: AdminMessageChannel = {
  id: 'c1',
  name: '阿里云',
  kind: 'sms',
  adapter: 'aliyun',
  address: '',
  port: 0,
  region: '',
  account: 'LTAI',
  appId: '',
  signName: '园区',
  sender: '',
  enabled: true,
  hasSecret: true,
  revision: 3,
}
const template: MessageTemplate = {
  id: 'email.invitation.zh',
  kind: 'email',
  purpose: 'invitation',
  locale: 'zh',
  subject: '邀请',
  text: '{{name}}：{{link}}',
  providerTemplateId: '',
  isDefault: false,
  revision: 2,
}
const sending: MessageSending = {
  id: 1,
  at: '2026-03-01 08:00:00',
  channel: '阿里云',
  kind: 'sms',
  purpose: 'login',
  recipient: '138****0009',
  isSent: false,
  providerId: '',
  error: 'unreachable: ECONNREFUSED',
  isTest: true,
}

let server: FakeServer
beforeEach(() => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listMessageChannels, { rows: [channel], total: 1 })
  server.answer(listMessageTemplates, { rows: [template], total: 1 })
  server.answer(listMessageSendings, { rows: [sending], total: 1 })
})
afterEach(() => server.close())

const rights = ['message-channel:read', 'message-channel:write']
const open = (part = '', held: readonly string[] = rights) => {
  const [user, permissions] = [buildUserInfo({ userId: 'u1' }), buildPermissions([...held])]
  const path = `/center/admin#section=messageChannels${part && `&id=${part}`}`
  return act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path }))
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const sentTo = (method: string, end: string) =>
  server.calls.find((call) => call.method === method && call.path.endsWith(end))?.body

test('a new channel asks for what its provider needs, and for nothing of another one', async () => {
  server.answer(createMessageChannel, { id: 'c2', revision: 1 })
  await open()
  await screen.findByText('园区')
  await press('新建通道')
  await type('类型', 'email')
  await type('服务商', 'smtp')
  expect(screen.queryByLabelText('短信签名')).toBeNull()
  await type('名称', '邮件')
  await type('服务器', 'smtp.corp.example')
  await type('端口', '587')
  await type('发件人地址', 'portal@corp.example')
  await press('保存')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('POST', '/message-channels')).toMatchObject({
    kind: 'email',
    adapter: 'smtp',
    address: 'smtp.corp.example',
    port: 587,
    sender: 'portal@corp.example',
    secret: '',
  })
})

test('a change of a channel shows no secret, and sends none that was not typed', async () => {
  server.answer(updateMessageChannel, { id: 'c1', revision: 4 })
  await open()
  await screen.findByText('园区')
  await press('编辑 阿里云')
  const secret = screen.getByLabelText<HTMLInputElement>('AccessKey Secret')
  expect([secret.value, secret.type]).toEqual(['', 'password'])
  await press('显示密码')
  expect(secret.type).toBe('text')
  await type('短信签名', '新园区')
  await press('保存')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('PUT', '/message-channels/c1')).toMatchObject({ signName: '新园区', secret: '' })
})

test('a channel that waits for a second person is in the list once its dialog is closed', async () => {
  server.refuse(createMessageChannel, 'approval.pending', { requested: true, id: 'q1' })
  await open()
  await screen.findByText('园区')
  await press('新建通道')
  await type('名称', '新通道')
  await press('保存')
  await screen.findByText('已提交审批')
  server.answer(listMessageChannels, { rows: [{ ...channel, name: '新通道', enabled: false }], total: 1 })
  await press('取消')
  expect(await screen.findByText('新通道')).toBeTruthy()
})

test('a test shows what the provider said, and stays open for another one', async () => {
  server.answer(testMessageChannel, { isSent: false, providerId: '', error: 'isv.BUSINESS_LIMIT_CONTROL: 触发流控' })
  await open()
  await screen.findByText('园区')
  await press('测试 阿里云')
  await type('手机号', '13800000009')
  await press('发送')
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('isv.BUSINESS_LIMIT_CONTROL: 触发流控')).toBeTruthy()
  expect(dialog.getByText('失败')).toBeTruthy()
  expect(sentTo('POST', '/message-channels/c1/test')).toEqual({
    recipient: '13800000009',
    purpose: 'login',
    locale: 'zh',
  })
})

test('a template is previewed with sample values while it is typed', async () => {
  server.answer(updateMessageTemplate, { id: template.id, revision: 3 })
  await open('templates')
  await screen.findByText('已自定义')
  await press('编辑 邮件 邀请 中文')
  await type('文字', '您好 {{name}}，{{link}}')
  expect(screen.getByText('您好 张三，https://portal.example/sample')).toBeTruthy()
  await press('保存')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('PUT', `/message-templates/${template.id}`)).toMatchObject({ text: '您好 {{name}}，{{link}}' })
})

test('a template goes back to that of the portal after a question', async () => {
  server.answer(resetMessageTemplate, { id: template.id, revision: 0 })
  await open('templates')
  await screen.findByText('已自定义')
  await press('恢复默认 邮件 邀请 中文')
  await press('恢复默认')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('the log says in words why a message was not sent', async () => {
  await open('log')
  expect(await screen.findByText('无法连接服务商 ECONNREFUSED')).toBeTruthy()
  expect(screen.getByText('登录验证码 （测试）')).toBeTruthy()
})

test('users who may only read see no button that changes something', async () => {
  await open('', ['message-channel:read'])
  await screen.findByText('园区')
  expect(screen.queryByRole('button', { name: '新建通道' })).toBeNull()
  expect(screen.queryByRole('button', { name: '测试 阿里云' })).toBeNull()
})
