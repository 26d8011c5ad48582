import type { useText } from '@center/shared/host'

/** The words of a field for a day, or for a minute of one. */
export function dateTexts(t: ReturnType<typeof useText>, of: 'day' | 'minute') {
  const wrong = of === 'day' ? 'notices:date.wrongDay' : 'notices:date.wrongMinute'
  return { placeholder: t(`notices:date.${of}`), open: t('notices:date.open'), wrong: t(wrong) }
}
