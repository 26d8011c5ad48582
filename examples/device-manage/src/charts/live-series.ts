import type { Device, Metric } from '../plant/plant'
import { createSignal, type Signal } from '../plant/signal'

/** How much of the past is shown. */
export const windowSeconds = 180

export type LiveSeries = { device: Device; metric: Metric; times: number[]; values: number[]; signal: Signal }

/** A series with its past filled in, so that a chart is never empty; one reading a second, times in seconds. */
export function startSeries(device: Device, metric: Metric, now: number): LiveSeries {
  const signal = createSignal(device, metric)
  const end = Math.floor(now / 1000)
  const times = Array.from({ length: windowSeconds }, (_, index) => end - windowSeconds + 1 + index)
  return { device, metric, times, values: times.map(() => signal()), signal }
}

/** The series as of now: what was read meanwhile is there, the oldest leaves. A pause leaves no hole. */
export function advance(series: LiveSeries, now: number): LiveSeries {
  const last = series.times.at(-1) ?? 0
  const missing = Math.min(windowSeconds, Math.floor(now / 1000) - last)
  if (missing <= 0) return series
  const end = Math.floor(now / 1000)
  const times = Array.from({ length: missing }, (_, index) => end - missing + 1 + index)
  return {
    ...series,
    times: [...series.times, ...times].slice(-windowSeconds),
    values: [...series.values, ...times.map(() => series.signal())].slice(-windowSeconds),
  }
}
