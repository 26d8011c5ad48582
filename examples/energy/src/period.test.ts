import { marksUpTo } from './scale'
import { rangeOf, slotsOf, type Period } from './period'

// A Thursday.
const now = new Date(2026, 0, 1, 15, 20)
const text = (date: Date) => `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`

test.each<[Period, number, [from: string, to: string], number]>([
  ['day', 0, ['2026-1-1', '2026-1-2'], 24],
  ['day', -1, ['2025-12-31', '2026-1-1'], 24],
  ['week', 0, ['2025-12-29', '2026-1-5'], 7],
  ['week', -1, ['2025-12-22', '2025-12-29'], 7],
  ['month', 0, ['2026-1-1', '2026-2-1'], 31],
  ['month', -11, ['2025-2-1', '2025-3-1'], 28],
])('the %s at %d goes from %p', (period, offset, days, slots) => {
  const range = rangeOf(period, offset, now)
  expect([text(range.from), text(range.to)]).toEqual(days)
  expect(slotsOf(period, range)).toHaveLength(slots)
})

test('a week begins on Monday, also seen from a Sunday', () => {
  expect(rangeOf('week', 0, new Date(2026, 0, 4)).from.getDay()).toBe(1)
  expect(text(rangeOf('week', 0, new Date(2026, 0, 4)).from)).toBe('2025-12-29')
})

test.each([
  [26_300, [0, 10_000, 20_000, 30_000]],
  [790, [0, 200, 400, 600, 800]],
  [9, [0, 2.5, 5, 7.5, 10]],
  [0, [0, 1]],
])('an axis for %d has round marks', (most, marks) => {
  expect(marksUpTo(most)).toEqual(marks)
})
