import { generateKeyPairSync } from 'node:crypto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { getPublicKey, setUp } from '@center/shared/contract'
import { addTexts, pageWindow } from '@center/shared/host'
import { renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

let server: FakeServer
beforeEach(() => {
  addTexts('auth', texts)
  server = startFakeServer()
})
afterEach(() => server.close())

const open = (hash = '#key=0123456789abcdef0123') =>
  act(async () => renderApp(<Root />, { locale: 'zh', path: `/center/user/setup${hash}` }))
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: '完成初始化' })))

async function fill(): Promise<void> {
  await type('平台名称', '园区门户')
  await type('租户名称', '智慧园区')
  await type('租户编码', 'park')
  await type('管理员姓名', '王五')
  await type('管理员用户名', 'wangwu')
  await type('密码', 'Begin@2026center')
  await type('确认密码', 'Begin@2026center')
}

test('the key goes out of the address at once', async () => {
  await open()
  expect(pageWindow.location.hash).toBe('')
})

test('an address without a key says so', async () => {
  await open('')
  expect(screen.getByText('地址不完整，请打开服务器日志中的完整地址。')).toBeTruthy()
})

test('what is missing is said at its field, and nothing is sent', async () => {
  await open()
  await submit()
  expect(screen.getByLabelText('平台名称').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('平台名称'))
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a refusal keeps what was typed', async () => {
  await open()
  await fill()
  server.refuse(getPublicKey, 'server.busy')
  await submit()
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy())
  expect(screen.getByLabelText<HTMLInputElement>('租户编码').value).toBe('park')
})

test('a word in place of a colour is said at its field, and nothing is sent', async () => {
  await open()
  await fill()
  await type('主题颜色（可选）', 'green')
  await submit()
  expect(document.activeElement).toBe(screen.getByLabelText('主题颜色（可选）'))
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([])
})

const pick = (file: File) =>
  act(async () => {
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
  })

test('the language, the logo and the wish for examples are sent with the form', async () => {
  server.answer(getPublicKey, { kid: 'k1', alg: 'RSA-OAEP-256', spki, expiresAt: 0 })
  server.answer(setUp, { tenantCode: 'park' })
  await open()
  await fill()
  await type('默认语言', 'en')
  await pick(new File(['picture'], 'logo.png', { type: 'image/png' }))
  await waitFor(() => expect(screen.getByRole('img', { name: '所选标志' })).toBeTruthy())
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: '安装示例应用' })))
  await submit()
  await waitFor(() => expect(screen.getByRole('heading', { name: '平台已初始化' })).toBeTruthy())
  const sent = server.calls.find(({ method }) => method === 'POST')?.body
  expect(sent).toMatchObject({ language: 'en', logo: btoa('picture'), examples: true })
})

test('a picture that the server refuses is said at the logo, which takes the focus', async () => {
  server.answer(getPublicKey, { kid: 'k1', alg: 'RSA-OAEP-256', spki, expiresAt: 0 })
  server.refuse(setUp, 'file.type_not_allowed')
  await open()
  await fill()
  await pick(new File(['text'], 'logo.png', { type: 'image/png' }))
  await waitFor(() => expect(screen.getByRole('img', { name: '所选标志' })).toBeTruthy())
  await submit()
  await waitFor(() => expect(screen.getByText('不是可用的图片，请换一张')).toBeTruthy())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '更换图片' }))
})
