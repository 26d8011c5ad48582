import { addSplits, costOf, emptySplit, priceOf, savingOf, spans, tariffAt, tariffs, totalOf } from './tariff'

test('the periods cover the day without gap or overlap', () => {
  expect(spans[0]?.from).toBe(0)
  expect(spans.at(-1)?.to).toBe(24)
  for (const [index, span] of spans.entries()) {
    expect(span.to).toBeGreaterThan(span.from)
    if (index > 0) expect(span.from).toBe(spans[index - 1]?.to)
  }
})

test.each([
  [0, 'valley'],
  [6, 'valley'],
  [7, 'flat'],
  [11, 'valley'],
  [16, 'sharp'],
  [21, 'peak'],
  [23, 'valley'],
])('hour %d is %p', (hour, tariff) => {
  expect(tariffAt(hour)).toBe(tariff)
})

test('the dearest comes first', () => {
  const prices = tariffs.map(priceOf)
  expect(prices).toEqual([...prices].sort((a, b) => b - a))
})

test('adds up, and leaves what it adds alone', () => {
  const split = { sharp: 1, peak: 2, flat: 3, valley: 4 }
  expect(addSplits([split, split, emptySplit()])).toEqual({ sharp: 2, peak: 4, flat: 6, valley: 8 })
  expect(split.peak).toBe(2)
  expect(totalOf(split)).toBe(10)
  expect(addSplits([])).toEqual(emptySplit())
})

test('what is moved to the valley saves exactly the difference', () => {
  const split = { sharp: 100, peak: 50, flat: 10, valley: 10 }
  const moved = { sharp: 80, peak: 40, flat: 10, valley: 40 }
  expect(savingOf(split, 0.2)).toBeCloseTo(costOf(split) - costOf(moved))
  expect(savingOf(split, 0)).toBe(0)
})
