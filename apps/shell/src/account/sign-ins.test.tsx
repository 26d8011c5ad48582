import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { listOwnSessions, listOwnSignIns, type OwnSignIn } from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import {
  buildPermissions,
  buildUserInfo,
  pageOf,
  printPage,
  renderApp,
  startFakeServer,
  type FakeServer,
} from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { openAccount, overlays, takeAccountDialog, watchLinkedDialogs } from '../lib/overlays.store'
import { AccountDialogs } from './account-dialogs'

let server: FakeServer
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  server = startFakeServer()
  addTexts('shell', texts)
})
afterEach(() => {
  cleanup()
  openAccount(null)
  server.close()
  location.hash = ''
})

const row = (over: Partial<OwnSignIn>): OwnSignIn => ({
  id: 1,
  at: '2026-01-02 10:00:00',
  outcome: 'ok',
  way: 'password',
  browser: 'Chrome',
  system: 'Windows',
  ip: '192.0.2.7',
  ...over,
})
const open = async () => {
  openAccount('sign-ins')
  await renderApp(<AccountDialogs />, { user: buildUserInfo(), permissions: buildPermissions() })
  await screen.findByRole('dialog')
}

test('the own sign-ins tell time, device, address, way and result', async () => {
  const halfway = row({ id: 2, browser: 'Safari', system: 'iOS', outcome: 'login.second_step' })
  const before = row({ id: 3, browser: '', system: '', outcome: 'login.wrong_credentials', way: null })
  server.answer(listOwnSignIns, { rows: [row({}), halfway, before], total: 3 })
  await open()
  await screen.findByText('Chrome · Windows')
  screen.getByText('成功')
  screen.getByText('密码正确，未通过两步验证')
  screen.getByText('用户名或密码错误')
  screen.getByText('未知设备')
  expect(screen.getAllByText('密码登录')).toHaveLength(2)
  server.answer(listOwnSessions, { rows: [], total: 0 })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '登录设备' })))
  expect(overlays.account).toBe('sessions')
})

test('older sign-ins are on further pages, and a failure offers another try', async () => {
  server.refuse(listOwnSignIns, 'server.busy')
  await open()
  const retry = await screen.findByRole('button', { name: '重试' })
  server.answer(listOwnSignIns, { rows: [row({})], total: 11 })
  await act(async () => fireEvent.click(retry))
  await screen.findByText('Chrome · Windows')
  server.answer(listOwnSignIns, { rows: [row({ browser: 'Edge' })], total: 11 })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '下一页' })))
  await waitFor(() => screen.getByText('Edge · Windows'))
  expect(String(server.calls.at(-1)?.query)).toContain('page=2&limit=10')
})

test('all of them are printed, also when only the last page is on screen', async () => {
  const all = Array.from({ length: 101 }, (_, index) => row({ id: index, browser: `Browser ${index}.` }))
  server.answer(listOwnSignIns, pageOf(all))
  await open()
  await screen.findByText('Browser 0. · Windows')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '下一页' })))
  await screen.findByText('Browser 19. · Windows')
  expect(await printPage()).toMatch(/Browser 0\.[^]*Browser 100\./)
  await waitFor(() => expect(screen.queryByText('Browser 0. · Windows')).toBeNull())
  await screen.findByText('Browser 10. · Windows')
})

test('the address of a notice opens them, and no dialog that asks for a password', () => {
  location.hash = '#account=sign-ins'
  takeAccountDialog()
  expect(overlays.account).toBe('sign-ins')
  openAccount(null)
  const stop = watchLinkedDialogs()
  window.dispatchEvent(new HashChangeEvent('hashchange'))
  expect(overlays.account).toBe('sign-ins')
  stop()
  openAccount(null)
  location.hash = '#account=password'
  takeAccountDialog()
  expect(overlays.account).toBeNull()
})
