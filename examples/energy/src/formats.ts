import type { Period } from './period'
import type { Locale } from './texts'

export type Formats = ReturnType<typeof formatsOf>

/** Numbers, money and times as the reader of this language writes them. */
export function formatsOf(locale: Locale) {
  const language = locale === 'en' ? 'en-GB' : 'zh-CN'
  const number = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(language, options)
    return (value: number) => format.format(value)
  }
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, options)
    return (at: number) => format.format(at)
  }
  const day = date({ year: 'numeric', month: 'long', day: 'numeric' })
  const month = date({ year: 'numeric', month: 'long' })
  const short = date({ month: '2-digit', day: '2-digit' })
  const weekday = date({ weekday: 'short' })
  return {
    energy: number({ maximumFractionDigits: 0 }),
    money: number({ maximumFractionDigits: 0 }),
    price: number({ minimumFractionDigits: 4 }),
    percent: number({ style: 'percent', maximumFractionDigits: 1, minimumFractionDigits: 1 }),
    change: number({ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
    range(period: Period, from: number, to: number): string {
      if (period === 'month') return month(from)
      return period === 'day' ? day(from) : `${short(from)} – ${short(to)}`
    },
    /** What stands below a bar. */
    slot(period: Period, at: number): string {
      if (period === 'day') return `${String(new Date(at).getHours()).padStart(2, '0')}:00`
      return period === 'week' ? `${weekday(at)} ${short(at)}` : short(at)
    },
  }
}
