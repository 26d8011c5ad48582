import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  createTrustedIssuer,
  listAccessTokens,
  listTrustedIssuers,
  revokeTrustedIssuer,
  type AdminTrustedIssuer,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const row: AdminTrustedIssuer = {
  id: 'i1',
  revision: 2,
  name: 'ACME 流水线',
  issuer: 'https://token.actions.githubusercontent.com',
  audience: 'https://portal.example',
  claims: [{ claim: 'repository', value: 'acme/*' }],
  scopes: ['publish:@acme/*'],
  networks: [],
  createdBy: 'u1',
  createdAt: '2026-01-01 00:00:00',
  expiresAt: '2999-01-01 00:00:00',
  revokedAt: null,
  lastUsedAt: null,
  lastNetwork: null,
}

let server: FakeServer
beforeEach(async () => {
  addTexts('admin', texts)
  server = startFakeServer()
  const ended = { ...row, id: 'i2', name: '旧流水线', revokedAt: '2026-02-01 00:00:00' }
  server.answer(listTrustedIssuers, { rows: [row, ended], total: 2 })
  server.answer(listAccessTokens, { rows: [], total: 0 })
  const [user, permissions] = [buildUserInfo(), buildPermissions(['access-token:read', 'access-token:write'])]
  const path = '/center/admin#section=accessTokens'
  await act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path }))
  await act(async () => fireEvent.click(screen.getByRole('link', { name: '可信签发方' })))
})
afterEach(() => server.close())

const dialog = () => screen.getByRole('dialog')
const press = (name: string, place: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })))
const type = (label: RegExp, value: string) =>
  act(async () => fireEvent.change(within(dialog()).getByLabelText(label), { target: { value } }))

test('an issuer is trusted by lines of claims, and what is refused stands at its field', async () => {
  await screen.findAllByText('repository = acme/*')
  await press('新建签发方')
  await type(/^名称/, 'GitLab')
  await type(/^签发方/, 'https://gitlab.com')
  await type(/^受众/, 'https://portal.example')
  await type(/^声明规则/, 'ref = main')
  await type(/^权限范围/, 'publish:@acme/*')
  server.refuse(createTrustedIssuer, 'request.invalid', [{ field: 'claims', message: 'of the server', code: 'owner' }])
  await press('保存', dialog())
  await waitFor(() => expect(within(dialog()).getByText(/至少需要一条说明令牌归谁所有的规则/)).toBeTruthy())
  await type(/^声明规则/, 'project_path = acme/hello\n\nref=main ')
  server.answer(createTrustedIssuer, { id: 'i3', revision: 1 })
  await press('保存', dialog())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls.findLast(({ body }) => body)?.body).toEqual({
    name: 'GitLab',
    issuer: 'https://gitlab.com',
    audience: 'https://portal.example',
    claims: [
      { claim: 'project_path', value: 'acme/hello' },
      { claim: 'ref', value: 'main' },
    ],
    scopes: ['publish:@acme/*'],
    networks: [],
    days: 180,
  })
})

test('an issuer is revoked at the revision that was seen; one that ended offers nothing', async () => {
  await screen.findByText('旧流水线')
  expect(screen.queryByRole('button', { name: '撤销 旧流水线' })).toBeNull()
  server.answer(revokeTrustedIssuer, { id: 'i1', revision: 3 })
  await press('撤销 ACME 流水线')
  await press('撤销', dialog())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls.find(({ method }) => method === 'DELETE')?.headers['If-Match']).toBe('2')
})
