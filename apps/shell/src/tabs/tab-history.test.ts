import { bindNavigation } from '../lib/pages/navigation'
import { clearTabs, closeTabs, findTab, showTab } from './tabs.store'
import { goBack, passClosedTab } from './tab-history'

type Entry = { key: string; index: number; getState(): unknown }

/** The visit as the browser keeps it, by the tab noted on each page: null for home, undefined on a foreign page. */
function historyOf(pages: readonly (string | null | undefined)[]) {
  const entries = pages.map((tabKey, index): Entry => ({
    key: `e${index}`,
    index,
    getState: () => (tabKey === undefined ? undefined : { tabKey }),
  }))
  const navigation = {
    currentEntry: entries.at(-1),
    entries: () => entries,
    traverseTo: jest.fn(() => ({})),
    /** The browser's own back or forward. */
    go(index: number) {
      navigation.currentEntry = entries[index]
      return passClosedTab()
    },
  }
  Object.assign(window, { navigation })
  navigation.go(entries.length - 1)
  return navigation
}

const router = jest.fn()

beforeEach(() => {
  clearTabs()
  router.mockReset()
  bindNavigation(router)
})
afterEach(() => void Reflect.deleteProperty(window, 'navigation'))

const opened = (): string => String(router.mock.calls.at(-1)?.[0]).split('?')[0] ?? ''

describe('back', () => {
  test('leads to the page before, and to no page of before the portal', () => {
    showTab('/all')
    const visit = historyOf([undefined, '/all', '/open'])
    goBack()
    expect(visit.traverseTo).toHaveBeenCalledWith('e1')
    visit.go(1)
    goBack()
    expect(opened()).toBe('/index')
  })

  test('passes over a tab that was closed', () => {
    showTab('/all')
    const visit = historyOf([null, '/erp', '/all'])
    goBack()
    expect(visit.traverseTo).toHaveBeenCalledWith('e0')
  })

  test('without the Navigation API leads back in the history, from its first page home', () => {
    const back = jest.spyOn(window.history, 'back').mockImplementation()
    window.history.replaceState({ idx: 2 }, '')
    goBack()
    expect(back).toHaveBeenCalledTimes(1)
    window.history.replaceState({ idx: 0 }, '')
    goBack()
    expect(opened()).toBe('/index')
  })
})

describe('the browser’s own back', () => {
  test('does not open a closed tab again', () => {
    showTab('/notes')
    showTab('/erp')
    const visit = historyOf(['/notes', '/erp', '/notes'])
    closeTabs(['/erp'])
    expect(visit.go(1)).toBe(true)
    expect(visit.traverseTo).toHaveBeenCalledWith('e0')
  })

  test('stays on the way it took, and turns round where nothing is open', () => {
    showTab('/notes')
    const visit = historyOf(['/erp', '/notes'])
    expect(visit.go(0)).toBe(true)
    expect(visit.traverseTo).toHaveBeenCalledWith('e1')
  })

  test('leads home, in place of the page, where nothing is open', () => {
    const visit = historyOf(['/notes', '/erp'])
    expect(visit.go(0)).toBe(true)
    expect(visit.traverseTo).not.toHaveBeenCalled()
    expect(opened()).toBe('/index')
    expect(router.mock.calls.at(-1)?.[1]).toMatchObject({ replace: true })
  })

  test('shows what is open', () => {
    showTab('/orders/all')
    const visit = historyOf(['/orders/all', null])
    expect(visit.go(0)).toBe(false)
  })
})

test('tabs differ by path and query, not by what follows #', () => {
  showTab('/orders/all?id=1#row')
  showTab('/orders/all?id=2')
  expect(findTab('/orders/all?id=1')?.key).toBe('/orders/all?id=1')
  expect(findTab('/orders/all?id=2#foot')?.key).toBe('/orders/all?id=2')
  expect(findTab('/orders/all')).toBeUndefined()
  showTab('/orders/7#items', '/orders/all?id=1')
  expect(findTab('/orders/7#foot')?.key).toBe('/orders/all?id=1')
})
