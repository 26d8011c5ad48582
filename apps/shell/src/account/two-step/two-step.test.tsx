import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getPublicKey,
  getSecondFactor,
  proveIdentity,
  renewRecoveryCodes,
  type SecondFactorState,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { openAccount } from '../../lib/overlays.store'
import { AccountDialogs } from '../account-dialogs'

/** A public key whose private half was thrown away. */
const spki =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDjPSvAO+Poz5spEFBpYDxOqNC6W1KGCM964OXh7rd33vvNtq/2Kap4qx2JWrARmM9qmEfl9U' +
  'B4o2Ktn4C1Mf/Bnfe+sgNgMGUuVaANR4/WU7WYWhCiUC8MU3fDuLiy05WjFTxxwUGMFlR9Dbm6cGRFhUXNoJCvVKNWGeCLjHAMeQIDAQAB'
const setUp = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/x',
  picture: 'data:image/svg+xml;base64,PHN2Zy8+',
  recoveryCodes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'],
}
const off: SecondFactorState = { since: null, codesLeft: 0, isDemanded: false }
const on: SecondFactorState = { since: '2026-03-01 09:00:00', codesLeft: 9, isDemanded: false }

let server: FakeServer
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  server = startFakeServer()
  addTexts('shell', texts)
  server.answer(getPublicKey, { kid: 'k1', alg: 'RSA-OAEP-256', spki, expiresAt: 0 })
  server.answer(proveIdentity, true)
})
afterEach(() => {
  cleanup()
  openAccount(null)
  server.close()
})

async function open(state: SecondFactorState): Promise<void> {
  server.answer(getSecondFactor, state)
  openAccount('two-step')
  await renderApp(<AccountDialogs />, { user: buildUserInfo(), permissions: buildPermissions() })
  await screen.findByLabelText('登录密码')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const pathsOf = () => server.calls.map(({ path }) => path)

test('it is set up with the password, and turned on by a right code', async () => {
  await open(off)
  screen.getByText('未开启两步验证。')
  server.answer(beginSecondFactor, setUp)
  type('登录密码', 'Center@2026')
  press('开始设置')
  await screen.findByText('JBSW Y3DP EHPK 3PXP')
  screen.getByText('aaaa-bbbb-cccc-dddd')
  server.refuse(confirmSecondFactor, 'login.wrong_code')
  type('应用显示的 6 位动态码', '123456')
  press('开启两步验证')
  await screen.findByText('动态码错误，请输入当前显示的动态码')
  expect(screen.getByLabelText<HTMLInputElement>('应用显示的 6 位动态码').value).toBe('123456')
  server.answer(confirmSecondFactor, true)
  server.answer(getSecondFactor, { ...on, codesLeft: 10 })
  press('开启两步验证')
  await screen.findByText('已于 2026-03-01 09:00 开启，还有 10 个恢复码可用。')
})

test('without a right password nothing is made', async () => {
  await open(off)
  press('开始设置')
  await screen.findByText('请输入登录密码')
  server.refuse(proveIdentity, 'request.invalid', [{ field: 'password', message: 'wrong' }])
  type('登录密码', 'Wrong@2026')
  press('开始设置')
  await screen.findByText('密码不正确')
  expect(pathsOf()).not.toContain(beginSecondFactor.url)
})

test('new recovery codes are shown once', async () => {
  await open(on)
  server.answer(renewRecoveryCodes, { recoveryCodes: ['jjjj-kkkk-mmmm-nnnn'] })
  type('登录密码', 'Center@2026')
  press('生成新的恢复码')
  await screen.findByText('jjjj-kkkk-mmmm-nnnn')
  expect(screen.queryByRole('button', { name: '生成新的恢复码' })).toBeNull()
})

test('it is turned off with the password', async () => {
  await open(on)
  server.answer(endSecondFactor, true)
  server.answer(getSecondFactor, off)
  type('登录密码', 'Center@2026')
  press('关闭两步验证')
  await screen.findByText('未开启两步验证。')
  await waitFor(() => expect(pathsOf()).toContain(proveIdentity.url))
})

test('where it is demanded it cannot be turned off', async () => {
  await open({ ...on, isDemanded: true })
  screen.getByText('按照管理要求，您的账号必须使用两步验证，不能关闭。')
  expect(screen.queryByRole('button', { name: '关闭两步验证' })).toBeNull()
})
