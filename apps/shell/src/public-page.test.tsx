import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { listPublicGuests } from '@center/shared/contract'
import type { Host } from '@center/shared/guest-protocol'
import { addTexts, configuration, launch, guests } from '@center/shared/host'
import { buildMicroFrontend, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../locales/texts'
import { resetEntry } from './guard/entry.store'
import { resetSignOut } from './lib/session/sign-out'
import { Root } from './root'
import { clearTabs, tabs } from './tabs/tabs.store'

type Mounted = HTMLElement & { host: Host; path: string; base: string }

const board = buildMicroFrontend({
  serviceCode: '@apps/board',
  specifier: '@apps/board',
  serviceName: '看板',
  menuPrefix: 'deviceManage',
  tag: 'center-board',
  entry: '/api/resources/board/entry.js',
  capabilities: ['token', 'request:listLetters'],
  publicRoutes: [
    { path: '/workscreen', title: '生产大屏', titleEn: 'Wallboard', address: '/workscreen' },
    { path: '/devices', title: '设备台账', titleEn: 'Devices', address: null },
  ],
})

/** Stands where SystemJS would be: an import defines the board's tag. */
class FakeLoader {
  instantiate() {}
  addImportMap() {}
  delete() {}
  resolve = (name: string) => name
  import = async () => void customElements.define('center-board', class extends HTMLElement {})
}
let server: FakeServer

beforeAll(() => {
  Object.assign(globalThis, { System: new FakeLoader(), IS_REACT_ACT_ENVIRONMENT: false })
  addTexts('shell', texts)
  const boot = Object.assign(document.createElement('script'), { id: 'center-boot', type: 'application/json' })
  boot.textContent = JSON.stringify({ tenantCode: 'demo', tenantId: 't1', publicPaths: [], apps: [] })
  document.head.append(boot)
})
beforeEach(() => {
  localStorage.clear()
  Object.assign(guests, { status: 'idle', list: [], isStale: false, storedAt: null })
  server = startFakeServer()
  server.answer(listPublicGuests, [board])
  configuration.status = 'ready'
  configuration.values.CENTER_TITLE = '工业云平台'
  clearTabs()
  resetEntry()
  resetSignOut()
})
afterEach(() => {
  launch.iframe = false
  server.close()
})

const open = (path: string) => act(() => renderApp(<Root />, { path }))
const guestOf = (container: HTMLElement) =>
  waitFor(() => {
    const shown = container.querySelector<Mounted>('[data-shown="true"] [data-tag="center-board"]')
    if (!shown) throw new Error('The guest is not there yet.')
    return shown
  })

test('a public page is drawn without a menu and without a user', async () => {
  const { container } = await open('/center/workscreen?tc=demo')
  const { host, path, base } = await guestOf(container)
  expect([host.userInfo, host.can('colist'), path, base]).toEqual([null, false, '/workscreen', '/center/deviceManage'])
  expect(screen.getByRole('heading', { level: 1, name: '生产大屏' })).toBe(document.activeElement)
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('tablist')).toBeNull()
  expect(document.title).toBe('生产大屏 - 工业云平台')
  expect(server.calls.map(({ headers }) => headers['Authorization_front'])).toEqual([undefined])
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('a public page that names itself names the window, until it takes that back', async () => {
  const { container } = await open('/center/workscreen?tc=demo')
  const { host } = await guestOf(container)
  await act(async () => host.setTitle('三号产线'))
  await waitFor(() => expect(document.title).toBe('三号产线 - 工业云平台'))
  screen.getByRole('heading', { level: 1, name: '三号产线' })
  await act(async () => host.setTitle(''))
  await waitFor(() => expect(document.title).toBe('生产大屏 - 工业云平台'))
})

test('what needs a session is refused with a word that says so', async () => {
  const { container } = await open('/center/deviceManage/devices')
  const { host } = await guestOf(container)
  await expect(host.getToken()).rejects.toThrow('not-granted')
  await expect(host.call('listLetters', { querystring: {} })).resolves.toMatchObject({ code: 'session.required' })
  await act(async () => host.logout())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(window.location.pathname).toBe('/center/deviceManage/devices')
  expect(server.calls).toHaveLength(1)
})

test('a visitor goes from one public page to another and back, and neither is loaded again', async () => {
  const { container } = await open('/center/workscreen?tc=demo')
  const first = await guestOf(container)
  await act(async () => first.host.openTab('/center/deviceManage/devices?device=DM-1'))
  expect(window.location.search).toBe('?device=DM-1&tc=demo')
  const second = await guestOf(container)
  expect(second.path).toBe('/devices?device=DM-1')
  await act(async () => window.history.back())
  await waitFor(async () => expect(await guestOf(container)).toBe(first))
  await act(async () => window.history.forward())
  await waitFor(async () => expect(await guestOf(container)).toBe(second))
  await act(async () => second.host.navigate('/devices'))
  expect(window.location.pathname + window.location.search).toBe('/center/deviceManage/devices?tc=demo')
  expect(tabs.list).toHaveLength(2)
})

test.each(['/center/deviceManage/settings', '/center/user/dashboard', '/center/404'])(
  '%s is a 404 that offers to sign in',
  async (path) => {
    await open(path)
    const page = await screen.findByRole('main')
    await within(page).findByRole('heading', { level: 1, name: '404 页面不存在' })
    expect(window.location.pathname).toBe(path)
    await act(async () => fireEvent.click(within(page).getByRole('button', { name: '登录' })))
    await waitFor(() => expect(window.location.pathname).toBe('/center/login'))
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe(path)
  },
)

test('a list that does not come is said, and asked for again', async () => {
  server.refuse(listPublicGuests, 'server.failed')
  const { container } = await open('/center/workscreen')
  await screen.findByText('页面暂时无法打开')
  server.answer(listPublicGuests, [board])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })))
  await guestOf(container)
})

test('what a visitor had open is no tab of the next user', async () => {
  const { container, unmount } = await open('/center/workscreen')
  await guestOf(container)
  unmount()
  expect(tabs.list).toEqual([])
})

test('inside a foreign frame there is the page alone', async () => {
  launch.iframe = true
  const { container } = await open('/center/workscreen')
  await guestOf(container)
  expect(screen.queryByRole('banner')).toBeNull()
})
