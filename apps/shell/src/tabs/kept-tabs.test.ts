import { session, setLocale } from '@center/shared/host'
import { buildMenuNode, buildUserInfo } from '@center/shared/testing'
import { takePermissionTree } from '../lib/portal.store'
import { keepTabs, rememberPinned } from './kept-tabs'
import { clearTabs, nameTab, pinTab, showTab, tabs } from './tabs.store'

const page = (path: string) => buildMenuNode({ id: path, name: path, path })
const addresses = () => tabs.list.map(({ address }) => address)
const settled = () => Promise.resolve()
let stop: () => void

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  clearTabs()
  await setLocale('zh')
  Object.assign(session, { tenantCode: 'demo', user: buildUserInfo() })
  takePermissionTree({ menu: [page('all'), page('open')] })
  stop = keepTabs()
})
afterEach(() => stop())

/** Everything of the page goes, and what was kept is read again. */
async function reload() {
  await settled()
  stop()
  clearTabs()
  stop = keepTabs()
}

test('tabs come back in their order with the names their pages gave them', async () => {
  showTab('/orders/all?id=1')
  showTab('/orders/open')
  nameTab('/orders/open', '进行中')
  await reload()
  expect(tabs.list).toMatchObject([{ address: '/orders/all?id=1' }, { address: '/orders/open', title: '进行中' }])
})

test('a name in another language is forgotten', async () => {
  showTab('/orders/open')
  nameTab('/orders/open', '进行中')
  await settled()
  await setLocale('en')
  stop()
  clearTabs()
  stop = keepTabs()
  expect(tabs.list[0]?.title).toBeNull()
})

test('they are those of one user in one tenant', async () => {
  showTab('/orders/all')
  await settled()
  session.user = buildUserInfo({ userId: 'u2' })
  await reload()
  expect(addresses()).toEqual([])
  Object.assign(session, { tenantCode: 'park', user: buildUserInfo() })
  await reload()
  expect(addresses()).toEqual([])
})

test.each([
  ['is no JSON', '{'],
  ['is of another shape', '[{"key":"/orders/all"}]'],
  ['leads out of the portal', '{"locale":"zh","list":[{"key":"x","address":"https://evil.example/","title":null}]}'],
  ['has no end', JSON.stringify({ locale: 'zh', list: Array(201).fill({ key: '/a', address: '/a', title: null }) })],
])('what was kept and %s is left', async (_what, text) => {
  sessionStorage.setItem('pro__demo__u1__tabs', text)
  stop()
  stop = keepTabs()
  expect(addresses()).toEqual([])
})

test('a page that the menu no longer has is not opened again', async () => {
  showTab('/orders/all')
  showTab('/stock/all')
  await reload()
  expect(addresses()).toEqual(['/orders/all'])
})

describe('pinned tabs', () => {
  test('are there in the next visit, the others are not', async () => {
    showTab('/orders/all')
    showTab('/orders/open')
    pinTab('/orders/open', true)
    rememberPinned()
    await settled()
    sessionStorage.clear()
    await reload()
    sessionStorage.clear()
    stop()
    clearTabs()
    stop = keepTabs()
    expect(tabs.list).toMatchObject([{ address: '/orders/open', isPinned: true }])
  })

  test('of another role stay remembered', () => {
    takePermissionTree({ menu: [buildMenuNode({ moduleName: 'stock' })] })
    showTab('/stock/all')
    pinTab('/stock/all', true)
    rememberPinned()
    clearTabs()
    takePermissionTree({ menu: [page('all')] })
    showTab('/orders/all')
    pinTab('/orders/all', true)
    rememberPinned()
    expect(localStorage.getItem('pro__demo__u1__pinnedTabs')).toMatch(/orders.*stock/)
  })
})
