import {
  clearTabs,
  closeTabs,
  dirtyAmong,
  keysBeside,
  clearActiveTab,
  markTab,
  moveTab,
  nameTab,
  pinTab,
  placeTab,
  refreshTab,
  reopenTabs,
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
    clearActiveTab()
    expect(closeTabs(['/a'])).toBeUndefined()
  })

  test('knows the tabs beside one', () => {
    expect(keysBeside('/b', 'left')).toEqual(['/a'])
    expect(keysBeside('/b', 'right')).toEqual(['/c'])
    expect(keysBeside('/b', 'others')).toEqual(['/a', '/c'])
  })

  test('knows which tabs hold unsaved work', () => {
    markTab('/b', { dirty: true })
    expect(dirtyAmong(['/a', '/b']).map(({ key }) => key)).toEqual(['/b'])
  })
})

test('a refresh makes the content again and forgets its name', () => {
  nameTab('/a', ' Orders ')
  expect(tabs.list[0]?.title).toBe('Orders')
  refreshTab('/a')
  expect(tabs.list[0]).toMatchObject({ generation: 1, title: null, dirty: false })
})

describe('pinned tabs', () => {
  beforeEach(() => pinTab('/c', true))

  test('stand first, and unpinned ones go behind them', () => {
    expect(keys()).toEqual(['/c', '/a', '/b'])
    pinTab('/b', true)
    expect(keys()).toEqual(['/c', '/b', '/a'])
    pinTab('/c', false)
    expect(keys()).toEqual(['/b', '/c', '/a'])
  })

  test('stay in place when they are pinned again, and an unknown tab is ignored', () => {
    pinTab('/b', true)
    pinTab('/c', true)
    pinTab('/gone', true)
    pinTab('/a', false)
    expect(keys()).toEqual(['/c', '/b', '/a'])
  })

  test('are not closed with a side', () => {
    expect(keysBeside('/b', 'others')).toEqual(['/a'])
    expect(keysBeside('/a', 'left')).toEqual([])
  })

  test('cannot be dragged among the others, nor these among them', () => {
    expect(placeTab('/c', 2)).toBe(0)
    expect(placeTab('/b', 0)).toBe(1)
    expect(keys()).toEqual(['/c', '/b', '/a'])
  })
})

test('a tab is put at a place, and never beyond the ends', () => {
  expect(placeTab('/a', 1)).toBe(1)
  expect(keys()).toEqual(['/b', '/a', '/c'])
  expect(placeTab('/b', 9)).toBe(2)
  expect(placeTab('/b', -3)).toBe(0)
  expect(placeTab('/gone', 0)).toBe(-1)
  expect(keys()).toEqual(['/b', '/a', '/c'])
})

describe('reopening', () => {
  test('brings back what was closed last, where it was and without content', () => {
    moveTab('/b', '/b/inner')
    closeTabs(['/b'])
    expect(reopenTabs()).toMatchObject({ key: '/b', address: '/b/inner' })
    expect(keys()).toEqual(['/a', '/b', '/c'])
    expect(tabs.list[1]?.isVisited).toBe(false)
    expect(reopenTabs()).toBeNull()
  })

  test('brings back together what was closed together', () => {
    closeTabs(['/a'])
    closeTabs(['/b', '/c'])
    reopenTabs()
    expect(keys()).toEqual(['/b', '/c'])
    reopenTabs()
    expect(keys()).toEqual(['/a', '/b', '/c'])
  })

  test('does not make a tab twice', () => {
    closeTabs(['/a'])
    showTab('/a')
    reopenTabs()
    expect(keys()).toEqual(['/b', '/c', '/a'])
  })

  test('knows the last ten closings', () => {
    for (let number = 0; number < 12; number++) closeTabs([showTab(`/n${number}`)])
    expect(tabs.closed).toHaveLength(10)
  })
})

test('a tab whose content was taken out of memory has it again when it is shown', () => {
  markTab('/a', { isReleased: true })
  showTab('/a')
  expect(tabs.list[0]?.isReleased).toBe(false)
})

test('restored tabs come first, have no content yet, and are not there twice', () => {
  clearTabs()
  showTab('/b')
  restoreTabs([
    { key: '/a', address: '/a/inner', title: 'A', isPinned: false },
    { key: '/b', address: '/b', title: null, isPinned: false },
    { key: '/p', address: '/p', title: null, isPinned: true },
  ])
  expect(tabs.list).toMatchObject([
    { key: '/p', isPinned: true },
    { key: '/a', address: '/a/inner', isVisited: false },
    { key: '/b', isVisited: true },
  ])
})
