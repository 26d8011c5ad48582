import { guests } from '@center/shared/host'
import { buildMenuNode, buildMicroFrontend } from '@center/shared/testing'
import { act, render, screen } from '@testing-library/react'
import { takePermissionTree } from '../lib/pages/portal.store'
import { TabPanels } from './tab-panels'
import { ahead } from './prerender/ahead.store'
import { clearTabs, markTab, showTab, tabAhead, tabs } from './tabs.store'

const kept = buildMenuNode({ name: 'Kept', path: 'all', moduleName: 'orders' })
const passing = buildMenuNode({ name: 'Passing', path: 'all', moduleName: 'board', meta: { keepAlive: false } })
const leaving = buildMenuNode({ name: 'Leaving', path: 'all', moduleName: 'clock' })

beforeEach(() => {
  clearTabs()
  ahead.tab = null
  guests.list = [
    buildMicroFrontend({ menuPrefix: 'orders' }),
    buildMicroFrontend({ menuPrefix: 'board' }),
    buildMicroFrontend({ menuPrefix: 'clock', keepAlive: false }),
  ]
  takePermissionTree({ menu: [kept, passing, leaving] })
  render(<TabPanels hasBar={false} draw={(_page, tab) => <p>{tab.address}</p>} />)
})

/** Opens a page, then another one before it. */
const leave = (address: string) =>
  act(async () => {
    showTab(address)
    showTab('/welcomePage')
  })

test('a page lives on behind another', async () => {
  await leave('/orders/all')
  screen.getByText('/orders/all')
})

test.each([
  ['its menu item', '/board/all'],
  ['its manifest', '/clock/all'],
])('a page that %s does not keep alive leaves with the tab', async (_who, address) => {
  await leave(address)
  expect(screen.queryByText(address)).toBeNull()
})

test('typed work is kept all the same', async () => {
  await act(async () => {
    showTab('/clock/all')
    markTab('/clock/all', { dirty: true })
    showTab('/welcomePage')
  })
  screen.getByText('/clock/all')
})

test('a page with typed work stays when it is saved, or released from memory, behind another: what it handed over is kept with it', async () => {
  const address = '/clock/all'
  await act(async () => {
    showTab(address)
    markTab(address, { dirty: true })
  })
  await act(async () => void showTab('/welcomePage'))
  await act(async () => markTab(address, { dirty: false }))
  screen.getByText(address)
  await act(async () => void showTab(address))
  await act(async () => void showTab('/welcomePage'))
  expect(screen.queryByText(address)).toBeNull()
})

test('a panel stays in its place when its tab is moved, and when others come and go', async () => {
  const place = jest.spyOn(Node.prototype, 'insertBefore')
  await act(async () => ['/orders/all?id=2', '/welcomePage', '/orders/all?id=1'].forEach((address) => showTab(address)))
  const panels = [...document.querySelectorAll('[data-shown]')]
  place.mockClear()
  await act(async () => void tabs.list.reverse())
  expect([...document.querySelectorAll('[data-shown]')]).toEqual(panels)
  await act(async () => void showTab('/board/all'))
  expect(place.mock.calls.filter(([node]) => panels.includes(node as Element))).toEqual([])
  place.mockRestore()
})

test('two tabs of one page with different parameters live side by side', async () => {
  await act(async () => ['/orders/all?id=1', '/orders/all?id=2'].forEach((address) => showTab(address)))
  screen.getByText('/orders/all?id=1')
  screen.getByText('/orders/all?id=2')
})

test('a page that is made ahead is out of reach, and its panel becomes that of its tab, kept alive or not', async () => {
  await act(async () => void (ahead.tab = tabAhead('/clock/all')))
  const panel = screen.getByText('/clock/all').closest('[data-shown]')
  expect([panel?.getAttribute('data-shown'), panel?.hasAttribute('inert'), tabs.list.length]).toEqual([
    'false',
    true,
    0,
  ])
  await act(async () => {
    showTab('/clock/all')
    ahead.tab = null
  })
  expect(screen.getByText('/clock/all').closest('[data-shown]')).toBe(panel)
  expect(panel?.getAttribute('data-shown')).toBe('true')
})

test('a page that is made ahead and not opened leaves', async () => {
  await act(async () => void (ahead.tab = tabAhead('/orders/all')))
  screen.getByText('/orders/all')
  await act(async () => void (ahead.tab = null))
  expect(document.querySelector('[data-shown]')).toBeNull()
})
