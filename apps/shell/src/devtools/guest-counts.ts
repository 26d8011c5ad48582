import type { HostFailure } from '@center/shared/guest-protocol'
import { capabilityOf } from './capability-use'

/** What was counted for one guest since its tab was opened. */
export type GuestCounts = {
  in: number
  out: number
  refused: number
  /** By capability: how often it was made use of, and how often it was refused. */
  used: Map<string, number>
  denied: Map<string, number>
  /** Messages of the guest in the second that began at `since`, in the one before it, and the most in any. */
  rate: { since: number; count: number; last: number; peak: number }
}

const SECOND_MS = 1_000

const counts = new Map<string, GuestCounts>()

export function countsOf(key: string): GuestCounts {
  return counts.get(key) ?? noCounts()
}

/** Messages a second, by the last whole one. */
export function rateOf(key: string, now: number): number {
  const { since, count, last } = countsOf(key).rate
  const age = now - since
  if (age < SECOND_MS) return Math.max(last, count)
  return age < 2 * SECOND_MS ? count : 0
}

export function forgetCounts(key?: string): void {
  if (key === undefined) counts.clear()
  else counts.delete(key)
}

/** Counts what a guest said. */
export function countMessage(key: string, type: unknown, payload: unknown, failure: HostFailure | null): void {
  const counted = countsFor(key)
  counted.in += 1
  if (failure) counted.refused += 1
  countRate(counted.rate, Date.now())
  const capability = failure === 'throttled' ? null : capabilityOf(type, payload)
  if (capability && failure === null) raise(counted.used, capability)
  if (capability && failure === 'not-granted') raise(counted.denied, capability)
}

/** Counts what a guest was told; the mobile number is told by capability. */
export function countPost(key: string, type: string, payload: unknown): void {
  const counted = countsFor(key)
  counted.out += 1
  if (type === 'userInfo' && Object.hasOwn(payload as object, 'mobile')) raise(counted.used, 'userInfo:mobile')
}

function countRate(rate: GuestCounts['rate'], now: number): void {
  if (now - rate.since >= SECOND_MS) {
    rate.last = now - rate.since < 2 * SECOND_MS ? rate.count : 0
    rate.since = now - (now % SECOND_MS)
    rate.count = 0
  }
  rate.count += 1
  rate.peak = Math.max(rate.peak, rate.count)
}

function countsFor(key: string): GuestCounts {
  const known = counts.get(key) ?? noCounts()
  counts.set(key, known)
  return known
}

function noCounts(): GuestCounts {
  const rate = { since: 0, count: 0, last: 0, peak: 0 }
  return { in: 0, out: 0, refused: 0, used: new Map(), denied: new Map(), rate }
}

function raise(map: Map<string, number>, name: string): void {
  map.set(name, (map.get(name) ?? 0) + 1)
}
