import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import type { MicroFrontend } from '@center/shared/contract'
import { addTexts, guests, openGuest, session, setLocale, type GuestHandle } from '@center/shared/host'
import { buildMicroFrontend, buildPermissions, buildUserInfo, renderApp } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { DEVTOOLS_ACTION, setDevtools } from '../lib/overlays.store'
import { Devtools } from './devtools'
import { chooseGuest, showView } from './panel/panel.store'

type Said = { post(type: string, payload: unknown): void; request(type: string): Promise<unknown> }
type Guest = HTMLElement & { host: Said }

const user = buildUserInfo()
const remount = jest.fn()
let guest: Guest
let handle: GuestHandle

beforeAll(() => {
  addTexts('shell', texts)
  class ProbeGuest extends HTMLElement {
    beforeSwap() {
      return { dirty: true, state: { note: '草稿' } }
    }
  }
  const load = async () => {
    customElements.define('probe-guest', ProbeGuest)
    return {}
  }
  const loader = { resolve: (id: string) => id, import: load, addImportMap: () => undefined, delete: () => true }
  Object.assign(globalThis, { System: Object.create(Object.assign(loader, { instantiate: async () => undefined })) })
})
beforeEach(() => {
  // The panel draws what was logged with the next frame, and not when a test says so.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  localStorage.clear()
  sessionStorage.clear()
  setDevtools(false)
  showView('guests')
  chooseGuest(null)
  remount.mockClear()
})
afterEach(async () => {
  await act(() => handle?.close())
})

/** The tools, and then a guest in the page: an element that says what the test makes it say. */
async function open(actions: string[] = [DEVTOOLS_ACTION]) {
  const view = await act(() =>
    renderApp(<Devtools remount={remount} />, { user, permissions: buildPermissions(actions) }),
  )
  const container = document.body.appendChild(document.createElement('div'))
  const row = buildMicroFrontend({ tag: 'probe-guest', capabilities: ['userInfo:mobile'] })
  guests.list = [row, buildMicroFrontend({ serviceCode: '@apps/orders', serviceName: '订单' })]
  const options = {
    key: '/notepad/a',
    container,
    path: '/',
    onNavigate() {},
    onTitle() {},
    onBack() {},
    onOpenPath() {},
  }
  handle = openGuest({ ...options, guest: row, onSessionEnd() {}, onDirty() {} })
  await waitFor(() => expect(handle.state.status).toBe('mounted'))
  guest = container.querySelector('[data-tag]') as Guest
  return view
}
const pressKeys = () => act(async () => void fireEvent.keyDown(document, { code: 'KeyG', ctrlKey: true, altKey: true }))
const press = (name: string | RegExp, role = 'button') =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })))
const panel = () => screen.queryByRole('complementary', { name: '应用调试' })
/** The panel's code is not here before it is asked for. */
const openPanel = async () => {
  await pressKeys()
  return screen.findByRole('complementary', { name: '应用调试' })
}

describe('the panel', () => {
  test('is not there for who may not look, whatever they press', async () => {
    await open([])
    await pressKeys()
    expect(panel()).toBeNull()
  })

  test('opens and closes by its keys, and gives the focus back', async () => {
    await open()
    const before = document.body.appendChild(document.createElement('button'))
    before.focus()
    await openPanel()
    expect(document.activeElement?.getAttribute('role')).toBe('tab')
    expect(document.documentElement.style.getPropertyValue('--devtools-bottom')).toContain('360px')
    await pressKeys()
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(before)
    expect(document.documentElement.style.getPropertyValue('--devtools-bottom')).toBe('')
    before.remove()
  })

  test('goes away with the right to it', async () => {
    await open()
    await openPanel()
    await act(async () => void Object.assign(session, { permissions: buildPermissions([]) }))
    expect(panel()).toBeNull()
  })

  test('remembers where it is docked and how large it is', async () => {
    await open()
    await openPanel()
    await press('停靠在右侧')
    const edge = screen.getByRole('separator', { name: '调整面板大小' })
    await act(async () => void fireEvent.keyDown(edge, { key: 'ArrowLeft' }))
    expect(JSON.parse(localStorage.getItem('pro__devtools') ?? '')).toEqual({ dock: 'right', bottom: 360, right: 544 })
    expect(edge.getAttribute('aria-valuenow')).toBe('544')
    await press('停靠在底部')
  })

  test('can be used with assistive technology, and speaks English', async () => {
    await open()
    await openPanel()
    await act(() => setLocale('en'))
    screen.getByRole('complementary', { name: 'App inspector' })
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await act(() => setLocale('zh'))
  })
})

