import { langTag, type Locale } from '@center/shared/contract'
import { whenIdle } from '@center/shared/host'

/** The browser takes long to make the first: 20 ms on a quick machine. */
const formats = new Map<Locale, Intl.DateTimeFormat>()

/** A day with its weekday in full: `2026年11月22日 星期日`, `Sunday, November 22, 2026`. In the time zone of the browser. */
export function fullDate(date: Date, locale: Locale): string {
  const isChinese = locale === 'zh'
  const parts = formatOf(locale).formatToParts(date)
  const texts = parts.map(({ type, value }) => (isChinese && type === 'weekday' ? ` ${value}` : value))
  return texts.join('').replace(/ {2,}/g, ' ')
}

/** Has the browser make what writes a day, in a moment in which it waits. */
export function prepareFullDate(locale: Locale): void {
  whenIdle(() => void formatOf(locale))
}

function formatOf(locale: Locale): Intl.DateTimeFormat {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(langTag(locale), { dateStyle: 'full' })
  formats.set(locale, format)
  return format
}
