import { generateKeyPairSync } from 'node:crypto'
import { act, fireEvent, render, screen } from '@testing-library/react'
import {
  checkOnlyUser,
  getCaptchaType,
  getPublicKey,
  getRegisterContent,
  registerEnterprise,
  registerMember,
  repeatPhone,
  sendPhoneCode,
  type Endpoint,
  type RegisterContent,
} from '@center/shared/contract'
import { addTexts, configuration, endSession, portalBase, session, setLocale } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

// For the tests of registration: the page of a tenant's theme, before a server that takes everything.

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const defaults = { ...configuration.values }
const agreement = '<h3>一、账号</h3><p onclick="x()">请妥善保管</p><img src=x><script>x()</script>'

/** A server for each test. */
export async function setTheScene(): Promise<FakeServer> {
  addTexts('auth', texts)
  const server = startFakeServer()
  server.answer(getPublicKey, { kid: 'k1', alg: 'RSA-OAEP-256', spki, expiresAt: 0 })
  server.answer(getCaptchaType, 'kaptcha')
  server.answer(checkOnlyUser, true)
  server.answer(repeatPhone, null)
  server.answer(sendPhoneCode, { expireSeconds: 300, resendAfter: 60 })
  server.answer(registerMember, { userId: 'u1', username: 'wangwu', tenantCode: 'park' })
  server.answer(registerEnterprise, { userId: 'u1', username: '13900000001', tenantCode: 'park', entId: 'e1' })
  session.tenantCode = 'park'
  endSession()
  await setLocale('zh')
  return server
}

export async function open(
  server: FakeServer,
  theme: RegisterContent['theme'],
  values: Partial<typeof defaults> = {},
): Promise<void> {
  configuration.values = { ...defaults, CENTER_REGISTER_THEME: theme, ...values }
  const content = {
    tenantCode: 'park',
    registerAgreement: agreement,
    registerTitle: '',
    filingNumber: '浙ICP备9号',
    theme,
  }
  server.answer(getRegisterContent, { ...content, registerTitle: values.CENTER_REGISTER_TITLE ?? '' })
  window.history.replaceState(null, '', `${portalBase}/user/register?tc=park`)
  await acting(() => render(<Root />))
}

/** Until nothing is under way any more that needs no clock. */
async function settle() {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
}
export const acting = (deed: () => unknown) =>
  act(async () => {
    deed()
    await settle()
  })

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
export const type = (name: string, value: string) => acting(() => fireEvent.change(field(name), { target: { value } }))
export const leave = (name: string) => acting(() => fireEvent.blur(field(name)))
export const press = (name: string) => acting(() => fireEvent.click(screen.getByRole('button', { name })))
export const callsOf = (server: FakeServer, { url }: Endpoint) => server.calls.filter(({ path }) => path === url)
export function problemOf(name: string) {
  const id = field(name).getAttribute('aria-describedby')
  return id ? document.getElementById(id)?.textContent : null
}
