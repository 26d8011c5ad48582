import { bindNavigation, openAddress } from '../lib/pages/navigation'
import { showTabsAtOnce } from './show-at-once'
import { clearTabs, showTab, tabs } from './tabs.store'

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

test('an action shows the tab of its address in the same task', () => {
  openAddress('/welcomePage')
  expect(tabs).toMatchObject({ activeKey: '/welcomePage', list: [{ address: '/welcomePage', isVisited: true }] })
})

test('the tab that is meant is shown, though another has the address', () => {
  showTab('/welcomePage?number=1')
  showTab('/workStand')
  openAddress('/welcomePage?number=2', { tabKey: '/welcomePage?number=1' })
  expect(tabs.activeKey).toBe('/welcomePage?number=1')
  expect(tabs.list.map(({ address }) => address)).toEqual(['/welcomePage?number=2', '/workStand'])
})

test('so does a link that was followed', () => {
  followLink('/welcomePage')
  expect(tabs.activeKey).toBe('/welcomePage')
  followLink('/workStand', { tabKey: '/welcomePage' })
  expect(tabs).toMatchObject({ activeKey: '/welcomePage', list: [{ address: '/workStand' }] })
})

test.each([
  ['that was not followed', '/welcomePage', { isFollowed: false }],
  ['of a guest, which goes on inside its tab', '/welcomePage', { within: 'data-app="@apps/orders"' }],
  ['to home, which has no tab', '/index', {}],
  ['to a page that is not there', '/nowhere', {}],
])('a link %s shows none', (_what, path, how) => {
  followLink(path, how)
  expect(tabs).toMatchObject({ activeKey: null, list: [] })
})

test('nothing is shown once the portal is left', () => {
  for (const stop of stops.splice(0).slice(1)) stop()
  followLink('/welcomePage')
  expect(tabs.list).toEqual([])
})
