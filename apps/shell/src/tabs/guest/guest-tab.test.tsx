import { act, screen } from '@testing-library/react'
import { proxy } from 'valtio'
import { addTexts, guests, openGuest } from '@center/shared/host'
import { buildGuestHandle, buildGuestState, buildMicroFrontend, renderApp } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { GuestTab } from './guest-tab'
import { clearTabs, markTab, showTab, tabs } from '../tabs.store'

jest.mock('@center/shared/host', () => ({ ...jest.requireActual('@center/shared/host'), openGuest: jest.fn() }))

const close = jest.fn(async () => undefined)
let tabKey: string

beforeEach(() => {
  addTexts('shell', texts)
  close.mockClear()
  jest
    .mocked(openGuest)
    .mockReset()
    .mockImplementation(() => buildGuestHandle({ close, state: proxy(buildGuestState()) }))
  clearTabs()
  tabKey = showTab('/notepad/')
})

const take = (list = [buildMicroFrontend()]) => act(async () => void Object.assign(guests, { list, status: 'ready' }))
async function open() {
  await take()
  await act(() => renderApp(<GuestTab tabKey={tabKey} menuPrefix="notepad" path="/" isShown />))
}

test('a guest that is taken from the tenant goes at once, and the tab says why', async () => {
  await open()
  await take([buildMicroFrontend({ serviceCode: '@apps/energy', menuPrefix: 'energy' })])
  expect(close).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('alert').textContent).toContain('“记事本”已停用')
  await act(async () => void (guests.status = 'loading'))
  expect(screen.getByRole('alert').textContent).toContain('“记事本”已停用')
})

test('with unsaved work it stays, and says so, until that is saved', async () => {
  await open()
  await act(async () => markTab(tabKey, { dirty: true }))
  await take([])
  expect(close).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('请先保存或复制')
  await act(async () => markTab(tabKey, { dirty: false }))
  expect(close).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('alert').textContent).toContain('管理员已停用该应用')
})

test('a guest leads its tab where it goes, and nowhere when it says where it is', async () => {
  clearTabs()
  tabKey = showTab('/notepad')
  await open()
  const opened = jest.mocked(openGuest).mock.calls[0]?.[0]
  const goTo = (path: string) => act(async () => opened?.onNavigate(path, { replace: false }))
  await goTo('/')
  expect(tabs.list[0]?.address).toBe('/notepad')
  await goTo('/list')
  expect(tabs.list[0]?.address).toBe('/notepad/list')
})

test('given back to the tenant it is opened again', async () => {
  await open()
  await take([])
  await take()
  expect(openGuest).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('one that the tenant never had is told from one that was taken', async () => {
  await take([])
  await act(() => renderApp(<GuestTab tabKey={tabKey} menuPrefix="notepad" path="/" isShown />))
  expect(screen.getByRole('alert').textContent).toContain('应用尚未开通')
  expect(tabs.list).toHaveLength(1)
})
