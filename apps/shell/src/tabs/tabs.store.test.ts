import {
  clearTabs,
  closeTabs,
  dirtyAmong,
  keysBeside,
  leaveTabs,
  markTab,
  moveTab,
  nameTab,
  refreshTab,
  restoreTabs,
  showTab,
  tabs,
} from './tabs.store'

const keys = () => tabs.list.map(({ key }) => key)

beforeEach(() => {
  clearTabs()
  for (const address of ['/a', '/b', '/c']) showTab(address)
})

describe('showing an address', () => {
  test('opens a tab once', () => {
    expect(showTab('/a')).toBe('/a')
    expect(keys()).toEqual(['/a', '/b', '/c'])
    expect(tabs.activeKey).toBe('/a')
  })

  test('with another query is another tab', () => {
    showTab('/a?id=1')
    expect(keys()).toContain('/a?id=1')
  })

  test('finds the tab whose guest went there by itself', () => {
    moveTab('/a', '/a/inner')
    expect(showTab('/a/inner')).toBe('/a')
  })

  test('brings a tab back to where it was opened', () => {
    moveTab('/a', '/a/inner')
    expect(showTab('/a')).toBe('/a')
    expect(tabs.list[0]?.address).toBe('/a')
  })

  test('goes to the tab that is meant', () => {
    expect(showTab('/a/inner', '/b')).toBe('/b')
    expect(tabs.list[1]?.address).toBe('/a/inner')
  })

  test('opens a new tab when the one that is meant is closed', () => {
    expect(showTab('/d', '/gone')).toBe('/d')
  })
})

describe('closing', () => {
  test('goes to the right neighbour, then to the left, then home', () => {
    showTab('/b')
    expect(closeTabs(['/b'])).toBe('/c')
    expect(closeTabs(['/c'])).toBe('/a')
    expect(closeTabs(['/a'])).toBeNull()
    expect(tabs.activeKey).toBeNull()
  })

  test('another tab than the one on screen changes nothing on screen', () => {
    expect(closeTabs(['/a'])).toBeUndefined()
    expect(tabs.activeKey).toBe('/c')
  })

  test('while home is on screen stays there', () => {
    leaveTabs()
    expect(closeTabs(['/a'])).toBeUndefined()
  })

  test('knows the tabs beside one', () => {
    expect(keysBeside('/b', 'left')).toEqual(['/a'])
    expect(keysBeside('/b', 'right')).toEqual(['/c'])
    expect(keysBeside('/b', 'others')).toEqual(['/a', '/c'])
  })

  test('knows which tabs hold unsaved work', () => {
    markTab('/b', true)
    expect(dirtyAmong(['/a', '/b']).map(({ key }) => key)).toEqual(['/b'])
  })
})

test('a refresh makes the content again and forgets its name', () => {
  nameTab('/a', ' Orders ')
  expect(tabs.list[0]?.title).toBe('Orders')
  refreshTab('/a')
  expect(tabs.list[0]).toMatchObject({ generation: 1, title: null, dirty: false })
})

test('restored tabs come first, have no content yet, and are not there twice', () => {
  clearTabs()
  showTab('/b')
  restoreTabs([
    { key: '/a', address: '/a/inner', title: 'A' },
    { key: '/b', address: '/b', title: null },
  ])
  expect(tabs.list).toMatchObject([
    { key: '/a', address: '/a/inner', isVisited: false },
    { key: '/b', isVisited: true },
  ])
})
