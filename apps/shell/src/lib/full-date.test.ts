import { fullDate } from './full-date'

const day = new Date(2026, 10, 22, 12)

test('a Chinese date has a space before its weekday', () => {
  expect(fullDate(day, 'zh')).toBe('2026年11月22日 星期日')
})

test('an English date is written as English readers expect', () => {
  expect(fullDate(day, 'en')).toBe('Sunday, November 22, 2026')
})
