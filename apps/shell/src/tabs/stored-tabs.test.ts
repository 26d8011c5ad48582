import { endSession, session, setLocale } from '@center/shared/host'
import { buildMenuNode, buildPermissions, buildUserInfo } from '@center/shared/testing'
import { takePermissionTree } from '../lib/pages/portal.store'
import { carryTabs, storeTabs, storePinnedTabs } from './stored-tabs'
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
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', user: buildUserInfo() })
  takePermissionTree({ menu: [page('all'), page('open')] })
  stop = storeTabs()
})
afterEach(() => stop())

/** Everything of the page goes, and what was kept is read again. */
async function reload() {
  await settled()
  stop()
  clearTabs()
  stop = storeTabs()
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
  stop = storeTabs()
  expect(tabs.list[0]?.title).toBeNull()
})

test('the end of the session leaves none of them behind, and none is kept after it', async () => {
  showTab('/orders/all')
  pinTab('/orders/all', true)
  storePinnedTabs()
  await settled()
  expect(sessionStorage.getItem('pro__demo__u1__tabs')).toContain('/orders/all')
  endSession()
  clearTabs()
  await settled()
  expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual(['pro__locale'])
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
])('what was kept and %s is left', async (_what, text) => {
  sessionStorage.setItem('pro__demo__u1__tabs', text)
  stop()
  stop = storeTabs()
  expect(addresses()).toEqual([])
})

test.each([
  ['an address that is too long', { key: `/orders/open?q=${'x'.repeat(8_000)}` }],
  ['an address out of the portal', { address: 'https://evil.example/' }],
  ['no address', { address: undefined }],
])('a tab with %s costs itself alone', (_what, wrong) => {
  const right = { key: '/orders/all', address: '/orders/all', title: '全部', isPinned: false }
  const other = { key: '/orders/open', address: '/orders/open', title: null, isPinned: false, ...wrong }
  sessionStorage.setItem('pro__demo__u1__tabs', JSON.stringify({ locale: 'zh', list: [null, other, right] }))
  stop()
  stop = storeTabs()
  expect(tabs.list).toMatchObject([{ address: '/orders/all', title: '全部' }])
})

test('an address of 2,001 characters comes back with its tab, and a title that is too long goes without', async () => {
  const long = `/orders/all?q=${'x'.repeat(2_001)}`
  showTab(long)
  showTab('/orders/open')
  nameTab('/orders/open', '进'.repeat(201))
  await reload()
  expect(tabs.list).toMatchObject([{ address: long }, { address: '/orders/open', title: null }])
})

test('brings back the first 200 of more tabs than users open', () => {
  const list = Array.from({ length: 201 }, (_, id) => ({
    key: `/orders/all?id=${id}`,
    address: `/orders/all?id=${id}`,
    title: null,
  }))
  sessionStorage.setItem('pro__demo__u1__tabs', JSON.stringify({ locale: 'zh', list }))
  stop()
  stop = storeTabs()
  expect([tabs.list.length, addresses().at(-1)]).toEqual([200, '/orders/all?id=199'])
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
    storePinnedTabs()
    await settled()
    sessionStorage.clear()
    await reload()
    sessionStorage.clear()
    stop()
    clearTabs()
    stop = storeTabs()
    expect(tabs.list).toMatchObject([{ address: '/orders/open', isPinned: true }])
  })

  describe('of two windows', () => {
    const stored = () => {
      const { list } = JSON.parse(localStorage.getItem('pro__demo__u1__pinnedTabs') ?? '') as {
        list: { key: string }[]
      }
      return list.map(({ key }) => key)
    }
    /** What another window of the same user writes meanwhile. */
    const writeElsewhere = (...keys: string[]) => {
      const list = keys.map((key) => ({ key, address: key, title: null, isPinned: true }))
      localStorage.setItem('pro__demo__u1__pinnedTabs', JSON.stringify({ locale: 'zh', list }))
    }
    const setPinned = (key: string, isPinned: boolean) => {
      showTab(key)
      pinTab(key, isPinned)
      storePinnedTabs()
    }

    test('stay, when each pins another page', () => {
      writeElsewhere('/orders/open')
      setPinned('/orders/all', true)
      expect(stored()).toEqual(['/orders/all', '/orders/open'])
      setPinned('/orders/all', false)
      expect(stored()).toEqual(['/orders/open'])
    })

    test('stay unpinned where the other one has unpinned them', () => {
      setPinned('/orders/all', true)
      writeElsewhere()
      setPinned('/orders/open', true)
      expect(stored()).toEqual(['/orders/open'])
      setPinned('/orders/all', false)
      setPinned('/orders/all', true)
      expect(stored().toSorted()).toEqual(['/orders/all', '/orders/open'])
    })

    test('keep the order of the window that wrote last', () => {
      writeElsewhere('/orders/open', '/orders/all')
      stop()
      clearTabs()
      stop = storeTabs()
      expect(addresses()).toEqual(['/orders/open', '/orders/all'])
      tabs.list.reverse()
      storePinnedTabs()
      expect(stored()).toEqual(['/orders/all', '/orders/open'])
    })
  })

  test('keeps those of another role', () => {
    takePermissionTree({ menu: [buildMenuNode({ moduleName: 'stock' })] })
    showTab('/stock/all')
    pinTab('/stock/all', true)
    storePinnedTabs()
    clearTabs()
    takePermissionTree({ menu: [page('all')] })
    showTab('/orders/all')
    pinTab('/orders/all', true)
    storePinnedTabs()
    expect(localStorage.getItem('pro__demo__u1__pinnedTabs')).toMatch(/orders.*stock/)
  })
})

describe('a switch', () => {
  /** As the portal does: everything of the context before goes, then the other menu is there. */
  const switchTo = (menu: string[], actions: string[] = []) => {
    carryTabs()
    expect(tabs.list).toEqual([])
    stop()
    Object.assign(session, { permissions: buildPermissions(actions) })
    takePermissionTree({ menu: menu.map(page) })
    stop = storeTabs()
  }

  test('brings back the pages that are there afterwards, under the names of the menu', () => {
    showTab('/orders/all?id=1')
    showTab('/orders/open')
    nameTab('/orders/all?id=1', '订单 1')
    switchTo(['all'])
    expect(tabs.list).toMatchObject([{ address: '/orders/all?id=1', title: null, isVisited: false, dirty: false }])
  })

  test('brings back no page that only its address would open: the menu or a right led there before', () => {
    showTab('/message/index')
    showTab('/welcomePage')
    switchTo([])
    expect(addresses()).toEqual(['/welcomePage'])
    showTab('/message/index')
    switchTo([], ['messageIndex'])
    expect(addresses()).toEqual(['/welcomePage', '/message/index'])
  })

  test('carries nothing to another user, who signs in before the portal is there again', () => {
    showTab('/orders/all')
    carryTabs()
    stop()
    session.user = buildUserInfo({ userId: 'u2' })
    stop = storeTabs()
    expect(addresses()).toEqual([])
  })

  test('carries nothing into the next sign-in', async () => {
    showTab('/orders/all')
    switchTo([])
    switchTo(['all'])
    expect(addresses()).toEqual([])
  })
})
