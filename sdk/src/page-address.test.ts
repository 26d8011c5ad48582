import { tieAddress } from './page-address'

/** What jsdom lacks of the Navigation API: the page is told that it is about to go somewhere. */
type Going = Partial<NavigateEvent> & { destination: { url: string } }

function tie(path: string, isTouched = true) {
  window.history.replaceState(null, '', path)
  const listeners = new Map<string, (event: Going) => void>()
  const addEventListener = (type: string, listener: (event: Going) => void) => void listeners.set(type, listener)
  Object.assign(window, { navigation: { addEventListener } })
  const tell = jest.fn()
  const end = new AbortController()
  ends.push(end)
  const address = tieAddress(tell, { isTouched: () => isTouched, forget: () => undefined }, end.signal)
  const go = (url: string, over: Partial<NavigateEvent> = {}) => {
    const preventDefault = jest.fn()
    const destination = { url: new URL(url, location.href).href } as NavigationDestination
    const plain = { navigationType: 'push' as const, cancelable: true, formData: null, downloadRequest: null }
    listeners.get('navigate')?.({ ...plain, preventDefault, ...over, destination })
    return preventDefault.mock.calls.length > 0
  }
  return { address, tell, go, end }
}

const ends: AbortController[] = []
afterEach(() => {
  ends.splice(0).forEach((end) => end.abort())
  Reflect.deleteProperty(window, 'navigation')
})

test('says nothing before the portal has answered, then where the page is', () => {
  const { address, tell } = tie('/app/stock.html?a=1#row')
  window.dispatchEvent(new Event('hashchange'))
  expect(tell).not.toHaveBeenCalled()
  address.begin('/app/index.html')
  expect(tell.mock.calls).toEqual([['/stock.html?a=1#row', true]])
})

test('stays where it is when the portal shows a path before it has answered', () => {
  const { address, tell } = tie('/app/stock.html')
  for (const path of ['/', '/orders/7']) address.show(path, false)
  expect(location.pathname).toBe('/app/stock.html')
  address.begin('/app/index.html')
  expect(tell.mock.calls).toEqual([['/stock.html', true]])
})

test('says nothing of a page beside the registered folder', () => {
  const { address, tell } = tie('/other/')
  address.begin('/app/index.html')
  expect(tell).not.toHaveBeenCalled()
})

test('an entry that names no address leads nowhere', () => {
  const { address, tell } = tie('/orders')
  address.begin('/')
  tell.mockClear()
  window.history.pushState({ position: 1 }, '')
  window.history.pushState({ position: 2 }, '', null)
  expect([tell.mock.calls, location.pathname]).toEqual([[], '/orders'])
})

test.each([
  ['a step', true, false],
  ['no step of a user who has not touched it', false, true],
])('pushState makes no entry and is %s', (_what, isTouched, replace) => {
  const { address, tell } = tie('/', isTouched)
  address.begin('/')
  const { length } = window.history
  window.history.pushState({ position: 1 }, '', '/orders/7')
  expect([window.history.length, location.pathname, window.history.state]).toEqual([
    length,
    '/orders/7',
    { position: 1 },
  ])
  expect(tell.mock.calls.slice(1)).toEqual([['/orders/7', replace]])
})

test('a hash that the page goes to by a link takes the place of the one before', () => {
  const { address, tell, go } = tie('/')
  address.begin('/')
  const { length } = window.history
  expect(go('#/orders')).toBe(true)
  expect([location.hash, window.history.length]).toEqual(['#/orders', length])
  expect(tell.mock.calls.slice(1)).toEqual([['/#/orders', false]])
})

test.each<[string, string, Partial<NavigateEvent>]>([
  ['another site', 'https://a.example/', {}],
  ['a form', '/sent', { formData: new FormData() }],
  ['a file', '/file', { downloadRequest: 'file' }],
  ['a step back', '/before', { navigationType: 'traverse' }],
  ['a reload', '/', { navigationType: 'reload' }],
])('leaves %s alone', (_what, url, over) => {
  const { address, go } = tie('/')
  address.begin('/')
  expect(go(url, over)).toBe(false)
})

test('a router of the page follows the portal without a reload, and what it says itself is not said back', () => {
  const { address, tell } = tie('/')
  address.begin('/')
  window.history.replaceState({ idx: 0 }, '')
  const followed: string[] = []
  window.addEventListener('popstate', () => followed.push(location.pathname), { once: true })
  address.show('/orders/7', false)
  expect(followed).toEqual(['/orders/7'])
  expect(tell).toHaveBeenCalledTimes(1)
})

test('a page that goes there by itself is left to it', () => {
  const { address } = tie('/')
  address.begin('/')
  window.history.replaceState({ idx: 0 }, '')
  address.show('/orders/7', true)
  expect(location.pathname).toBe('/')
})

test('gives pushState back', () => {
  const { end } = tie('/')
  end.abort()
  const { length } = window.history
  window.history.pushState(null, '', '/x')
  expect(window.history.length).toBe(length + 1)
})

test('makes entries again after two ties have ended, in whichever order', () => {
  const first = tie('/')
  const second = tie('/')
  first.end.abort()
  second.end.abort()
  const { length } = window.history
  window.history.pushState(null, '', '/after')
  expect(window.history.length).toBe(length + 1)
  expect([first.tell, second.tell].flatMap(({ mock }) => mock.calls)).toEqual([])
})
