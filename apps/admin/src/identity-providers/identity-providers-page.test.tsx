import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  checkIdentityProvider,
  createIdentityProvider,
  listIdentityProviders,
  updateIdentityProvider,
  type AdminIdentityProvider,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const row: AdminIdentityProvider = {
  id: 'p1',
  code: 'corp',
  name: '集团账号',
  nameEn: '',
  issuer: 'https://id.example/',
  clientId: 'center',
  tokenEndpointAuthMethod: null,
  scope: 'openid profile',
  usernameClaim: 'preferred_username',
  enabled: true,
  orderNo: 0,
  hasSecret: true,
  revision: 4,
}

let server: FakeServer
beforeEach(async () => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listIdentityProviders, { rows: [row], total: 1 })
  const [user, permissions] = [buildUserInfo(), buildPermissions(['identity-provider:read', 'identity-provider:write'])]
  const path = '/center/admin#section=identityProviders'
  await act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path }))
})
afterEach(() => server.close())

const dialog = () => screen.getByRole('dialog')
const press = (name: string, place: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })))
const type = (label: RegExp, value: string) =>
  act(async () => fireEvent.change(within(dialog()).getByLabelText(label), { target: { value } }))
const sent = (method: string) => server.calls.find((call) => call.method === method)

test('a provider is created with its secret, and the addresses to register there are shown', async () => {
  await screen.findByText('集团账号')
  await press('新建身份提供方')
  await type(/^名称$/, '园区账号')
  await type(/^编码/, 'park')
  await type(/^Issuer/, 'https://park.example/')
  await type(/^Client ID/, 'center')
  await type(/^Client Secret/, 's3cret')
  await press('显示密码', dialog())
  expect(
    within(dialog())
      .getByLabelText(/^Client Secret/)
      .getAttribute('type'),
  ).toBe('text')
  const callback = within(dialog()).getByLabelText<HTMLInputElement>('回调地址')
  expect(callback.value).toBe(`${window.location.origin}/api/auth/oidc/park/callback`)

  server.refuse(createIdentityProvider, 'record.exists', [{ field: 'code', message: 'of the server', code: 'taken' }])
  await press('保存', dialog())
  const field = within(dialog()).getByLabelText<HTMLInputElement>(/^编码/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  server.answer(createIdentityProvider, { id: 'p2', revision: 1 })
  await type(/^编码/, 'park2')
  await press('保存', dialog())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const bodies = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(bodies.at(-1)).toMatchObject({ code: 'park2', issuer: 'https://park.example/', clientSecret: 's3cret' })
})

test('a change without a secret leaves the one that is there, and a public client has none', async () => {
  await screen.findByText('集团账号')
  server.answer(updateIdentityProvider, { id: 'p1', revision: 5 })
  await press('编辑 集团账号')
  await type(/^Client ID/, 'portal')
  await press('保存', dialog())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('PUT')).toMatchObject({ headers: { 'If-Match': '4' }, body: { clientId: 'portal' } })
  expect(sent('PUT')?.body).not.toHaveProperty('clientSecret')

  await press('编辑 集团账号')
  await act(async () => fireEvent.click(within(dialog()).getByLabelText('公共客户端，没有密钥')))
  await press('保存', dialog())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const puts = server.calls.filter(({ method }) => method === 'PUT')
  expect(puts.at(-1)?.body).toMatchObject({ clientSecret: null })
})

test('a test tries what is typed with the saved secret, and its findings go when a value is changed', async () => {
  await screen.findByText('集团账号')
  server.answer(checkIdentityProvider, {
    findings: [
      { code: 'reachable', level: 'good', detail: 'https://id.example' },
      { code: 'clientRefused', level: 'problem', detail: 'invalid_client' },
    ],
  })
  await press('编辑 集团账号')
  await press('测试连接', dialog())
  await within(dialog()).findByText('对方拒绝了 Client ID 或密钥（invalid_client）')
  within(dialog()).getByText('问题')
  expect(sent('POST')?.body).toMatchObject({ code: 'corp', issuer: 'https://id.example/' })
  expect(sent('POST')?.body).not.toHaveProperty('clientSecret')
  await type(/^Issuer/, 'https://other.example/')
  expect(within(dialog()).queryByText('问题')).toBeNull()

  server.refuse(checkIdentityProvider, 'request.invalid', [
    { field: 'clientSecret', message: 'of the server', code: 'required' },
  ])
  await press('测试连接', dialog())
  const field = within(dialog()).getByLabelText<HTMLInputElement>(/^Client Secret/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
})
