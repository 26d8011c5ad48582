import { totalBlockingTime } from './blocking-time.mjs'

test('total blocking time counts what a long task takes beyond 50 ms', () => {
  const tasks = [
    { begin: 1_000, duration: 120 },
    { begin: 1_500, duration: 50 },
    { begin: 2_000, duration: 61 },
  ]
  expect(totalBlockingTime(tasks, 500)).toBe(81)
})

test('total blocking time counts of a task during the first paint the part after it', () => {
  expect(totalBlockingTime([{ begin: 400, duration: 300 }], 500)).toBe(150)
  expect(totalBlockingTime([{ begin: 400, duration: 300 }], 680)).toBe(0)
  expect(totalBlockingTime([{ begin: 100, duration: 300 }], 500)).toBe(0)
})

test('total blocking time ends where five seconds without a long task begin', () => {
  const late = { begin: 6_200, duration: 150 }
  expect(totalBlockingTime([late], 1_000)).toBe(0)
  expect(totalBlockingTime([late, { begin: 1_500, duration: 100 }], 1_000)).toBe(150)
})
