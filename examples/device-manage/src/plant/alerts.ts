import type { Device, Metric } from './plant'
import { rangeOf } from './plant'
import { between, createRandom, pick, round, type Random } from './random'

const MINUTE_MS = 60_000

export const severities = ['critical', 'major', 'minor'] as const
export type Severity = (typeof severities)[number]

export const alertCodes = ['overTemperature', 'highVibration', 'overCurrent', 'lowPressure'] as const
export type AlertCode = (typeof alertCodes)[number]

export type Acknowledgement = { by: string; at: number; note: string }

export type Alert = {
  id: string
  deviceId: string
  code: AlertCode
  severity: Severity
  raisedAt: number
  /** The reading that raised it. */
  value: number
  acknowledged: Acknowledgement | null
}

const metricOfCode: Record<AlertCode, Metric> = {
  overTemperature: 'temperature',
  highVibration: 'vibration',
  overCurrent: 'current',
  lowPressure: 'pressure',
}

export function metricOf(code: AlertCode): Metric {
  return metricOfCode[code]
}

/** The further a reading is over its limit, the graver the alert. */
export function severityOf(metric: Metric, value: number): Severity {
  const { limit } = rangeOf(metric)
  const excess = Math.abs(value - limit) / limit
  if (excess > 0.18) return 'critical'
  return excess > 0.08 ? 'major' : 'minor'
}

type Raising = { device: Pick<Device, 'id'>; random: Random; at: number; number: number }

/** A new alert of a device. `number` makes its id. */
export function raiseAlert({ device, random, at, number }: Raising): Alert {
  const code = pick(random, alertCodes)
  const metric = metricOf(code)
  const { limit, isLower, digits } = rangeOf(metric)
  const excess = between(random, 0.02, 0.3)
  const value = round(isLower ? limit * (1 - excess) : limit * (1 + excess), digits)
  return {
    id: `AL-${String(number).padStart(4, '0')}`,
    deviceId: device.id,
    code,
    value,
    raisedAt: at,
    acknowledged: null,
    severity: severityOf(metric, value),
  }
}

/** The alerts of the last day, newest first. Of the older half most were acknowledged, by `by`. */
export function createAlerts(devices: readonly Device[], now: number, by: string): Alert[] {
  const random = createRandom(20_260_117)
  const suspects = devices.filter(({ state }) => state === 'fault' || state === 'running')
  const troubled = [...suspects.filter(({ state }) => state === 'fault'), ...suspects].slice(0, 22)
  let at = now - 4 * MINUTE_MS
  return troubled.slice(0, 18).flatMap((device, index, { length }) => {
    const alert = raiseAlert({ device, random, at, number: 2_418 - index })
    at -= Math.round(between(random, 11, 118)) * MINUTE_MS
    const isDone = index > length / 2 && random() < 0.8
    const acknowledged = { by, at: alert.raisedAt + 7 * MINUTE_MS, note: '' }
    return [isDone ? { ...alert, acknowledged } : alert]
  })
}
