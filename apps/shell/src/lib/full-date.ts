import { langTag, type Locale } from '@center/shared/contract'
/** A day with its weekday in full: `2026年11月22日 星期日`, `Sunday, November 22, 2026`. In the time zone of the browser. */
export function fullDate(date: Date, locale: Locale): string {
  const isChinese = locale === 'zh'
  const parts = new Intl.DateTimeFormat(langTag(locale), { dateStyle: 'full' }).formatToParts(date)
  const texts = parts.map(({ type, value }) => (isChinese && type === 'weekday' ? ` ${value}` : value))
  return texts.join('').replace(/ {2,}/g, ' ')
}
