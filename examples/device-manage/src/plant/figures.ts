import { deviceStates, oeeOf, workshops, type Device, type DeviceState, type Rates, type Workshop } from './plant'
import { between, createRandom, round, type Random } from './random'

const HOUR_MS = 3_600_000

export type StateCounts = Record<DeviceState, number>

export function countStates(devices: readonly Device[]): StateCounts {
  const counts = Object.fromEntries(deviceStates.map((state) => [state, 0])) as StateCounts
  for (const { state } of devices) counts[state] += 1
  return counts
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean of each rate, and their product. */
export function averageRates(devices: readonly Device[]): Rates & { oee: number } {
  const rates = {
    availability: mean(devices.map(({ availability }) => availability)),
    performance: mean(devices.map(({ performance }) => performance)),
    quality: mean(devices.map(({ quality }) => quality)),
  }
  return { ...rates, oee: oeeOf(rates) }
}

export function oeeByWorkshop(devices: readonly Device[]): { workshop: Workshop; oee: number }[] {
  return workshops.map((workshop) => ({
    workshop,
    oee: averageRates(devices.filter((device) => device.workshop === workshop)).oee,
  }))
}

/** Power drawn now, kW: a machine that waits still draws a fifth. */
export function powerNow(devices: readonly Device[]): number {
  const shares: Record<DeviceState, number> = { running: 0.72, idle: 0.2, maintenance: 0.05, fault: 0.08, offline: 0 }
  return Math.round(devices.reduce((sum, { power, state }) => sum + power * shares[state], 0))
}

export type HourlyEnergy = { at: number; kwh: number }

/** The last 24 hours, oldest first: two shifts, a dip at noon, and less at night. */
export function energyTrend(now: number, peak: number): HourlyEnergy[] {
  const end = Math.floor(now / HOUR_MS) * HOUR_MS
  return Array.from({ length: 24 }, (_, index) => {
    const at = end - (23 - index) * HOUR_MS
    const random = createRandom(at / HOUR_MS)
    return { at, kwh: Math.round(peak * shiftLoad(new Date(at).getHours()) * between(random, 0.94, 1.06)) }
  })
}

function shiftLoad(hour: number): number {
  if (hour === 12 || hour === 18) return 0.72
  if (hour >= 8 && hour <= 20) return 1
  return hour === 7 || hour === 21 || hour === 22 ? 0.78 : 0.46
}

/** Good parts by workshop since the shift began at eight. */
export function outputByWorkshop(now: number): { workshop: Workshop; made: number; planned: number }[] {
  const date = new Date(now)
  const hours = Math.max(0.4, ((date.getHours() + 16) % 24) + date.getMinutes() / 60)
  const share = Math.min(1, hours / 12)
  return workshops.map((workshop, index) => {
    const random = createRandom(date.getDate() * 31 + index)
    const planned = 400 + Math.round(between(random, 2, 18)) * 100
    return { workshop, planned, made: Math.round(planned * share * between(random, 0.86, 1.03)) }
  })
}

/** The plant a moment later: now and then a running machine waits, or one that waits runs again. */
export function advanceStates(devices: readonly Device[], random: Random): Device[] {
  return devices.map((device) => {
    if (device.state === 'running' && random() < 0.006) return { ...device, state: 'idle' }
    if (device.state === 'idle' && random() < 0.03) return { ...device, state: 'running' }
    return device
  })
}

/** Alerts of the last seven days by severity, oldest day first; the last is today, counted by the caller, who has the list. */
export function alertsOfWeek(now: number): { at: number; critical: number; major: number; minor: number }[] {
  return Array.from({ length: 7 }, (_, index) => {
    const at = now - (6 - index) * 24 * HOUR_MS
    const random = createRandom(Math.floor(at / (24 * HOUR_MS)))
    return {
      at,
      critical: Math.round(between(random, 0, 5)),
      major: Math.round(between(random, 3, 9)),
      minor: Math.round(between(random, 4, 13)),
    }
  })
}

/** A short history that ends in `last`, for a sparkline. */
export function trendTo(last: number, seed: number, count = 14): number[] {
  const random = createRandom(seed)
  const walk = Array.from({ length: count - 1 }, () => last * between(random, 0.9, 1.06))
  return [...walk, last].map((value) => round(value, 3))
}
