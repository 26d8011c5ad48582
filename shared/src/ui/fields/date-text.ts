const DAY = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/
const TIME = /^(\d{1,2})[:：](\d{2})$/

/**
 * A day (`2026-01-05`), or a minute (`2026-01-05T09:30`), from typed text: with other signs between, without them,
 * without leading zeros. `null` when the calendar has no such day, the clock no such minute, or something is missing or too much.
 */
export function readDateText(text: string, withTime = false): string | null {
  const [dayText = '', timeText = '', ...others] = text
    .normalize('NFKC')
    .trim()
    .split(/[\sT]+/)
  const day = readDay(dayText)
  if (day === null || others.length > 0) return null
  if (!withTime) return timeText === '' ? day : null
  const time = readTime(timeText)
  return time === null ? null : `${day}T${time}`
}

/** As people read it: with a blank between day and time. */
export const showDateText = (value: string) => value.replace('T', ' ')

function readDay(text: string) {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? []
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${value}T00:00:00Z`)
  return year !== '' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : null
}

function readTime(text: string) {
  const [, hour = '', minute = ''] = TIME.exec(text) ?? []
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
}
