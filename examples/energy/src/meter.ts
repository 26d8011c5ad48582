import { addSplits, emptySplit, tariffAt, type Split } from './tariff'

export const workshops = ['machining', 'stamping', 'welding', 'moulding', 'assembly', 'utilities'] as const
export type Workshop = (typeof workshops)[number]

/** What a workshop draws on a full working hour, and the part of it that runs through the night. */
const profiles: Record<Workshop, { full: number; night: number }> = {
  machining: { full: 262, night: 0.42 },
  stamping: { full: 318, night: 0.16 },
  welding: { full: 226, night: 0.12 },
  moulding: { full: 374, night: 0.82 },
  assembly: { full: 96, night: 0.1 },
  utilities: { full: 148, night: 0.64 },
}

/** Energy of a workshop in the hour that begins at `hour` (a whole hour), kWh. The same hour always reads the same. */
export function readHour(workshop: Workshop, hour: Date): number {
  const { full, night } = profiles[workshop]
  const load = night + (1 - night) * shiftLoad(hour)
  return Math.round(full * load * (0.92 + 0.16 * noise(workshop, hour.getTime())))
}

/** Part of the full load by the hour: two shifts, a pause at noon. */
const workday = [
  ...[0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.6, 1, 1, 1, 1],
  ...[0.62, 1, 1, 1, 1, 1, 1, 1, 0.6, 0.6, 0.08, 0.08],
]

function shiftLoad(hour: Date): number {
  const load = workday[hour.getHours()] ?? 0
  const isWeekend = hour.getDay() === 0 || hour.getDay() === 6
  return isWeekend ? load * 0.3 : load
}

/** A number from 0 up to 1 that belongs to the workshop and the hour. */
function noise(workshop: Workshop, time: number): number {
  let mixed = Math.imul((time / 3_600_000) ^ (workshops.indexOf(workshop) * 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
}

export type Reading = { at: number; split: Split }

/** Readings of the workshops hour by hour, from `from` up to `to`, not further than `now`. */
export function readHours(chosen: readonly Workshop[], from: Date, to: Date, now: Date): Reading[] {
  const readings: Reading[] = []
  const end = Math.min(to.getTime(), now.getTime())
  for (let at = new Date(from); at.getTime() < end; at = new Date(at.getTime() + 3_600_000)) {
    const split = emptySplit()
    split[tariffAt(at.getHours())] = chosen.reduce((sum, workshop) => sum + readHour(workshop, at), 0)
    readings.push({ at: at.getTime(), split })
  }
  return readings
}

/** Hours put together to days. */
export function toDays(readings: readonly Reading[]): Reading[] {
  const days = new Map<number, Split[]>()
  for (const { at, split } of readings) {
    const day = new Date(at).setHours(0, 0, 0, 0)
    days.set(day, [...(days.get(day) ?? []), split])
  }
  return [...days].map(([at, splits]) => ({ at, split: addSplits(splits) }))
}
