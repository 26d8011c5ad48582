import { showGreeting } from './early-greeting'

const root = document.documentElement
const shown = () => ({ text: root.style.getPropertyValue('--center-greeting'), tabs: root.dataset['tabs'] })
const demo = { tenantCode: 'demo' }

function remember(name: string): void {
  localStorage.setItem('pro__demo__user', JSON.stringify({ savedAt: Date.now(), user: { userId: 'u-1', name } }))
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 11, 1, 9, 30) })
  window.history.replaceState(null, '', '/center/index')
  Object.assign(sessionStorage, { pro__tenantCode: 'demo', pro__demo__token: 'token-1' })
  root.dataset['first'] = '@center/shell'
  remember('张三')
})
afterEach(() => {
  jest.useRealTimers()
  sessionStorage.clear()
  localStorage.clear()
  for (const name of Object.keys(root.dataset)) delete root.dataset[name]
  root.removeAttribute('style')
})

test.each([
  ['zh', 3, '"夜深了，张三"'],
  ['zh', 9, '"早上好，张三"'],
  ['zh', 12, '"中午好，张三"'],
  ['en', 17, '"Good afternoon, 张三"'],
  ['en', 18, '"Good evening, 张三"'],
] as const)('the skeleton of home greets its user: %s, %i o’clock', (locale, hour, text) => {
  jest.setSystemTime(new Date(2026, 11, 1, hour, 0))
  showGreeting(document, locale, demo)
  expect(shown()).toEqual({ text, tabs: undefined })
  expect(root.dataset['greeted']).toBe('true')
})

test('a name is text, whatever is in it', () => {
  remember('$& "A" \\ {{name}}')
  showGreeting(document, 'en', demo)
  expect(shown().text).toBe(String.raw`"Good morning, $& \"A\" \\ {{name}}"`)
})

test.each([
  ['another page', () => window.history.replaceState(null, '', '/center/message/index')],
  ['sign-in', () => (root.dataset['first'] = '@center/auth')],
  ['a tab without a session', () => sessionStorage.clear()],
])('no one is greeted in the skeleton of %s', (_what, prepare) => {
  prepare()
  showGreeting(document, 'zh', demo)
  expect(shown().text).toBe('')
  expect(root.dataset['greeted']).toBeUndefined()
})

describe('the place of the bar of tabs', () => {
  const list = JSON.stringify({ locale: 'zh', list: [{ key: '/a', address: '/a' }] })

  test.each([
    ['a tab was open', () => sessionStorage.setItem('pro__demo__u-1__tabs', list), 'true'],
    ['one is pinned', () => localStorage.setItem('pro__demo__u-1__pinnedTabs', list), 'true'],
    ['all were closed', () => sessionStorage.setItem('pro__demo__u-1__tabs', '{"locale":"zh","list":[]}'), undefined],
    ['they were those of another user', () => sessionStorage.setItem('pro__demo__u-2__tabs', list), undefined],
  ])('is kept where %s', (_what, prepare, tabs) => {
    prepare()
    showGreeting(document, 'zh', demo)
    expect(shown().tabs).toBe(tabs)
  })

  test('is nothing in a portal without that bar, or without its frame', () => {
    sessionStorage.setItem('pro__demo__u-1__tabs', list)
    showGreeting(document, 'zh', { ...demo, configuration: { CENTER_APPTHEME: 'old' } })
    root.dataset['frame'] = 'none'
    showGreeting(document, 'zh', demo)
    expect(shown().tabs).toBeUndefined()
  })
})
