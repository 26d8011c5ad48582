import type { Device } from '../plant/plant'

const DAY_MS = 86_400_000

/** Whole days from the day of `now` to the day of `at`, as the reader's calendar has them. */
export function daysUntil(at: number, now: number): number {
  const startOfDay = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
  return Math.round((startOfDay(at) - startOfDay(now)) / DAY_MS)
}

/** Devices to be serviced within seven days, the nearest first. */
export function dueServices(devices: readonly Device[], now: number): Device[] {
  return devices
    .filter(({ nextService }) => daysUntil(nextService, now) <= 7)
    .sort((a, b) => a.nextService - b.nextService)
}
