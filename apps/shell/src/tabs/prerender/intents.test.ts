import { prerenderGuest, type Prerender } from '@center/shared/host'
import { buildMicroFrontend } from '@center/shared/testing'
import { forgetPortal } from '../../lib/pages/portal.store'
import { clearTabs, showTab, tabs } from '../tabs.store'
import { ahead, prerenderOf } from './ahead.store'
import { intend, intendLikely, watchIntents } from './intents'

jest.mock('@center/shared/host', () => ({ ...jest.requireActual('@center/shared/host'), prerenderGuest: jest.fn() }))

type Begin = typeof prerenderGuest
let stop = () => {}
const mayBegin = prerenderGuest as jest.MockedFunction<Begin>
const guest = buildMicroFrontend({ menuPrefix: 'orders', prerender: true })
const orders = { address: '/orders/all', guest }
const stock = { address: '/orders/stock', guest }
const madeAhead = () => ahead.tab?.address ?? null
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

/** A prerender that ends as the real one does, when it is thrown away. */
const begin: Begin = async (_guest, { onEnd }) =>
  ({ discard: jest.fn(async () => onEnd('gone')) }) as unknown as Prerender

beforeEach(() => {
  jest.useFakeTimers()
  clearTabs()
  mayBegin.mockReset().mockImplementation(begin)
  stop = watchIntents()
})
afterEach(async () => {
  stop()
  await pass(0)
  jest.useRealTimers()
})

test('a pointer that stays on a link has its page made, one that passes over it does not', async () => {
  intend(orders, true)
  await pass(30)
  intend(null, true)
  await pass(2_000)
  expect(mayBegin).not.toHaveBeenCalled()
  intend(orders, true)
  await pass(60)
  expect(madeAhead()).toBe('/orders/all')
  expect(prerenderOf('/orders/all')).toBeDefined()
  expect(prerenderOf('/orders/stock')).toBeUndefined()
})

test('focus and touch have it made at once, and another intent takes its place', async () => {
  intend(orders, false)
  await pass(0)
  expect(madeAhead()).toBe('/orders/all')
  intend(stock, false)
  await pass(0)
  expect(madeAhead()).toBe('/orders/stock')
})

test('a pointer that comes back within a second keeps it, one that stays away does not', async () => {
  intend(orders, false)
  await pass(0)
  intend(null, true)
  await pass(900)
  intend(orders, true)
  await pass(2_000)
  expect(madeAhead()).toBe('/orders/all')
  intend(null, true)
  await pass(1_000)
  expect(madeAhead()).toBeNull()
})

test('a page that has a tab is not made, and one whose prerender is refused neither', async () => {
  showTab('/orders/all')
  intend(orders, false)
  await pass(0)
  expect(mayBegin).not.toHaveBeenCalled()
  mayBegin.mockResolvedValue(null)
  intend(stock, false)
  await pass(0)
  expect(madeAhead()).toBeNull()
})

test('other rights throw it away', async () => {
  intend(orders, false)
  await pass(0)
  forgetPortal()
  // The store tells its listeners of a change a moment later.
  await pass(0)
  expect(madeAhead()).toBeNull()
})

test('the likely page is made while nothing else is, if its guest asks for it', async () => {
  intendLikely({ ...stock, guest: buildMicroFrontend({ menuPrefix: 'orders' }) })
  intendLikely(undefined)
  await pass(0)
  expect(mayBegin).not.toHaveBeenCalled()
  intendLikely(stock)
  await pass(0)
  expect(madeAhead()).toBe('/orders/stock')
  intend(orders, false)
  await pass(0)
  intendLikely(stock)
  await pass(0)
  expect(madeAhead()).toBe('/orders/all')
})

test('a page that is gone in the moment in which its tab is opened is made there again', async () => {
  intend(orders, false)
  await pass(0)
  const begun = prerenderOf('/orders/all')
  showTab('/orders/all')
  await begun?.discard()
  expect(tabs.list.map(({ generation }) => generation)).toEqual([1])
})
