import { langTag, type Locale } from '@center/shared/contract'
import { whenIdle } from '@center/shared/host'
import { useEffect, useState } from 'react'

/** The browser takes long to make the first: 20 ms on a quick machine. */
const formats = new Map<Locale, Intl.DateTimeFormat>()

/** A day with its weekday in full: `2026年11月22日 星期日`, `Sunday, November 22, 2026`. In the time zone of the browser. */
export function fullDate(date: Date, locale: Locale): string {
  const isChinese = locale === 'zh'
  const parts = formatOf(locale).formatToParts(date)
  const texts = parts.map(({ type, value }) => (isChinese && type === 'weekday' ? ` ${value}` : value))
  return texts.join('').replace(/ {2,}/g, ' ')
}

/** As wide as nothing, as high as the line that will be there. */
const NO_TEXT = '\u00a0'

/** The same in a component, once the page that it stands in is drawn: what writes the first day is made when the browser has nothing else to do. */
export function useFullDate(date: Date, locale: Locale): string {
  const [, setMade] = useState<Locale | null>(null)
  const isMade = formats.has(locale)
  useEffect(() => {
    if (isMade) return
    let isGone = false
    whenIdle(() => {
      if (isGone) return
      formatOf(locale)
      setMade(locale)
    })
    return () => {
      isGone = true
    }
  }, [isMade, locale])
  return isMade ? fullDate(date, locale) : NO_TEXT
}

function formatOf(locale: Locale): Intl.DateTimeFormat {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(langTag(locale), { dateStyle: 'full' })
  formats.set(locale, format)
  return format
}
