import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
  rotateAccessToken,
  type AdminAccessToken,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'
import { stateOf } from './token-state'

const row: AdminAccessToken = {
  id: 't1',
  revision: 2,
  name: '流水线',
  scopes: ['publish:@acme/*'],
  networks: [],
  createdBy: 'u1',
  createdAt: '2026-01-01 00:00:00',
  expiresAt: '2999-01-01 00:00:00',
  revokedAt: null,
  lastUsedAt: null,
  lastNetwork: null,
  replaces: null,
}

let server: FakeServer
beforeEach(async () => {
  addTexts('admin', texts)
  server = startFakeServer()
  const ended = { ...row, id: 't2', name: '旧流水线', revokedAt: '2026-02-01 00:00:00' }
  server.answer(listAccessTokens, { rows: [row, ended], total: 2 })
  const [user, permissions] = [buildUserInfo(), buildPermissions(['access-token:read', 'access-token:write'])]
  const path = '/center/admin#section=accessTokens'
  await act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path }))
})
afterEach(() => server.close())

const dialog = () => screen.getByRole('dialog')
const press = (name: string, place: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })))
const type = (label: RegExp, value: string) =>
  act(async () => fireEvent.change(within(dialog()).getByLabelText(label), { target: { value } }))
const bodies = () => server.calls.map(({ body }) => body).filter(Boolean)

test('a token is made of lines of scopes, what is refused stands at its field, and the secret is shown once', async () => {
  await screen.findByText('流水线')
  await press('新建令牌')
  await type(/^名称/, '部署')
  await type(/^权限范围/, 'release:demo\n publish:acme \n')
  server.refuse(createAccessToken, 'request.invalid', [{ field: 'scopes.1', message: 'of the server', code: 'form' }])
  await press('保存', dialog())
  const field = within(dialog()).getByLabelText<HTMLInputElement>(/^权限范围/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  await type(/^权限范围/, 'release:demo\n\n publish:@acme/* \n')
  server.answer(createAccessToken, { id: 't3', revision: 1, secret: 'ctr_secret' })
  await press('保存', dialog())
  await waitFor(() => expect(within(dialog()).getByLabelText<HTMLInputElement>('令牌').value).toBe('ctr_secret'))
  expect(bodies().at(-1)).toEqual({ name: '部署', scopes: ['release:demo', 'publish:@acme/*'], networks: [], days: 90 })
  await act(async () => fireEvent.click(within(dialog()).getAllByRole('button', { name: '关闭' })[0]!))
  await waitFor(() => expect(screen.queryByDisplayValue('ctr_secret')).toBeNull())
})

test('a token is rotated with an overlap, and revoked at the revision that was seen; one that ended offers neither', async () => {
  await screen.findByText('流水线')
  expect(screen.queryByRole('button', { name: '撤销 旧流水线' })).toBeNull()
  server.answer(rotateAccessToken, { id: 't4', revision: 1, secret: 'ctr_other' })
  await press('轮换 流水线')
  await press('轮换', dialog())
  await waitFor(() => expect(screen.getByDisplayValue('ctr_other')).toBeTruthy())
  expect(bodies().at(-1)).toEqual({ days: 90, overlapHours: 24 })
  await act(async () => fireEvent.click(within(dialog()).getAllByRole('button', { name: '关闭' })[0]!))

  server.answer(revokeAccessToken, { id: 't1', revision: 3 })
  await press('撤销 流水线')
  await press('撤销', dialog())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls.find(({ method }) => method === 'DELETE')?.headers['If-Match']).toBe('2')
})

test('a token is on until it expires or is revoked', () => {
  const token = { revokedAt: null, expiresAt: '2026-03-01 08:00:00' }
  const end = new Date('2026-03-01T00:00:00Z').getTime()
  expect([stateOf(token, end - 1), stateOf(token, end)]).toEqual(['on', 'expired'])
  expect(stateOf({ ...token, revokedAt: '2026-01-01 00:00:00' }, end - 1)).toBe('ended')
})

test('many tokens are revoked at once; one that ended is left out', async () => {
  await screen.findByText('流水线')
  server.answer(revokeAccessToken, { id: 't1', revision: 3 })
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' })))
  await press('撤销', screen.getByRole('toolbar', { name: '批量操作' }))
  await press('撤销', await screen.findByRole('dialog', { name: '撤销（1 项）' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.calls.filter(({ method }) => method === 'DELETE')
  expect(sent.map(({ path, headers }) => [path.split('/').at(-1), headers['If-Match']])).toEqual([['t1', '2']])
})
