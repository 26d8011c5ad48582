import { learnFromDate, learnFromServerTime, serverNow } from './clock'

const NOW = Date.UTC(2026, 0, 1, 12)
const header = (ms: number) => new Date(NOW + ms).toUTCString()
const offset = () => serverNow() - NOW

beforeEach(() => {
  jest.useFakeTimers({ now: NOW })
  learnFromServerTime(NOW)
})
afterEach(() => {
  learnFromServerTime(Date.now())
  jest.useRealTimers()
})

test.each([
  [60_000, 60_500],
  [-60_000, -59_500],
  [2_000, 2_500],
  [1_000, 0],
  [0, 0],
  [-2_000, 0],
  [-3_000, -2_500],
])('a date %i ms from here is believed as %i ms: it counts whole seconds', (ms, believed) => {
  learnFromDate(header(ms))
  expect(offset()).toBe(believed)
})

test('a difference of exactly two seconds is believed, one just below is not', () => {
  jest.setSystemTime(NOW + 500)
  learnFromDate(header(2_000))
  expect(serverNow() - Date.now()).toBe(2_000)
  jest.setSystemTime(NOW + 501)
  learnFromDate(header(2_000))
  expect(serverNow() - Date.now()).toBe(0)
})

test('what is no date changes nothing', () => {
  learnFromDate(header(60_000))
  for (const nothing of [undefined, 'yesterday', 7]) learnFromDate(nothing)
  expect(offset()).toBe(60_500)
})

test('takes the time of a refusal exactly, and ignores an invalid one', () => {
  learnFromServerTime(NOW + 1)
  expect(offset()).toBe(1)
  for (const nothing of [undefined, null, '5']) learnFromServerTime(nothing)
  expect(offset()).toBe(1)
})