describe('the list of guests', () => {
  test('has who is open, with times, and who is not', async () => {
    await open()
    await openPanel()
    const [, notepad, orders] = screen.getAllByRole('row')
    expect(notepad?.textContent).toMatch(/记事本@apps\/notepad1\.0\.0自定义元素运行中[\d.]+ ms[\d.]+ ms/)
    expect(orders?.textContent).toContain('未打开')
  })

  test('tells what a guest may do and tried to do', async () => {
    await open()
    await act(() => guest.host.request('token').catch(() => undefined))
    await openPanel()
    await press(/记事本/)
    const detail = screen.getByRole('region', { name: '记事本' })
    within(detail).getByText('已授权，使用 1 次')
    within(detail).getByText('未授权，被拒绝 1 次')
    within(detail).getAllByText('浏览器未提供')
  })

  test('tells the memory of the page where the browser gives it', async () => {
    Object.defineProperty(performance, 'memory', { configurable: true, value: { usedJSHeapSize: 7 * 1024 * 1024 } })
    await open()
    await openPanel()
    await press(/记事本/)
    within(screen.getByRole('region', { name: '记事本' })).getByText(/^7(\.0)? MB$/)
    Reflect.deleteProperty(performance, 'memory')
  })

  test('asks for state, hides, and breaks a guest as if it had failed', async () => {
    await open()
    await openPanel()
    await press(/记事本/)
    await press('询问状态')
    await screen.findByText('应用回答：有未保存的内容。')
    await press('隐藏')
    expect(handle.state.status).toBe('hidden')
    await screen.findByRole('button', { name: '显示' })
    await press('显示')
    await press('重新挂载')
    expect(remount).toHaveBeenCalledWith('/notepad/a')
    await press('模拟故障')
    expect(handle.state).toMatchObject({ status: 'failed', failure: { message: '调试面板模拟的故障' } })
  })

  test('plays a slow or a failing network for one app, until it is told to stop', async () => {
    const { key, container } = {
      key: '/notepad/b',
      container: document.body.appendChild(document.createElement('div')),
    }
    await open()
    await openPanel()
    await press(/记事本/)
    await press('失败')
    screen.getByText(/下次加载时生效/)
    const [row] = guests.list
    const options = { key, container, path: '/', onNavigate() {}, onTitle() {}, onBack() {}, onOpenPath() {} }
    const second = openGuest({ ...options, guest: row as MicroFrontend, onSessionEnd() {}, onDirty() {} })
    await waitFor(() => expect(second.state.failure?.message).toBe('调试面板模拟的加载故障'))
    await press('正常')
    second.retry()
    await waitFor(() => expect(second.state.status).toBe('mounted'))
    await second.close()
    container.remove()
  })

  test('copies a report without who the user is', async () => {
    const writeText = jest.fn(async () => undefined)
    Object.assign(navigator, { clipboard: { writeText } })
    await open()
    await act(() => guest.host.request('token').catch(() => undefined))
    await openPanel()
    await press(/记事本/)
    await press('复制报告')
    const [report] = writeText.mock.calls.flat() as unknown as string[]
    expect(report).toContain('## @apps/notepad 1.0.0')
    expect(report).toMatch(/→ token ✗ not-granted/)
    expect(report).not.toMatch(/zhangsan|张三|13800000000|"u1"/)
  })
})

describe('the messages', () => {
  test('are there from before the panel was opened, refusals with their reason', async () => {
    await open()
    guest.host.post('teleport', { to: 'x' })
    await openPanel()
    await press(/^消息/, 'tab')
    const list = screen.getByRole('listbox', { name: '消息列表' })
    expect(list.getAttribute('aria-activedescendant')).toBeNull()
    await press('仅失败')
    await act(async () => void fireEvent.keyDown(screen.getByRole('listbox'), { key: 'End' }))
    const detail = screen.getByRole('region', { name: '消息详情' })
    within(detail).getByText('unknown-type')
    within(detail).getByText(/门户不认识这个消息名/)
  })

  test('are reported as filtered when none matches', async () => {
    await open()
    await openPanel()
    await press(/^消息/, 'tab')
    await act(
      async () => void fireEvent.change(screen.getByRole('textbox', { name: '筛选' }), { target: { value: 'zzz' } }),
    )
    screen.getByText('没有符合筛选条件的消息。')
    await press('清空')
    await screen.findByText(/打开一个应用/)
  })
})
