import { toOwnPath } from './luigi-paths'

test.each([
  ['details', '/list', '/list/details'],
  ['details', '/list/', '/list/details'],
  ['../other', '/list/1', '/list/other'],
  ['details?b=2', '/list?a=1', '/list/details?b=2'],
  ['/orders', '/list', '/'],
  ['/orders/all#top', '/list', '/all#top'],
  ['.', '/list?a=1', '/list'],
  ['../../../..', '/list', '/'],
])('%s from %s is %s', (link, path, expected) => expect(toOwnPath(link, path, 'orders')).toBe(expected))

test.each(['/', '/ordersX', '/notepad', '//evil.test/orders'])('%s is of the portal', (link) =>
  expect(toOwnPath(link, '/list', 'orders')).toBeNull(),
)

test('parameters are those of the page that it leads to', () => {
  expect(toOwnPath('details', '/list?a=1', 'orders', { id: 7, open: true })).toBe('/list/details?id=7&open=true')
})
