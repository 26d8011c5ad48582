import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getPublicKey,
  forgetTrustedDevices,
  getSecondFactor,
  listProofWays,
  proveIdentity,
  renewRecoveryCodes,
  type Endpoint,
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
const off: SecondFactorState = { since: null, codesLeft: 0, trustedDevices: 0, isDemanded: false }
const on: SecondFactorState = { since: '2026-03-01 09:00:00', codesLeft: 9, trustedDevices: 0, isDemanded: false }

let server: FakeServer
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  server = startFakeServer()
  addTexts('shell', texts)
  server.answer(getPublicKey, { kid: 'k1', alg: 'RSA-OAEP-256', spki, expiresAt: 0 })
  server.answer(proveIdentity, true)
  server.answer(listProofWays, { ways: ['password'] })
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
  await screen.findByText(/^(未开启|已于)/)
}
/** In the dialog on top. */
const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const callsOf = ({ url }: { url: string }) =>
  server.calls.filter(({ path, method }) => path === url && method !== 'GET')

/** The server asks for a proof before an act; it is given, and the act is done. */
async function prove(endpoint: Endpoint, answer: unknown): Promise<void> {
  await screen.findByLabelText('登录密码')
  server.answer(endpoint, answer)
  type('登录密码', 'Center@2026')
  press('验证')
}

test('it is set up after a proof, and turned on by a right code', async () => {
  await open(off)
  screen.getByText('未开启两步验证。')
  server.refuse(beginSecondFactor, 'proof.required')
  press('开始设置')
  await prove(beginSecondFactor, setUp)
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

test('without a right proof nothing is made, and giving it up leaves everything as it was', async () => {
  await open(off)
  server.refuse(beginSecondFactor, 'proof.required')
  server.refuse(proveIdentity, 'request.invalid', [{ field: 'password', message: 'of the server', code: 'wrong' }])
  press('开始设置')
  await screen.findByLabelText('登录密码')
  press('验证')
  await screen.findByText('请输入登录密码')
  type('登录密码', 'Wrong@2026')
  press('验证')
  await screen.findByText('密码不正确')
  expect(screen.getByLabelText<HTMLInputElement>('登录密码').value).toBe('')
  const proof = within(screen.getByRole('dialog', { name: '验证身份' }))
  fireEvent.click(proof.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByLabelText('登录密码')).toBeNull())
  screen.getByText('未开启两步验证。')
  expect(callsOf(beginSecondFactor)).toHaveLength(1)
})

test('the proof is given by a code where there is an app', async () => {
  await open(on)
  server.answer(listProofWays, { ways: ['password', 'code'] })
  server.refuse(renewRecoveryCodes, 'proof.required')
  press('生成新的恢复码')
  await screen.findByLabelText('登录密码')
  press('改用动态码')
  server.answer(renewRecoveryCodes, { recoveryCodes: ['jjjj-kkkk-mmmm-nnnn'] })
  type('身份验证器应用显示的 6 位动态码', '123456')
  press('验证')
  await screen.findByText('jjjj-kkkk-mmmm-nnnn')
  expect(callsOf(proveIdentity).map(({ body }) => body)).toEqual([{ code: '123456' }])
})

test('an account that has nothing to prove itself by is told so', async () => {
  await open(off)
  server.answer(listProofWays, { ways: [] })
  server.refuse(beginSecondFactor, 'proof.required')
  press('开始设置')
  await screen.findByText('您的账号没有登录密码，也没有设置两步验证，不能执行此操作。请联系管理员。')
  expect(screen.queryByRole('button', { name: '验证' })).toBeNull()
})

test('new recovery codes are shown once', async () => {
  await open(on)
  server.answer(renewRecoveryCodes, { recoveryCodes: ['jjjj-kkkk-mmmm-nnnn'] })
  press('生成新的恢复码')
  await screen.findByText('jjjj-kkkk-mmmm-nnnn')
  expect(screen.queryByRole('button', { name: '生成新的恢复码' })).toBeNull()
})

test('it is turned off after a proof', async () => {
  await open(on)
  server.refuse(endSecondFactor, 'proof.required')
  server.answer(getSecondFactor, off)
  press('关闭两步验证')
  await prove(endSecondFactor, true)
  await screen.findByText('未开启两步验证。')
})

test('where it is demanded it cannot be turned off', async () => {
  await open({ ...on, isDemanded: true })
  screen.getByText('按照管理要求，您的账号必须使用两步验证，不能关闭。')
  expect(screen.queryByRole('button', { name: '关闭两步验证' })).toBeNull()
})

test('browsers that are trusted are counted, and a code is asked for in them again when the user wants it', async () => {
  await open({ ...on, trustedDevices: 2 })
  screen.getByText('2 台受信任的设备登录时不要求动态码。')
  server.answer(forgetTrustedDevices, true)
  server.answer(getSecondFactor, on)
  press('取消信任')
  await waitFor(() => expect(screen.queryByText('2 台受信任的设备登录时不要求动态码。')).toBeNull())
  expect(callsOf(forgetTrustedDevices)).toHaveLength(1)
})
