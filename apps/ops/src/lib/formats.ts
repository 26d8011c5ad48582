import { toFileSize } from '@center/shared/contract'

/** `+1.2 kB`: how much more or less. */
export function toByteChange(change: number): string {
  const sign = change > 0 ? '+' : '−'
  return change === 0 ? '±0' : `${sign}${toFileSize(Math.abs(change))}`
}

/** A share as a percentage; nothing was tried: a dash. */
export function toPercent(share: number | null): string {
  if (share === null) return '–'
  const percent = share * 100
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`
}

/** Milliseconds, or seconds from one second on. */
export function toTime(ms: number | null): string {
  if (ms === null) return '–'
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
