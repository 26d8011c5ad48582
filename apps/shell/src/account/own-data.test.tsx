import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  getErasureWish,
  getPersonalData,
  getPublicKey,
  proveIdentity,
  setErasureWish,
  type PersonalData,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { openAccount } from '../lib/overlays.store'
import { AccountDialogs } from './account-dialogs'

/** A public key whose private half was thrown away. */
const spki =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDjPSvAO+Poz5spEFBpYDxOqNC6W1KGCM964OXh7rd33vvNtq/2Kap4qx2JWrARmM9qmEfl9U' +
  'B4o2Ktn4C1Mf/Bnfe+sgNgMGUuVaANR4/WU7WYWhCiUC8MU3fDuLiy05WjFTxxwUGMFlR9Dbm6cGRFhUXNoJCvVKNWGeCLjHAMeQIDAQAB'

const copy: PersonalData = {
  madeAt: '2026-03-01 09:00:00',
  isMasked: true,
  account: {
    userId: 'u1',
    username: 'zhangsan',
    name: '张三',
    mobile: '138****0000',
    email: '',
    createdAt: '2026-01-01 00:00:00',
    signedInAt: null,
  },
  roles: [],
  departments: [],
  enterprises: [],
  externalAccounts: [],
  preferences: {},
  signIns: [],
  sessions: [],
  todos: [],
  appTodos: [],
  lettersSent: [],
  lettersReceived: [],
  replies: [],
  files: [],
  acts: [],
}

let server: FakeServer
let saved: Blob[]
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  saved = []
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => {} })
  // jsdom does not follow links.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  server = startFakeServer()
  addTexts('shell', texts)
  server.answer(getPublicKey, { kid: 'k1', alg: 'RSA-OAEP-256', spki, expiresAt: 0 })
  server.answer(getErasureWish, { askedAt: null })
  server.answer(getPersonalData, copy)
})
afterEach(() => {
  cleanup()
  openAccount(null)
  server.close()
  jest.restoreAllMocks()
})

async function open(): Promise<void> {
  openAccount('data')
  await renderApp(<AccountDialogs />, { user: buildUserInfo(), permissions: buildPermissions() })
  await screen.findByRole('dialog')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (value: string) => fireEvent.change(screen.getByLabelText('登录密码（选填）'), { target: { value } })
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })
const pathsOf = () => server.calls.map(({ path }) => path)

test('a copy is saved without a password, and none is asked for', async () => {
  await open()
  press('下载数据副本')
  await screen.findByText('数据副本已下载')
  expect(JSON.parse(await textOf(saved[0]!))).toEqual(copy)
  expect(pathsOf()).not.toContain(proveIdentity.url)
})

test('a password is proven before the copy, and a wrong one is said at its field with nothing saved', async () => {
  await open()
  server.refuse(proveIdentity, 'request.invalid', [{ field: 'password', message: 'of the server', code: 'wrong' }])
  type('Wrong@2026')
  press('下载数据副本')
  await screen.findByText('密码不正确')
  expect([saved.length, pathsOf().includes(getPersonalData.url)]).toEqual([0, false])

  server.answer(proveIdentity, true)
  type('Center@2026')
  press('下载数据副本')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(screen.getByLabelText<HTMLInputElement>('登录密码（选填）').value).toBe('')
})

test('erasure is asked for and taken back, and the dialog says since when', async () => {
  await open()
  await screen.findByRole('button', { name: '申请注销' })
  server.answer(setErasureWish, { askedAt: '2026-03-01 09:00:00' })
  press('申请注销')
  await screen.findByText('您已于 2026-03-01 09:00 申请注销账号，等待管理员处理。')
  server.answer(setErasureWish, { askedAt: null })
  press('撤回申请')
  await screen.findByRole('button', { name: '申请注销' })
  expect(server.calls.map(({ body }) => body).filter(Boolean)).toEqual([{ wanted: true }, { wanted: false }])
})

test('a request that cannot be loaded is offered again', async () => {
  server.refuse(getErasureWish, 'server.failed')
  await open()
  await screen.findByRole('button', { name: '重试' })
  server.answer(getErasureWish, { askedAt: null })
  press('重试')
  await screen.findByRole('button', { name: '申请注销' })
})
