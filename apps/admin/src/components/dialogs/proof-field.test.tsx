import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  disableTenant,
  getPublicKey,
  listAdminTenants,
  listProofWays,
  proveAtProvider,
  proveIdentity,
  updateTenant,
  type AdminTenantRow,
  type Endpoint,
} from '@center/shared/contract'
import { addTexts, configuration, pageFunctions } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { Root } from '../../root'

/** A public key whose private half was thrown away. */
const spki =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDjPSvAO+Poz5spEBFpYDxOqNC6W1KGCM964OXh7rd33vvNtq/2Kap4qx2JWrARmM9qmEfl9U' +
  'B4o2Ktn4C1Mf/Bnfe+sgNgMGUuVaANR4/WU7WYWhCiUC8MU3fDuLiy05WjFTxxwUGMFlR9Dbm6cGRFhUXNoJCvVKNWGeCLjHAMeQIDAQAB'

const park: AdminTenantRow = {
  id: 't2',
  code: 'park',
  name: '光谷园区',
  enabled: true,
  isDefault: false,
  homeUrl: '',
  users: 12,
  enabledUsers: 12,
  plan: null,
  domains: [],
  enterprises: 3,
  apps: 4,
  day: { active: 0, signIns: 0, failures: 0 },
  storage: 0,
  createdAt: '2026-01-01 10:00:00',
  revision: 5,
}

let server: FakeServer
beforeEach(() => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listAdminTenants, { rows: [park], total: 1 })
  server.answer(getPublicKey, { kid: 'k1', alg: 'RSA-OAEP-256', spki, expiresAt: 0 })
  server.answer(listProofWays, { ways: ['password'] })
  server.refuse(disableTenant, 'proof.required')
  server.refuse(updateTenant, 'proof.required')
})
afterEach(() => server.close())

async function open(locale: 'zh' | 'en' = 'zh') {
  const permissions = buildPermissions(['tenant:read', 'tenant:write', 'tenant:operate'])
  const path = '/center/admin#section=tenants'
  await act(async () => renderApp(<Root />, { user: buildUserInfo(), permissions, locale, path }))
  await screen.findByText('光谷园区')
}
const press = (name: string, place: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })))
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const enter = () => act(async () => fireEvent.submit(document.querySelector('dialog form, [role="dialog"] form')!))
const callsOf = ({ method, url }: Endpoint) =>
  server.calls.filter((call) => call.method === method && call.path === url.replace(':tenantCode', 'park'))

test('a dangerous act asks for the password in its dialog, and is done once it is proven', async () => {
  await open()
  await press('停用 光谷园区')
  await press('停用', screen.getByRole('dialog'))
  const field = await screen.findByLabelText('您的登录密码')
  expect(field).toBe(document.activeElement)
  expect([field.getAttribute('type'), field.getAttribute('autocomplete')]).toEqual(['password', 'current-password'])
  screen.getByText('请验证您的身份以继续')
  await press('显示密码')
  expect(field.getAttribute('type')).toBe('text')
  await press('隐藏密码')
  expect(field.getAttribute('type')).toBe('password')

  await enter()
  expect(callsOf(proveIdentity)).toEqual([])
  server.refuse(proveIdentity, 'request.invalid', [{ field: 'password', message: 'of the server', code: 'wrong' }])
  await type('您的登录密码', 'Wrong@2026')
  await enter()
  await screen.findByText('密码不正确')
  expect(screen.getByLabelText<HTMLInputElement>('您的登录密码').value).toBe('')
  expect(screen.getByLabelText('您的登录密码')).toBe(document.activeElement)
  expect(callsOf(disableTenant)).toHaveLength(1)

  server.answer(proveIdentity, true)
  server.answer(disableTenant, { id: 't2', revision: 6 })
  await type('您的登录密码', 'Center@2026')
  await enter()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsOf(disableTenant).map(({ headers }) => headers['If-Match'])).toEqual(['5', '5'])
  const { password, kid } = callsOf(proveIdentity).at(-1)!.body as Record<string, string>
  expect(kid).toBe('k1')
  expect(password).not.toContain('Center')
})

