import type { Locale } from './texts'

export type Formats = {
  count(value: number): string
  /** Part of 1 as a percentage with one digit. */
  percent(value: number): string
  reading(value: number, digits: number): string
  day(at: number): string
  /** Without the year. */
  date(at: number): string
  /** With seconds. */
  time(at: number): string
  clock(at: number): string
  moment(at: number): string
  weekday(at: number): string
}

/** Numbers and times as the reader of this language writes them. */
export function formatsOf(locale: Locale): Formats {
  const language = locale === 'en' ? 'en-GB' : 'zh-CN'
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, options)
    return (at: number) => format.format(at)
  }
  const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 1 })
  return {
    count: (value) => number.format(value),
    percent: (value) => percent.format(Math.round(value * 1000) / 1000),
    reading: (value, digits) => value.toFixed(digits),
    day: date({ year: 'numeric', month: '2-digit', day: '2-digit' }),
    date: date({ month: '2-digit', day: '2-digit' }),
    time: date({ ...clock, second: '2-digit' }),
    clock: date(clock),
    moment: date({ month: '2-digit', day: '2-digit', ...clock }),
    weekday: date({ weekday: 'short' }),
  }
}
