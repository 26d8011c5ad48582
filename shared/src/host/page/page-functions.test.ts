import { findReplaced, pageFunctions, pageWindow, watchAddress } from './page-functions'

const own = { pushState: window.history.pushState, setTimeout: window.setTimeout }
afterEach(() => {
  window.history.pushState = own.pushState
  window.setTimeout = own.setTimeout
})

test('the portal’s addresses do not go through what stands in the place of the browser’s functions', () => {
  window.history.pushState = () => {
    throw new Error('not yours')
  }
  pageWindow.history.pushState({ row: 3 }, '', '/center/home')
  expect(pageWindow.location.pathname).toBe('/center/home')
  expect(pageWindow.history.state).toEqual({ row: 3 })
})

test('what stands there is named once', () => {
  findReplaced()
  window.setTimeout = Object.assign(() => 1, {
    __promisify__: own.setTimeout.__promisify__,
  }) as unknown as typeof setTimeout
  window.history.pushState = () => undefined
  expect(findReplaced()).toEqual(['history.pushState', 'setTimeout'])
  expect(findReplaced()).toEqual([])
})

test('a page listens through its own window', () => {
  const heard = jest.fn()
  pageWindow.addEventListener('popstate', heard)
  window.dispatchEvent(new PopStateEvent('popstate'))
  pageWindow.removeEventListener('popstate', heard)
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(heard).toHaveBeenCalledTimes(1)
  expect('fetch' in pageFunctions).toBe(true)
})

test('watchers get each address, and none after they leave', () => {
  const life = new AbortController()
  const heard: string[] = []
  watchAddress(() => heard.push(window.location.pathname), life.signal)
  pageWindow.history.pushState(null, '', '/center/a')
  pageWindow.history.replaceState(null, '', '/center/b')
  window.dispatchEvent(new PopStateEvent('popstate'))
  life.abort()
  pageWindow.history.pushState(null, '', '/center/c')
  expect(heard).toEqual(['/center/a', '/center/b', '/center/b'])
})
