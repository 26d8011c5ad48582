import { renderHook, waitFor } from '@testing-library/react'
import { fullDate, useFullDate } from './full-date'

const day = new Date(2026, 10, 22, 12)

test('a Chinese date has a space before its weekday', () => {
  expect(fullDate(day, 'zh')).toBe('2026年11月22日 星期日')
})

test('an English date is written as English readers expect', () => {
  expect(fullDate(day, 'en')).toBe('Sunday, November 22, 2026')
})

test('a page shows the date once the browser has nothing else to do, and that of another language in its turn', async () => {
  const { result, rerender } = renderHook(({ locale }) => useFullDate(day, locale), {
    initialProps: { locale: 'zh' } as { locale: 'zh' | 'en' },
  })
  await waitFor(() => expect(result.current).toBe('2026年11月22日 星期日'))
  rerender({ locale: 'en' })
  await waitFor(() => expect(result.current).toBe('Sunday, November 22, 2026'))
})
