import { act, render, screen } from '@testing-library/react'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { isolateHistory, type RoutedGuest } from './history-isolation'

const own = {
  pushState: window.history.pushState,
  replaceState: window.history.replaceState,
  addEventListener: window.addEventListener,
  removeEventListener: window.removeEventListener,
}
const open: RoutedGuest[] = []
const moves: [key: string, path: string][] = []
let show: (key: string) => void
const stock = { key: 't1', base: '/center/stock', isShown: true }
const sales = { key: 't2', base: '/center/sales', isShown: true }

/** What the portal does: another address on screen, past whatever stands in the place of the browser's functions. */
function portalGoes(to: string) {
  act(() => {
    own.pushState.call(window.history, null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
}

/** A guest with a router of its own, on screen alone. */
function mountRouter(guest: RoutedGuest) {
  open.forEach((other) => Object.assign(other, { isShown: false }))
  open.push(Object.assign(guest, { isShown: true }))
  portalGoes(`${guest.base}/list`)
  return render(
    <BrowserRouter basename={guest.base}>
      <Link to="/detail">{guest.key} to detail</Link>
      <Routes>
        <Route path="/list" element={<p>{guest.key} list</p>} />
        <Route path="/detail" element={<p>{guest.key} detail</p>} />
      </Routes>
    </BrowserRouter>,
  )
}

beforeEach(() => {
  Object.assign(window.history, { pushState: own.pushState, replaceState: own.replaceState })
  Object.assign(window, { addEventListener: own.addEventListener, removeEventListener: own.removeEventListener })
  open.splice(0)
  window.history.replaceState(null, '', '/center/home')
  moves.splice(0)
  show = isolateHistory({ guests: () => open, onMove: (key, path) => moves.push([key, path]) })
})

const go = (name: string) => act(() => screen.getByRole('link', { name }).click())

test('a router on screen goes below its base, and steps back', () => {
  mountRouter(stock)
  go('t1 to detail')
  expect(window.location.pathname).toBe('/center/stock/detail')
  expect(moves).toEqual([['t1', '/detail']])
  portalGoes('/center/stock/list')
  expect(screen.getByText('t1 list')).toBeInstanceOf(HTMLElement)
})

test('the first page of a guest is its root, with what follows it', () => {
  mountRouter(stock)
  window.history.pushState(null, '', '/center/stock')
  window.history.pushState(null, '', '/center/stock?id=7#row')
  expect(moves).toEqual([
    ['t1', '/'],
    ['t1', '/?id=7#row'],
  ])
})

test('a hidden router writes no address, and hears of none', () => {
  mountRouter(stock)
  mountRouter(sales)
  expect(screen.getByText('t1 list')).toBeInstanceOf(HTMLElement)
  window.history.pushState(null, '', '/center/stock/detail')
  expect(window.location.pathname).toBe('/center/sales/list')
  expect(moves).toEqual([])

  portalGoes('/center/stock/list')
  expect(screen.getByText('t2 list')).toBeInstanceOf(HTMLElement)
  portalGoes('/center/sales/detail')
  expect(screen.getByText('t2 detail')).toBeInstanceOf(HTMLElement)
})

test('a router that missed something hears of it when its guest is shown again', () => {
  mountRouter(stock)
  mountRouter(sales)
  portalGoes('/center/stock/detail')
  expect(screen.getByText('t1 list')).toBeInstanceOf(HTMLElement)
  Object.assign(sales, { isShown: false })
  Object.assign(stock, { isShown: true })
  act(() => show('t1'))
  expect(screen.getByText('t1 detail')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('t2 list')).toBeInstanceOf(HTMLElement)
})

test('an address of somebody else is not written from the screen either, and is not heard', () => {
  mountRouter(stock)
  window.history.pushState(null, '', '/center/sales/list')
  window.history.replaceState(null, '', 'https://evil.test/')
  expect(window.location.pathname).toBe('/center/stock/list')
  portalGoes('/center/stocktaking')
  expect(screen.getByText('t1 list')).toBeInstanceOf(HTMLElement)
  window.history.replaceState({ kept: 1 }, '')
  expect(window.history.state).toEqual({ kept: 1 })
})

test('what a guest forgot to take away is deaf when its tab is closed', () => {
  open.push(stock)
  portalGoes('/center/stock/list')
  const heard = jest.fn()
  const other = { handleEvent: jest.fn() }
  window.addEventListener('popstate', heard)
  window.addEventListener('popstate', other)
  window.removeEventListener('popstate', other)
  portalGoes('/center/stock/detail')
  open.splice(0)
  portalGoes('/center/stock/list')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(other.handleEvent).not.toHaveBeenCalled()
})

test('one function for both events is gone when both are taken away, and may come back for another guest', () => {
  open.push(stock)
  portalGoes('/center/stock/list')
  const heard = jest.fn()
  const route = (change: 'addEventListener' | 'removeEventListener') =>
    ['popstate', 'hashchange'].forEach((type) => window[change](type, heard))
  route('addEventListener')
  portalGoes('/center/stock/detail')
  expect(heard).toHaveBeenCalledTimes(1)
  route('removeEventListener')
  portalGoes('/center/stock/list')
  window.dispatchEvent(new HashChangeEvent('hashchange'))
  expect(heard).toHaveBeenCalledTimes(1)

  open.splice(0, 1, Object.assign(sales, { isShown: true }))
  portalGoes('/center/sales/list')
  route('addEventListener')
  portalGoes('/center/sales/detail')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('other events, and a page without guests, are as they were', () => {
  const heard = jest.fn()
  window.addEventListener('resize', heard)
  window.dispatchEvent(new Event('resize'))
  window.removeEventListener('resize', heard)
  window.dispatchEvent(new Event('resize'))
  expect(heard).toHaveBeenCalledTimes(1)
  window.history.pushState(null, '', '/center/anything')
  expect(window.location.pathname).toBe('/center/anything')
})
