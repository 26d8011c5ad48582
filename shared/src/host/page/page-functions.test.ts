import { fetchPinned, findReplaced, pageFunctions, pageWindow, undoLeaving, watchAddress } from './page-functions'

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

test('a pinned file that is on its way is given up before the portal leaves the document, and asked for again in one that is shown again', () => {
  const own = pageFunctions.fetch
  const signals: (AbortSignal | null | undefined)[] = []
  pageFunctions.fetch = (_href, init) => (signals.push(init?.signal), new Promise(() => undefined))
  const closed = new AbortController()
  void fetchPinned('/a.js', 'sha384-a')
  void fetchPinned('/b.js', 'sha384-b', { signal: closed.signal })
  void fetchPinned('/c.js', 'sha384-c', { signal: new AbortController().signal })
  closed.abort()
  expect(signals.map((signal) => signal?.aborted)).toEqual([false, true, false])
  pageFunctions.openAddress('#elsewhere')
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true])
  expect(undoLeaving()).toBe(true)
  void fetchPinned('/d.js', 'sha384-d')
  expect([signals.at(-1)?.aborted, undoLeaving()]).toEqual([false, false])
  pageFunctions.fetch = own
})
