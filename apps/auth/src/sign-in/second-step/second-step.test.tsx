import { generateKeyPairSync } from 'node:crypto'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { getCaptchaType, getPublicKey, signIn as signInEndpoint, type SecondStep } from '@center/shared/contract'
import { addTexts, configuration, endSession, session, setLocale } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { Root } from '../../root'
import { resetSignIn } from '../sign-in.store'

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const defaults = { ...configuration.values }
const setUp = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/x',
  picture: 'data:image/svg+xml;base64,PHN2Zy8+',
  recoveryCodes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'],
}

let server: FakeServer
beforeEach(async () => {
  addTexts('auth', texts)
  server = startFakeServer()
  server.answer(getPublicKey, { kid: 'k1', alg: 'RSA-OAEP-256', spki, expiresAt: 0 })
  server.answer(getCaptchaType, 'kaptcha')
  configuration.values = { ...defaults, CENTER_SSO_ENABLED: false }
  endSession()
  session.tenantCode = 'park'
  await setLocale('zh')
})
afterEach(() => {
  resetSignIn()
  server.close()
  configuration.values = { ...defaults }
})

const refuse = (code: 'login.second_step' | 'login.wrong_code' | 'login.step_expired', data: unknown = null) =>
  server.refuse(signInEndpoint, code, data)
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

/** Sends a right password. */
async function enter(step: SecondStep): Promise<void> {
  window.history.replaceState(null, '', '/center/user/login?tc=park')
  await act(async () => render(<Root />))
  refuse('login.second_step', step)
  type('用户名', 'wangwu')
  type('密码', 'Center@2026')
  type('验证码', '1234')
  await press('登录')
}

test('the code is asked for after the password, and is sent with the same form', async () => {
  await enter({ ticket: 't1', setUp: null, trustDays: 0 })
  await screen.findByRole('heading', { name: '两步验证' })
  const field = screen.getByLabelText('动态码')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  refuse('login.wrong_code')
  type('动态码', '123456')
  await press('验证并登录')
  await screen.findByRole('alert')
  expect(screen.getByLabelText<HTMLInputElement>('动态码').value).toBe('123456')
  const sent = server.calls.filter(({ path }) => path === signInEndpoint.url).map(({ body }) => body)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ username: 'wangwu', secondStep: { ticket: 't1', code: '123456' } })
  expect(sent[1]).not.toHaveProperty('imgvercode')
})

test('the browser is trusted when the user says so, where the tenant has that', async () => {
  await enter({ ticket: 't1', setUp: null, trustDays: 0 })
  expect(screen.queryByRole('checkbox')).toBeNull()
  await press('返回登录')
  refuse('login.second_step', { ticket: 't2', setUp: null, trustDays: 30 })
  type('验证码', '1234')
  await press('登录')
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: '信任此设备，30 天内不再要求动态码' })
  expect(box.checked).toBe(false)
  await act(async () => fireEvent.click(box))
  refuse('login.wrong_code')
  type('动态码', '123456')
  await press('验证并登录')
  const sent = server.calls.filter(({ path }) => path === signInEndpoint.url).map(({ body }) => body)
  expect(sent.at(-1)).toMatchObject({ secondStep: { ticket: 't2', code: '123456', trust: true } })
})

test('nothing typed is said at the field', async () => {
  await enter({ ticket: 't1', setUp: null, trustDays: 0 })
  await press('验证并登录')
  screen.getByRole('textbox', { name: '动态码', description: '请输入验证码' })
})

test('a recovery code does as well, and there is a way back to the form with what was typed', async () => {
  await enter({ ticket: 't1', setUp: null, trustDays: 0 })
  await press('使用恢复码')
  expect(document.activeElement).toBe(screen.getByLabelText('恢复码'))
  await press('返回登录')
  expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('wangwu')
})

test('a sign-in that took too long begins again', async () => {
  await enter({ ticket: 't1', setUp: null, trustDays: 0 })
  refuse('login.step_expired')
  type('动态码', '123456')
  await press('验证并登录')
  await screen.findByRole('heading', { name: '账号登录' })
  screen.getByRole('alert')
})

test('one that the tenant demands is set up on the way: picture, key, recovery codes, and a first code', async () => {
  await enter({ ticket: 't1', setUp, trustDays: 0 })
  await screen.findByRole('heading', { name: '设置两步验证' })
  const picture = screen.getByRole<HTMLImageElement>('img', { name: '身份验证器应用使用的二维码' })
  expect(picture.src).toBe(setUp.picture)
  screen.getByText('JBSW Y3DP EHPK 3PXP')
  await press('下一步')
  const codes = screen.getByRole('region', { name: '恢复码' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: '使用恢复码' })).toBeNull()
  await press('返回二维码')
  screen.getByRole('heading', { name: '设置两步验证' })
})
