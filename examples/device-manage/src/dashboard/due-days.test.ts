import { createDevices } from '../plant/devices'
import { daysUntil, dueServices } from './due-days'

const at = (day: number, hour: number) => new Date(2026, 2, day, hour).getTime()

test('counts days of the calendar, not stretches of 24 hours', () => {
  expect(daysUntil(at(11, 1), at(10, 23))).toBe(1)
  expect(daysUntil(at(10, 1), at(10, 23))).toBe(0)
  expect(daysUntil(at(8, 12), at(10, 1))).toBe(-2)
})

test('lists what is due within a week, the nearest first', () => {
  const now = at(10, 9)
  const due = dueServices(createDevices(now), now).map(({ nextService }) => daysUntil(nextService, now))
  expect(due.length).toBeGreaterThan(0)
  expect(due).toEqual([...due].sort((a, b) => a - b))
  expect(due.at(-1)).toBeLessThanOrEqual(7)
})
