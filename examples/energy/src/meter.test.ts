import { readHour, readHours, toDays, workshops } from './meter'
import { totalOf } from './tariff'

const monday = new Date(2026, 0, 12)
const tuesday = new Date(2026, 0, 13)
const later = new Date(2026, 5, 1)

test('the same hour always reads the same, and a working hour more than a night one', () => {
  for (const workshop of workshops) {
    const noonish = new Date(2026, 0, 12, 10)
    expect(readHour(workshop, noonish)).toBe(readHour(workshop, noonish))
    expect(readHour(workshop, noonish)).toBeGreaterThan(readHour(workshop, new Date(2026, 0, 12, 2)))
  }
})

test('a Sunday is quieter than a Monday', () => {
  const day = (date: number) =>
    readHours(workshops, new Date(2026, 0, date), new Date(2026, 0, date + 1), later).map(({ split }) => totalOf(split))
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  expect(sum(day(11))).toBeLessThan(sum(day(12)) * 0.8)
})

test('each hour belongs to one tariff period', () => {
  const hours = readHours(workshops, monday, tuesday, later)
  expect(hours).toHaveLength(24)
  for (const { split } of hours) expect(Object.values(split).filter((value) => value > 0)).toHaveLength(1)
})

test('nothing is read of the future', () => {
  expect(readHours(workshops, monday, tuesday, new Date(2026, 0, 12, 9, 30))).toHaveLength(10)
  expect(readHours(workshops, tuesday, later, monday)).toEqual([])
})

test('days hold what their hours hold', () => {
  const hours = readHours(['welding'], monday, new Date(2026, 0, 15), later)
  const days = toDays(hours)
  expect(days.map(({ at }) => new Date(at).getDate())).toEqual([12, 13, 14])
  const sum = (list: typeof hours) => list.reduce((total, { split }) => total + totalOf(split), 0)
  expect(sum(days)).toBe(sum(hours))
})
