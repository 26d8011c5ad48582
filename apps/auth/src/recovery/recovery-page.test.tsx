import { generateKeyPairSync } from 'node:crypto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import {
  beginRecovery,
  getCaptchaType,
  getPublicKey,
  resetPassword,
  sendRecoveryCode,
  verifyRecovery,
  type Endpoint,
} from '@center/shared/contract'
import { addTexts, endSession, portalBase, session, setLocale } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const ticket = 'a-ticket-of-recovery'
const resetToken = 'a-token-of-recovery'
let server: FakeServer

beforeEach(async () => {
  addTexts('auth', texts)
  server = startFakeServer()
  server.answer(getPublicKey, { kid: 'k1', alg: 'RSA-OAEP-256', spki, expiresAt: 0 })
  server.answer(getCaptchaType, 'kaptcha')
  server.answer(beginRecovery, { ticket, maskedMobile: '138****0004', methods: ['sms'] })
  server.answer(sendRecoveryCode, { resendAfter: 60 })
  server.answer(verifyRecovery, { resetToken })
  server.answer(resetPassword, true)
  sessionStorage.clear()
  session.tenantCode = 'park'
  endSession()
  await setLocale('zh')
})
afterEach(() => server.close())

/** Until nothing is under way any more that needs no clock. */
async function settle() {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
}
const acting = (deed: () => unknown) =>
  act(async () => {
    deed()
    await settle()
  })

