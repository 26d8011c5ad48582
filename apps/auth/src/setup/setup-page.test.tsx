import { generateKeyPairSync } from 'node:crypto'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { getPublicKey, readSetup, setUpPortal } from '@center/shared/contract'
import { addTexts, endSession, portalBase, session, setLocale } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
let server: FakeServer

beforeEach(async () => {
  addTexts('auth', texts)
  server = startFakeServer()
  server.answer(getPublicKey, { kid: 'k1', alg: 'RSA-OAEP-256', spki, expiresAt: 0 })
  server.answer(readSetup, { isNeeded: true })
  server.answer(setUpPortal, { tenantCode: 'acme', username: 'admin' })
  session.tenantCode = ''
  endSession()
  await setLocale('zh')
})
afterEach(() => server.close())

async function open(hash = '#key=the-secret') {
  window.history.replaceState(null, '', `${portalBase}/setup${hash}`)
  await act(async () => void render(<Root />))
  return screen.findByRole('heading', { level: 1, name: '初始化平台' })
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const sent = () => server.calls.filter(({ path, method }) => path === setUpPortal.url && method === 'POST')

async function fillIn(changes: Record<string, string> = {}) {
  await screen.findByRole('form', { name: '初始化平台' })
  const entries = {
    平台名称: ' 新门户 ',
    租户名称: '阿克米',
    租户代码: 'acme',
    管理员姓名: '王管理',
    管理员用户名: 'admin',
    密码: 'Portal#2027x',
    确认密码: 'Portal#2027x',
    ...changes,
  }
  for (const [name, value] of Object.entries(entries)) type(name, value)
}

test('the form is sent with the secret of the address and an encrypted password; then the way leads to the sign-in', async () => {
  await open()
  await fillIn()
  fireEvent.click(screen.getByRole('checkbox', { name: '同时创建示例角色和部门' }))
  await press('完成初始化')
  await screen.findByRole('heading', { name: '平台已就绪' })
  expect(sent()[0]?.body).toEqual({
    key: 'the-secret',
    portalName: '新门户',
    language: 'zh_CN',
    tenantCode: 'acme',
    tenantName: '阿克米',
    username: 'admin',
    name: '王管理',
    password: expect.any(String),
    kid: 'k1',
    withExamples: true,
  })
  expect(JSON.stringify(sent()[0]?.body)).not.toContain('Portal#2027x')
  expect(screen.getByRole('link', { name: '去登录' }).getAttribute('href')).toBe(`${portalBase}/user/login`)
})

test('what is wrong is said at its field, the first of which has the focus, and nothing is sent', async () => {
  await open()
  await fillIn({ 租户代码: '1 号', 管理员姓名: '', 确认密码: 'other' })
  await press('完成初始化')
  await waitFor(() => expect(document.activeElement).toBe(field('租户代码')))
  screen.getByText('以字母开头，可用字母、数字、- 和 _，最多 64 个字符')
  screen.getByText('请输入姓名')
  screen.getByText('两次密码不一致')
  expect(sent()).toEqual([])
})

test('a refusal of the server is said at its field or above the form, and what was typed stays', async () => {
  await open()
  await fillIn()
  server.refuse(setUpPortal, 'request.invalid', [{ field: 'username', message: 'form' }])
  await press('完成初始化')
  await screen.findByText('用户名为 2 至 32 个字，可用文字、数字和 _ . @ -')
  server.refuse(setUpPortal, 'setup.key_invalid')
  await press('完成初始化')
  await screen.findByRole('alert')
  expect(field('平台名称').value).toBe(' 新门户 ')
})

test.each([
  ['the address has no secret', true, '', '请使用完整的初始化地址'],
  ['the portal has a tenant', false, '#key=the-secret', '平台已完成初始化'],
])('there is no form where %s', async (_what, isNeeded, hash, heading) => {
  server.answer(readSetup, { isNeeded })
  await open(hash)
  await screen.findByRole('heading', { name: heading })
  expect(screen.queryByRole('form')).toBeNull()
})

test('the page speaks English, and so does the portal that it makes', async () => {
  await setLocale('en')
  window.history.replaceState(null, '', `${portalBase}/setup#key=the-secret`)
  await act(async () => void render(<Root />))
  await screen.findByRole('form', { name: 'Set up the portal' })
  const labels = ['Portal name', 'Tenant name', 'Tenant code', "Administrator's name", "Administrator's username"]
  for (const label of labels) type(label, 'acme')
  for (const label of ['Password', 'Confirm password']) type(label, 'Portal#2027x')
  await press('Set up')
  await screen.findByRole('heading', { name: 'The portal is ready' })
  expect(sent()[0]?.body).toMatchObject({ language: 'eng' })
})
