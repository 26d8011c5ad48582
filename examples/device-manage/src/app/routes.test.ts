import { deviceOf, pathTo, routeOf } from './routes'

test.each([
  ['/alerts', 'alerts'],
  ['workscreen?x=1', 'workscreen'],
  ['/dashboard/deep', 'dashboard'],
  ['/', 'devices'],
  ['/unknown', 'devices'],
])('reads %p as %p', (path, route) => {
  expect(routeOf(path)).toBe(route)
})

test('an address names its device', () => {
  expect(deviceOf(pathTo('devices', 'DM-1004'))).toBe('DM-1004')
  expect(deviceOf('/devices?device=DM-1004#top')).toBe('DM-1004')
  expect(deviceOf(pathTo('alerts', null))).toBeNull()
})
