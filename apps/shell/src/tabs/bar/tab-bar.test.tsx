import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { addTexts } from '@center/shared/host'
import { renderApp } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog'
import { maximised } from '../../lib/maximised.store'
import { bindNavigation } from '../../lib/pages/navigation'
import { TabBar } from './tab-bar'
import { clearTabs, markTab, pinTab, showTab, tabs } from '../tabs.store'

const opened: string[] = []
bindNavigation(((address: string) => void opened.push(address)) as never)

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  addTexts('shell', texts)
  clearTabs()
  localStorage.clear()
  opened.length = 0
  for (const name of ['a', 'b', 'c']) showTab(`/IframePageContent/https%3A%2F%2F${name}.example`)
  await act(() =>
    renderApp(
      <>
        <TabBar />
        <ConfirmDialog />
      </>,
    ),
  )
})

const names = () => screen.queryAllByRole('tab').map((tab) => tab.textContent)
const tab = (name: string) => screen.getByRole('tab', { name })
const key = (name: string) => `/IframePageContent/https%3A%2F%2F${name}`
const change = (action: () => unknown) => act(async () => void action())
const press = (name: string, init: object) =>
  act(async () => {
    tab(name).focus()
    fireEvent.keyDown(tab(name), init)
  })
const choose = async (name: string, action: string) => {
  await change(() => fireEvent.contextMenu(tab(name), { clientX: 5, clientY: 5 }))
  await change(() => screen.getByRole('menuitem', { name: action }).click())
}

test('one tab is in the order of focus, and the keys of ARIA move it', async () => {
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
  await press('c.example', { key: 'ArrowRight' })
  expect(document.activeElement).toBe(tab('a.example'))
  await press('a.example', { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(tab('c.example'))
  await press('c.example', { key: 'Home' })
  expect(document.activeElement).toBe(tab('a.example'))
  await press('a.example', { key: 'End' })
  expect(document.activeElement).toBe(tab('c.example'))
})

test('a tab whose page was put to sleep has a moon, and says so', async () => {
  const moons = () => screen.getAllByRole('tab').map((each) => each.querySelector('.moon') !== null)
  expect(moons()).toEqual([false, false, false])
  await change(() => markTab(key('a.example'), { isReleased: true }))
  expect(moons()).toEqual([true, false, false])
  expect(tab('a.example').getAttribute('aria-description')).toContain('已休眠')
})

test('Delete closes, and the focus stays in the row', async () => {
  await press('c.example', { key: 'Delete' })
  await waitFor(() => expect(document.activeElement).toBe(tab('b.example')))
  expect(names()).toEqual(['a.example', 'b.example'])
  expect(opened.at(-1)).toContain('b.example')
})

test.each([[{ key: 'ContextMenu' }], [{ key: 'F10', shiftKey: true }]])('%j opens the menu', async (init) => {
  await press('b.example', init)
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: '刷新' }))
  await change(() => fireEvent.keyDown(document.activeElement as Element, { key: 'End' }))
  await change(() => fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' }))
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(tab('b.example'))
})

test('Control, Shift and an arrow move the tab, which is said', async () => {
  await press('c.example', { key: 'ArrowLeft', ctrlKey: true, shiftKey: true })
  expect(names()).toEqual(['a.example', 'c.example', 'b.example'])
  expect(screen.getByText('已移到第 2 个，共 3 个').getAttribute('role')).toBe('status')
})

test('a pinned tab stands first, has no cross and does not close', async () => {
  await choose('c.example', '固定标签')
  expect(names()).toEqual(['c.example', 'a.example', 'b.example'])
  expect(localStorage.getItem('pro__demo____pinnedTabs')).toContain('c.example')
  await press('c.example', { key: 'Delete' })
  await change(() => fireEvent(tab('c.example'), new MouseEvent('auxclick', { button: 1, bubbles: true })))
  await change(() => fireEvent.contextMenu(tab('c.example')))
  expect(screen.getByRole('menuitem', { name: '关闭' })).toHaveProperty('disabled', true)
  expect(names()).toHaveLength(3)
  await choose('a.example', '关闭其他')
  expect(names()).toEqual(['c.example', 'a.example'])
})

test('what was closed comes back', async () => {
  await choose('b.example', '关闭其他')
  expect(names()).toEqual(['b.example'])
  await choose('b.example', '重新打开刚关闭的标签')
  expect(names()).toEqual(['a.example', 'b.example', 'c.example'])
  expect(opened.at(-1)).toContain('a.example')
})

test('unsaved work is asked about once for all tabs that go', async () => {
  await change(() => {
    markTab(key('b.example'), { dirty: true })
    markTab(key('c.example'), { dirty: true })
  })
  expect(tab('b.example').getAttribute('aria-description')).toBe('有未保存的内容')
  await change(() => tab('a.example').focus())
  await choose('a.example', '关闭右侧')
  const question = await screen.findByRole('dialog')
  within(question).getByText(/^2 个页面的内容尚未保存，继续操作将丢失。\s+· b\.example\s+· c\.example$/)
  await change(() => screen.getByRole('button', { name: '取消' }).click())
  expect(names()).toHaveLength(3)
  await waitFor(() => expect(document.activeElement).toBe(tab('a.example')))
})

test('a tab whose content is not in memory says so', async () => {
  await change(() => markTab(key('a.example'), { isReleased: true }))
  expect(tab('a.example').getAttribute('aria-description')).toBe('已休眠，打开时重新加载')
})

test('the page is maximised from the row and from the menu', async () => {
  await change(() => screen.getByRole('button', { name: '最大化页面' }).click())
  expect(maximised.isOn).toBe(true)
  await choose('a.example', '退出最大化')
  expect(maximised.isOn).toBe(false)
  expect(opened.at(-1)).toContain('a.example')
})

test('the list of tabs marks those that sleep', async () => {
  await change(() => markTab(key('a.example'), { isReleased: true }))
  await change(() => screen.getByRole('button', { name: '全部标签' }).click())
  const list = within(screen.getByRole('dialog', { name: '全部标签' }))
  const marks = list.getAllByRole('img', { name: '已休眠，打开时重新加载' })
  expect(marks.map((mark) => mark.closest('button')?.textContent)).toEqual(['a.example'])
  await change(() => marks[0]?.closest('button')?.click())
})

test('the list has every tab and closes each', async () => {
  await change(() => pinTab(key('c.example'), true))
  await change(() => screen.getByRole('button', { name: '全部标签' }).click())
  const list = within(screen.getByRole('dialog', { name: '全部标签' }))
  await change(() => list.getByRole('button', { name: '关闭“b.example”' }).click())
  expect(list.queryByRole('button', { name: '关闭“c.example”' })).toBeNull()
  expect(names()).toEqual(['c.example', 'a.example'])
  await change(() => list.getByRole('button', { name: 'a.example' }).click())
  expect(opened.at(-1)).toContain('a.example')
  expect(tabs.list).toHaveLength(2)
})