test('what was typed stays while the password is asked for, and a change of it is what is sent', async () => {
  await open('en')
  await press('Edit 光谷园区')
  await type('Name', 'New park')
  await press('Save', screen.getByRole('dialog'))
  await screen.findByLabelText('Your password')
  screen.getByText('Confirm that it is you to go on')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('New park')

  await type('Name', 'Newer park')
  expect(screen.queryByLabelText('Your password')).toBeNull()
  server.answer(updateTenant, { id: 't2', revision: 6 })
  await press('Save', screen.getByRole('dialog'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsOf(updateTenant).map(({ body }) => (body as { name: string }).name)).toEqual(['New park', 'Newer park'])
})

test('too many wrong passwords are said at the field', async () => {
  server.refuse(proveIdentity, 'login.locked')
  await open()
  await press('停用 光谷园区')
  await press('停用', screen.getByRole('dialog'))
  await screen.findByLabelText('您的登录密码')
  await type('您的登录密码', 'Wrong@2026')
  await enter()
  await waitFor(() => expect(screen.getByLabelText('您的登录密码').getAttribute('aria-invalid')).toBe('true'))
  screen.getByText(/请稍后再试/)
})

test('the page for the password alone says when it is proven', async () => {
  server.answer(proveIdentity, true)
  const path = '/center/admin#section=proof'
  const [user, permissions] = [buildUserInfo(), buildPermissions(['tenant:read'])]
  await act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path }))
  await type('您的登录密码', 'Center@2026')
  await press('确认')
  await screen.findByText('身份已确认，请关闭此窗口并回到原来的页面继续。')
})

test('a user without a password here signs in anew at the provider, in a window of its own, and goes on', async () => {
  const opened: string[] = []
  const openWindow = jest.spyOn(pageFunctions, 'openWindow').mockImplementation((address) => opened.push(address) > 0)
  configuration.values.CENTER_IDENTITY_PROVIDERS = [{ id: 'corp', name: '集团账号', nameEn: '' }]
  server.answer(proveAtProvider, { address: 'https://portal.example/api/auth/oidc/corp/prove?ticket=x' })
  await open()
  await press('停用 光谷园区')
  await press('停用', screen.getByRole('dialog'))
  await screen.findByRole('button', { name: '在“集团账号”重新登录' })
  await press('在“集团账号”重新登录')
  await screen.findByText('请在新窗口中完成登录，然后回到这里继续。')
  expect(opened).toEqual(['https://portal.example/api/auth/oidc/corp/prove?ticket=x'])

  server.answer(disableTenant, { id: 't2', revision: 6 })
  await press('已完成，继续')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsOf(disableTenant)).toHaveLength(2)
  configuration.values.CENTER_IDENTITY_PROVIDERS = []
  openWindow.mockRestore()
})

test('the page of the proof says that a sign-in at the provider did not confirm the user', async () => {
  const [user, permissions] = [buildUserInfo(), buildPermissions(['tenant:read'])]
  const path = '/center/admin#section=proof&id=failed'
  await act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path }))
  screen.getByText(/身份未能确认/)
})

test('a user with an authenticator app types a code in place of the password', async () => {
  server.answer(listProofWays, { ways: ['password', 'code'] })
  server.refuse(proveIdentity, 'login.wrong_code')
  await open()
  await press('停用 光谷园区')
  await press('停用', screen.getByRole('dialog'))
  await screen.findByRole('button', { name: '改用动态码' })
  await press('改用动态码')
  await type('身份验证器应用显示的 6 位动态码', '123456')
  await enter()
  await screen.findByText('动态码错误，请输入当前显示的动态码')
  server.answer(proveIdentity, true)
  server.answer(disableTenant, { id: 't2', revision: 6 })
  await type('身份验证器应用显示的 6 位动态码', '654321')
  await enter()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsOf(proveIdentity).map(({ body }) => body)).toEqual([{ code: '123456' }, { code: '654321' }])
})