async function open(hash = '') {
  window.history.replaceState(null, '', `${portalBase}/user/alteration?tc=park${hash}`)
  return acting(() => render(<Root />))
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => acting(() => fireEvent.change(field(name), { target: { value } }))
const press = (name: string) => acting(() => fireEvent.click(screen.getByRole('button', { name })))
const bodyOf = ({ url }: Endpoint) => server.calls.findLast(({ path }) => path === url)?.body
const step = () => screen.getAllByRole('listitem').findIndex((item) => item.getAttribute('aria-current') === 'step') + 1

async function nameAccount() {
  await type('用户名或手机号', ' wangwu ')
  await type('图形验证码', '1234')
  await press('下一步')
}
async function giveCode() {
  await press('获取验证码')
  await type('短信验证码', '123456')
  await press('下一步')
}
async function givePassword(password = 'Portal#2027x', again = password) {
  await type('新密码', password)
  await type('确认密码', again)
  await press('保存新密码')
}

test('four steps: the account, the code, the new password, done', async () => {
  await open()
  expect(step()).toBe(1)
  await nameAccount()
  expect(bodyOf(beginRecovery)).toMatchObject({ account: 'wangwu', imgCode: '1234', tenantCode: 'park' })
  expect(step()).toBe(2)
  screen.getByText('138****0004')
  await waitFor(() => expect(document.activeElement).toBe(field('短信验证码')))
  await giveCode()
  expect(bodyOf(sendRecoveryCode)).toEqual({ ticket })
  expect(bodyOf(verifyRecovery)).toEqual({ ticket, code: '123456' })
  expect(step()).toBe(3)
  await givePassword()
  expect(bodyOf(resetPassword)).toEqual({ resetToken, newPwd: expect.any(String), kid: 'k1' })
  expect(JSON.stringify(bodyOf(resetPassword))).not.toContain('Portal')
  screen.getByRole('heading', { name: '密码已修改' })
  expect(screen.getByRole('link', { name: '去登录' }).getAttribute('href')).toBe('/center/user/login?tc=park')
  expect(sessionStorage.getItem('pro__recovery')).toBeNull()
})

test('what is missing is said at its field', async () => {
  await open()
  await press('下一步')
  screen.getByText('请输入用户名')
  screen.getByText('请输入图形验证码')
  expect(bodyOf(beginRecovery)).toBeUndefined()
  await nameAccount()
  await press('下一步')
  screen.getByText('请输入验证码')
})

test.each([
  ['', '', '请输入密码'],
  ['12345678', '12345678', '密码强度不够'],
  ['Center2026', 'Center2026', /^口令长度至少8位/],
  ['Portal#2027x', 'other', '两次密码不一致'],
])('the new password %j, then %j: %s', async (password, again, text) => {
  await open()
  await nameAccount()
  await giveCode()
  await givePassword(password, again)
  expect(screen.getByText(text).closest('[data-invalid]')).not.toBeNull()
  expect(bodyOf(resetPassword)).toBeUndefined()
})

test('a wrong captcha is said at its field, with another picture and the account as it was', async () => {
  server.refuse(beginRecovery, 'login.wrong_captcha')
  await open()
  await nameAccount()
  screen.getByText('图形验证码错误，请重新输入')
  expect(field('用户名或手机号').value).toBe(' wangwu ')
  expect(field('图形验证码').value).toBe('')
})

test('a code that is sent is asked for: nothing is wrong with it yet, and the focus is where it goes', async () => {
  await open()
  await nameAccount()
  await press('下一步')
  screen.getByText('请输入验证码')
  await press('获取验证码')
  expect(screen.queryByText('请输入验证码')).toBeNull()
  expect(document.activeElement).toBe(field('短信验证码'))
})

test('while a code is on its way the one of before can be sent in', async () => {
  server.reply(sendRecoveryCode, () => new Promise(() => {}))
  await open()
  await nameAccount()
  await giveCode()
  expect(step()).toBe(3)
})

test('a user who sees the last step of another user begins with another account', async () => {
  await open()
  await nameAccount()
  await giveCode()
  await press('换一个账号')
  expect(step()).toBe(1)
})

test('a wrong code is said at its field, and may be typed again', async () => {
  server.refuse(verifyRecovery, 'sms.wrong_code')
  await open()
  await nameAccount()
  await giveCode()
  screen.getByText('短信验证码错误或已过期')
  expect(field('短信验证码').value).toBe('123456')
})

test('what the server refuses of a password is said at its field', async () => {
  server.refuse(resetPassword, 'request.invalid', [{ field: 'newPwd', message: 'of the server', code: 'rule' }])
  await open()
  await nameAccount()
  await giveCode()
  expect(screen.getByText(/^口令长度至少8位/).closest('[data-invalid]')).toBeNull()
  await givePassword()
  expect(screen.getByText(/^口令长度至少8位/).closest('[data-invalid]')).not.toBeNull()
  expect(field('新密码').value).toBe('Portal#2027x')
})

test('what took too long begins anew, with the account still there', async () => {
  server.refuse(verifyRecovery, 'recovery.expired')
  await open()
  await nameAccount()
  await giveCode()
  expect(step()).toBe(1)
  screen.getByRole('alert')
  expect(field('用户名或手机号').value).toBe(' wangwu ')
})

test('a dead network loses nothing', async () => {
  server.reply(beginRecovery, () => {
    throw new Error('connection refused')
  })
  await open()
  await nameAccount()
  expect(screen.getByRole('alert').textContent).toContain('网络连接失败')
  expect(field('图形验证码').value).toBe('1234')
})

test('a page that is loaded again goes on where it was, and the button counts on', async () => {
  await open()
  await nameAccount()
  await press('获取验证码')
  cleanup()
  await open()
  expect(step()).toBe(2)
  screen.getByRole('button', { name: /^\d+ 秒后重新获取$/ })
  await press('换一个账号')
  expect(step()).toBe(1)
})

test('a sign-in with an expired password opens the step of the new password, which says why', async () => {
  await open('#token=a-token-of-a-sign-in&reason=expired')
  expect(step()).toBe(3)
  expect(window.location.hash).toBe('')
  expect(screen.getByRole('alert').textContent).toBe('您的密码已过期，请设置新密码后重新登录')
  await type('新密码', 'Portal#2027x')
  await type('确认密码', 'Portal#2027x')
  await press('保存新密码')
  await waitFor(() => expect(bodyOf(resetPassword)).toMatchObject({ resetToken: 'a-token-of-a-sign-in' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the link of an administrator opens the step of the new password, and leaves the address', async () => {
  await open('#token=a-token-of-the-link')
  expect(step()).toBe(3)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(window.location.hash).toBe('')
  await type('新密码', 'Portal#2027x')
  await type('确认密码', 'Portal#2027x')
  await press('保存新密码')
  await waitFor(() => expect(bodyOf(resetPassword)).toMatchObject({ resetToken: 'a-token-of-the-link' }))
})
