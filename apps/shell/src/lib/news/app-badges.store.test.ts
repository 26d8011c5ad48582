import { listAppBadges, type AppBadge } from '@center/shared/contract'
import { dispatchServerEvent, guests, session } from '@center/shared/host'
import { buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import { waitFor } from '@testing-library/react'
import type { PortalRoute } from '../menu/menu-tree'
import { appBadges, badgeText, countBadges, waitingOf, watchAppBadges } from './app-badges.store'

const apps = [
  { serviceCode: '@acme/orders', menuPrefix: 'orders' },
  { serviceCode: '@acme/stock', menuPrefix: 'stock' },
]
const position = (...trailIds: string[]) => ({ trailIds, menuPath: null })
const menu = {
  positions: new Map([
    ['/orders/list', position('trade', 'list')],
    ['/orders/approvals', position('trade', 'approvals')],
    ['/stock', position('stock')],
  ]),
  routes: [
    { path: '/orders/list', moduleName: 'orders' },
    { path: '/orders/approvals', moduleName: 'orders' },
  ] as PortalRoute[],
}
const badge = (app: string, path: string, value: number): AppBadge => ({ app, path, value })
const counts = (...rows: AppBadge[]) => Object.fromEntries(countBadges(rows, apps, menu))

test.each([
  [
    'at the item of its page, and at the group around it',
    badge('@acme/orders', '/approvals', 3),
    { trade: 3, approvals: 3 },
  ],
  ['at the item above a page that has none', badge('@acme/orders', '/approvals/17', 2), { trade: 2, approvals: 2 }],
  ['at the first item of the app for its first page', badge('@acme/orders', '/', 5), { trade: 5, list: 5 }],
  ['at the item of the first page itself', badge('@acme/stock', '/', 1), { stock: 1 }],
  ['nowhere for an app that the user has not', badge('@acme/other', '/', 9), {}],
  ['nowhere for a page that no menu leads to', badge('@acme/orders', '/hidden', 9), {}],
])('a number stands %s', (_, row, expected) => {
  expect(counts(row)).toEqual(expected)
})

test('a group has the sum, and leaves it to its items when it is open', () => {
  const all = countBadges([badge('@acme/orders', '/list', 60), badge('@acme/orders', '/approvals', 40)], apps, menu)
  expect([waitingOf({ id: 'trade' }, all), waitingOf({ id: 'trade' }, all, true)]).toEqual([100, 0])
  expect([waitingOf({ id: 'list/page' }, all), waitingOf({ id: 'other' }, all)]).toEqual([60, 0])
})

test.each([
  [0, '新', '新'],
  [0, null, null],
  [7, '新', '7'],
  [99, null, '99'],
  [100, null, '99+'],
])('%s with the word %s is shown as %s', (waiting, word, text) => {
  expect(badgeText(waiting, word)).toBe(text)
})

describe('numbers that are watched', () => {
  let server: FakeServer
  beforeEach(() => {
    Object.assign(session, {
      status: 'signed-in',
      tenantCode: 'demo',
      token: 't',
      user: buildUserInfo({ userId: 'u1' }),
    })
    guests.list = []
    server = startFakeServer()
    server.answer(listAppBadges, { rows: [badge('@acme/orders', '/', 1)], total: 1 })
  })
  afterEach(() => server.close())

  test('come at once and with each word of an app, stay when they cannot be loaded, and go in the end', async () => {
    const stop = watchAppBadges()
    await waitFor(() => expect(appBadges.rows).toHaveLength(1))
    server.answer(listAppBadges, { rows: [badge('@acme/orders', '/', 2)], total: 1 })
    dispatchServerEvent({ type: 'app-news', app: '@acme/orders' })
    await waitFor(() => expect(appBadges.rows[0]?.value).toBe(2))
    server.refuse(listAppBadges, 'server.failed')
    const before = server.calls.length
    dispatchServerEvent({ type: 'gap' })
    await waitFor(() => expect(server.calls.length).toBeGreaterThan(before))
    expect(appBadges.rows[0]?.value).toBe(2)
    stop()
    expect(appBadges.rows).toEqual([])
  })
})
