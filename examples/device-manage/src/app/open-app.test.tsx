import type { SubAppContext } from '@center/sdk'
import { createFakeHost, type FakeHost, type FakeHostOptions } from '@center/sdk/testing'
import { act, fireEvent, within } from '@testing-library/react'
import { openApp, type OpenedApp } from './open-app'

// There is no canvas here.
jest.mock('uplot', () => ({
  __esModule: true,
  default: class {
    setData() {}
    setSize() {}
    destroy() {}
  },
}))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeEach(() => jest.useFakeTimers({ now: new Date(2026, 0, 15, 10, 30) }))
afterEach(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
})

function open(path = '/devices', state?: unknown, canExport = true, options: FakeHostOptions = {}) {
  const host: FakeHost = createFakeHost(options)
  const container = document.body.appendChild(document.createElement('div'))
  const context: SubAppContext = {
    host,
    path,
    state,
    container,
    locale: 'zh',
    theme: 'light',
    props: {},
    base: '/center/deviceManage',
    signal: new AbortController().signal,
  }
  let app: OpenedApp = { state: () => undefined, close: () => undefined }
  act(() => {
    app = openApp(context, { version: '1.1.0', canExport })
  })
  const close = () => act(() => app.close())
  return { host, app, container, close, view: within(container) }
}

const said = (host: FakeHost, type: string) =>
  host.said.filter((one) => one.type === type).map(({ payload }) => payload)

test('searches, and tells the portal which device is open', () => {
  const { host, view } = open()
  fireEvent.change(view.getByRole('searchbox', { name: '搜索设备' }), { target: { value: '数控车床' } })
  expect(view.getAllByRole('rowheader')).toHaveLength(4)

  fireEvent.click(view.getByRole('button', { name: 'DM-1007' }))
  expect(view.getByRole('article', { name: '数控车床 2 号' })).toBeTruthy()
  expect(said(host, 'navigate')).toEqual([{ path: '/devices?device=DM-1007' }])
})

test('the list can be worked through by keyboard', () => {
  const { view } = open()
  const first = view.getByRole('button', { name: 'DM-1001' })
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('DM-1002')

  fireEvent.click(view.getByRole('button', { name: 'DM-1002' }))
  fireEvent.keyDown(view.getByRole('button', { name: 'DM-1002' }), { key: 'Escape' })
  expect(view.queryByRole('article')).toBeNull()
})

test('follows the portal to another page and into another language', () => {
  const { host, view } = open()
  act(() => host.tell('navigate', { path: '/dashboard' }))
  expect(view.getByRole('heading', { name: '张三，上午好' })).toBeTruthy()
  act(() => host.tell('globalConfig', { locale: 'en', theme: 'dark', base: '/center/deviceManage' }))
  expect(view.getByRole('heading', { name: 'Good morning, 张三' })).toBeTruthy()
})

test('exports the list in 1.1.0 only', () => {
  expect(open().view.getByRole('button', { name: '导出 CSV' })).toBeTruthy()
  expect(open('/devices', undefined, false).view.queryByRole('button', { name: '导出 CSV' })).toBeNull()
})

test('a typed note is dirty, goes along to the next version, and is sent with the alert', () => {
  const former = open('/alerts')
  fireEvent.change(former.view.getByRole('textbox', { name: '处理说明' }), { target: { value: '已派人检查' } })
  expect(said(former.host, 'dirty').at(-1)).toEqual({ dirty: true })
  const state = JSON.parse(JSON.stringify(former.app.state()))
  former.close()

  const { host, view } = open('/alerts', state)
  const note = view.getByRole('textbox', { name: '处理说明' }) as HTMLTextAreaElement
  expect(note.value).toBe('已派人检查')
  fireEvent.click(view.getByRole('button', { name: '确认告警' }))
  expect(view.getByRole('status').textContent).toMatch(/张三.*确认.*已派人检查/)
  expect(said(host, 'dirty').at(-1)).toEqual({ dirty: false })
})

test('a visitor is greeted, sees everything, and acknowledges nothing', () => {
  const visitor = (path: string) => open(path, undefined, true, { user: null }).view
  expect(visitor('/dashboard').getByRole('heading', { name: '访客，上午好' })).toBeTruthy()
  expect(visitor('/workscreen').getByRole('heading', { name: '智能工厂生产大屏' })).toBeTruthy()
  const alerts = visitor('/alerts')
  expect(alerts.getByText('登录后可填写处理说明并确认告警。')).toBeTruthy()
  expect(alerts.queryByRole('button', { name: '确认告警' })).toBeNull()
})

test('the wallboard opens a machine in a tab of its own', () => {
  const { host, view } = open('/workscreen')
  fireEvent.click(view.getByRole('button', { name: /^机械压力机 2 号/ }))
  expect(said(host, 'openTab')).toEqual([{ path: '/center/deviceManage/devices?device=DM-1016' }])
})

test.each(['/devices?device=DM-1003', '/alerts', '/workscreen', '/dashboard'])('leaves nothing of %s', (path) => {
  const { host, container, close } = open(path)
  act(() => jest.advanceTimersByTime(3000))
  close()
  expect([host.listening, jest.getTimerCount(), container.textContent]).toEqual([0, 0, ''])
})
