import { launch } from './launch'
import { navigatePortal, safeRedirect, signInPath } from './portal-address'

test.each(['/center', '/center/orders/all?x=1#part', '/center/login-history'])('%s may be opened', (path) => {
  expect(safeRedirect(path)).toBe(path)
})

test.each([
  ['nothing', ''],
  ['another origin', 'https://evil.test/center/x'],
  ['another origin without a scheme', '//evil.test/center/x'],
  ['a backslash', '/\\evil.test/center/x'],
  ['a tab', '/\t/evil.test/center'],
  ['a script', 'javascript:alert(1)'],
  ['a path outside', '/api/x'],
  ['a path that climbs out', '/center/../api/x'],
  ['a path that begins alike', '/center-evil'],
  ['the sign-in page', '/center/login'],
  ['the sign-in page, climbing', '/center/x/../user/login/?a=1'],
  ['too much', `/center/${'x'.repeat(2000)}`],
])('%s is refused', (_what, value) => {
  expect(safeRedirect(value)).toBeNull()
})

test('the sign-in path names a safe target only', () => {
  expect(signInPath('/center/orders/all?x=1')).toBe('/center/login?redirect=%2Fcenter%2Forders%2Fall%3Fx%3D1')
  expect(signInPath('//evil.test')).toBe('/center/login')
})

test('opens a path of the portal without a reload, and tells the routers', () => {
  const heard = jest.fn()
  window.addEventListener('popstate', heard, { once: true })
  navigatePortal('/orders/all')
  expect(window.location.pathname).toBe('/center/orders/all')
  expect(heard).toHaveBeenCalledTimes(1)
})

test('inside a foreign frame every path says so', () => {
  launch.iframe = true
  navigatePortal('/orders/all?x=1#row')
  launch.iframe = false
  expect(window.location.href).toMatch(/\/center\/orders\/all\?x=1&iframe=1#row$/)
})

test.each([
  ['/center', '/center'],
  ['/center/orders', '/center/orders'],
  ['/centered', '/center/centered'],
  ['//orders/all', '/center/orders/all'],
])('%s is the page %s', (path, address) => {
  navigatePortal(path)
  expect(window.location.pathname).toBe(address)
})
