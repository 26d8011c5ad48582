import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  listPasskeys,
  listProofWays,
  proveIdentity,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { openAccount } from '../../lib/overlays.store'
import { AccountDialogs } from '../account-dialogs'

const phone: Passkey = { id: 'k1', name: '手机', madeAt: '2026-03-01 09:00:00', usedAt: null, isSynced: true }
const question = { ticket: 't1', options: { challenge: 'abc' } }
const credential = { id: 'k2', rawId: 'k2', type: 'public-key', response: {}, clientExtensionResults: {} }
const asIs = (options: unknown) => options

let server: FakeServer
let device: { create: jest.Mock; get: jest.Mock }
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const answer = async () => ({ toJSON: () => credential })
  device = { create: jest.fn(answer), get: jest.fn(answer) }
  const PublicKeyCredential = { parseRequestOptionsFromJSON: asIs, parseCreationOptionsFromJSON: asIs }
  Object.assign(globalThis, { PublicKeyCredential, isSecureContext: true })
  Object.defineProperty(navigator, 'credentials', { value: device, configurable: true })
  server = startFakeServer()
  addTexts('shell', texts)
  server.answer(beginPasskey, question)
  server.answer(beginPasskeyProof, question)
  server.answer(proveIdentity, true)
})
afterEach(() => {
  cleanup()
  openAccount(null)
  server.close()
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
})

async function open(rows: Passkey[], isOffered = true): Promise<void> {
  server.answer(listPasskeys, { passkeys: rows, isOffered })
  openAccount('passkeys')
  await renderApp(<AccountDialogs />, { user: buildUserInfo(), permissions: buildPermissions() })
  await screen.findByText(rows.length > 0 ? /^添加于/ : '尚未添加通行密钥。')
}
const press = async (name: string) => fireEvent.click((await screen.findAllByRole('button', { name })).at(-1)!)
const bodiesOf = ({ url, method }: { url: string; method: string }) =>
  server.calls.filter((call) => call.method === method && call.path === url).map(({ body }) => body)

test('a passkey is made on a device, and its name is there to be changed', async () => {
  await open([])
  server.answer(addPasskey, { ...phone, id: 'k2', name: '通行密钥 1' })
  server.answer(renamePasskey, true)
  await press('添加通行密钥')
  const name = await screen.findByLabelText<HTMLInputElement>('名称')
  expect(device.create).toHaveBeenCalledWith({ publicKey: question.options })
  expect(bodiesOf(addPasskey)).toEqual([{ ticket: 't1', name: '通行密钥 1', credential }])
  expect(name.value).toBe('通行密钥 1')
  fireEvent.change(name, { target: { value: ' 工作电脑 ' } })
  fireEvent.keyDown(name, { key: 'Enter' })
  await screen.findByText('工作电脑')
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: '工作电脑' })
})

test('one that the user gives up is not made, and nothing is said; one that the device has already is said', async () => {
  await open([])
  device.create.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
  await press('添加通行密钥')
  await waitFor(() => expect(device.create).toHaveBeenCalledTimes(1))
  expect(screen.queryByText('此设备无法使用通行密钥，请换一台设备或浏览器重试。')).toBeNull()
  device.create.mockRejectedValueOnce(Object.assign(new Error('known'), { name: 'InvalidStateError' }))
  await press('添加通行密钥')
  await screen.findByText('此设备上已有您的通行密钥。')
  expect(bodiesOf(addPasskey)).toEqual([])
})

test('a name that is left, or empty, stays as it was', async () => {
  await open([phone])
  await press('重命名 手机')
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '别的' } })
  fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'Escape' })
  await screen.findByText('手机')
  await press('重命名 手机')
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '  ' } })
  await press('保存')
  await screen.findByText('手机')
  expect(server.calls.some(({ method }) => method === 'PUT')).toBe(false)
})

test('one is removed after a proof, which another passkey can be', async () => {
  await open([phone])
  server.answer(listProofWays, { ways: ['passkey'] })
  server.refuse(removePasskey, 'proof.required')
  await press('删除 手机')
  await screen.findByRole('button', { name: '使用通行密钥' })
  expect(screen.queryByRole('button', { name: '验证' })).toBeNull()
  server.answer(removePasskey, true)
  await press('使用通行密钥')
  await screen.findByText('尚未添加通行密钥。')
  expect(bodiesOf(proveIdentity)).toEqual([{ passkey: { ticket: 't1', credential } }])
})

test('a passkey that the portal refuses as a proof is said, and the password can be typed instead', async () => {
  await open([phone])
  server.answer(listProofWays, { ways: ['password', 'passkey'] })
  server.refuse(removePasskey, 'proof.required')
  server.refuse(proveIdentity, 'login.passkey_refused')
  await press('删除 手机')
  await press('使用通行密钥')
  await screen.findByText('通行密钥验证未通过，请重试或使用密码登录')
  screen.getByLabelText('登录密码')
})

test('where there are none to be made the user is told, and those that there are can be removed', async () => {
  await open([phone], false)
  screen.getByText('当前浏览器或网址不支持通行密钥，请使用域名通过 HTTPS 访问。')
  expect(screen.queryByRole('button', { name: '添加通行密钥' })).toBeNull()
  screen.getByRole('button', { name: '删除 手机' })
})
