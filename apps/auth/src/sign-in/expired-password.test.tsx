import { generateKeyPairSync } from 'node:crypto'
import { act, fireEvent, render, screen } from '@testing-library/react'
import {
  describeService,
  getCaptchaType,
  getPublicKey,
  signIn as signInEndpoint,
  signInCentrally,
  type Endpoint,
  type ErrorCode,
} from '@center/shared/contract'
import { addTexts, configuration, endSession, pageFunctions, session, setLocale } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'
import { resetSignIn } from './sign-in.store'

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const { replaceAddress } = pageFunctions
const defaults = { ...configuration.values }
const expired = { token: 'a-token' }

let server: FakeServer
let left: string[]
beforeEach(async () => {
  addTexts('auth', texts)
  server = startFakeServer()
  server.answer(getPublicKey, { kid: 'k1', alg: 'RSA-OAEP-256', spki, expiresAt: 0 })
  server.answer(getCaptchaType, 'kaptcha')
  server.answer(describeService, { name: '办公系统', tenantCode: 'park' })
  configuration.values = { ...defaults, CENTER_SSO_ENABLED: false }
  left = []
  pageFunctions.replaceAddress = (address) => void left.push(address)
  endSession()
  session.tenantCode = 'park'
  await setLocale('zh')
})
afterEach(() => {
  resetSignIn()
  server.close()
  pageFunctions.replaceAddress = replaceAddress
  configuration.values = { ...defaults }
})

const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

/** Sends a right password, which is answered with a refusal. */
async function enter(path: string, endpoint: Endpoint, code: ErrorCode, data: unknown): Promise<void> {
  window.history.replaceState(null, '', path)
  await act(async () => render(<Root />))
  server.refuse(endpoint, code, data)
  type('用户名', 'wangwu')
  type('密码', 'Center@2026')
  type('验证码', '1234')
  await press('登录')
}

test('leads to the page of the new password, with the token behind the #', async () => {
  await enter('/center/user/login?tc=park', signInEndpoint, 'login.password_expired', expired)
  expect(left).toEqual(['/center/user/alteration?tenantCode=park#token=a-token&reason=expired'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('leads there from the central page with the way back to the application', async () => {
  const service = 'https://oa.example/in?a=1'
  const path = `/cas/login?${new URLSearchParams({ service }).toString()}`
  await enter(path, signInCentrally, 'login.password_expired', expired)
  const address = new URL(left[0] ?? '', window.location.origin)
  expect(address.pathname).toBe('/center/user/alteration')
  expect(Object.fromEntries(address.searchParams)).toEqual({ service, tenantCode: 'park' })
  expect(address.hash).toBe('#token=a-token&reason=expired')
})

test('leads there after the code of the second step', async () => {
  await enter('/center/user/login?tc=park', signInEndpoint, 'login.second_step', { ticket: 't1', setUp: null })
  server.refuse(signInEndpoint, 'login.password_expired', expired)
  type('动态码', '123456')
  await press('验证并登录')
  expect(left).toEqual(['/center/user/alteration?tenantCode=park#token=a-token&reason=expired'])
})

test('stays on the page and says the refusal where an answer has no token', async () => {
  await enter('/center/user/login?tc=park', signInEndpoint, 'login.password_expired', null)
  expect(left).toEqual([])
  screen.getByRole('alert')
})
