import { bindNavigation, openAddress } from '../lib/pages/navigation'
import { showTabsAtOnce } from './show-at-once'
import { ahead } from './prerender/ahead.store'
import { clearActiveTab, clearTabs, markTab, showTab, tabAhead, tabs } from './tabs.store'

/** As the router does: the address at once, and what is drawn of it later. */
const push = (to: unknown, { state }: { state?: unknown } = {}) =>
  window.history.pushState({ usr: state ?? null, key: 'k', idx: 1 }, '', `/center${String(to)}`)
const stops: (() => void)[] = []

beforeEach(() => {
  clearTabs()
  window.history.replaceState(null, '', '/center/index')
  stops.push(bindNavigation(push), showTabsAtOnce())
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
})

function followLink(path: string, { isFollowed = true, within = '', tabKey = '' } = {}): void {
  document.body.innerHTML = `<div ${within}><a href="/center${path}"><b>Link</b></a></div>`
  document.body.firstElementChild?.addEventListener('click', (event) => {
    event.preventDefault()
    if (isFollowed) push(path, { state: tabKey === '' ? null : { tabKey } })
  })
  document.querySelector('b')?.click()
}

/** Tabs whose pages are in memory, home in front of them. */
function keep(...addresses: string[]): void {
  for (const address of addresses) showTab(address)
  clearActiveTab()
}

test('an action shows a page that is in memory in the same task', () => {
  keep('/welcomePage')
  openAddress('/welcomePage')
  expect(tabs).toMatchObject({ activeKey: '/welcomePage', list: [{ address: '/welcomePage' }] })
})

test('the tab that is meant is shown, though another has the address', () => {
  keep('/welcomePage?number=1', '/workStand')
  openAddress('/welcomePage?number=2', { tabKey: '/welcomePage?number=1' })
  expect(tabs.activeKey).toBe('/welcomePage?number=1')
  expect(tabs.list.map(({ address }) => address)).toEqual(['/welcomePage?number=2', '/workStand'])
})

test('so does a link that was followed', () => {
  keep('/welcomePage')
  followLink('/welcomePage')
  expect(tabs.activeKey).toBe('/welcomePage')
  followLink('/workStand', { tabKey: '/welcomePage' })
  expect(tabs).toMatchObject({ activeKey: '/welcomePage', list: [{ address: '/workStand' }] })
})

test('a page that was made ahead becomes that of its tab', () => {
  ahead.tab = tabAhead('/welcomePage')
  openAddress('/welcomePage')
  ahead.tab = null
  expect(tabs).toMatchObject({ activeKey: '/welcomePage', list: [{ key: '/welcomePage', isVisited: true }] })
})

test.each([
  ['that was not followed', '/welcomePage', { isFollowed: false }],
  ['of a guest, which goes on inside its tab', '/welcomePage', { within: 'data-app="@apps/orders"' }],
  ['to home, which has no tab', '/index', {}],
  ['to a page that has to be made first', '/products', {}],
])('a link %s shows none', (_what, path, how) => {
  keep('/welcomePage', '/index')
  followLink(path, how)
  expect(tabs.activeKey).toBeNull()
  expect(tabs.list).toHaveLength(2)
})

test('a page that was taken out of memory is made in the steps of the router', () => {
  keep('/welcomePage')
  markTab('/welcomePage', { isReleased: true })
  openAddress('/welcomePage')
  expect(tabs.activeKey).toBeNull()
})

test('nothing is shown once the portal is left', () => {
  keep('/welcomePage')
  for (const stop of stops.splice(0).slice(1)) stop()
  followLink('/welcomePage')
  expect(tabs.activeKey).toBeNull()
})
