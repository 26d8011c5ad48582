import { readDateText, showDateText } from './date-text'

test.each([
  ['2026-01-05', '2026-01-05'],
  ['2026-1-5', '2026-01-05'],
  [' 2026/01/05 ', '2026-01-05'],
  ['2026年1月5日', '2026-01-05'],
  ['20260105', '2026-01-05'],
  ['２０２６－０１－０５', '2026-01-05'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['2026-01-05 09:30', null],
  ['2026-01', null],
  ['tomorrow', null],
  ['', null],
])('the day %s is %s', (text, day) => {
  expect(readDateText(text)).toBe(day)
})

test.each([
  ['2026-01-05 09:30', '2026-01-05T09:30'],
  ['2026-1-5 9:30', '2026-01-05T09:30'],
  ['2026-01-05T09:30', '2026-01-05T09:30'],
  ['2026-01-05 24:00', null],
  ['2026-01-05 09:60', null],
  ['2026-01-05', null],
  ['2026-01-05 09:30 x', null],
])('the minute %s is %s', (text, minute) => {
  expect(readDateText(text, true)).toBe(minute)
})

test('is shown with a blank between day and time', () => {
  expect(showDateText('2026-01-05T09:30')).toBe('2026-01-05 09:30')
})
