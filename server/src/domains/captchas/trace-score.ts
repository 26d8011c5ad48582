import * as z from 'zod/mini'
import { SliderTrace, type TracePoint } from '@center/shared/contract'

/** The piece is where it is let go of, up to what rounding takes. */
const NEAR = 2
const MIN_POINTS = 6
/** No hand moves the piece within less, from first to last. */
const MIN_MS = 150
/** How much of the way one step of a pointer may be: more is a leap. */
const LEAP = 0.6
/** Hands start, hurry and slow down: their fastest is well above their mean, and their speeds differ. */
const MIN_PEAK = 1.3
const MIN_SPREAD = 0.2
/** How far one press of a key moves the piece. At both ends it may be less. */
const STEPS = [2, 10, 20, 100]
const ENDS = [0, 263]

/** `hasTime`: how long it took counts; tests move faster than hands. */
type Judged = { x: number; hasTime: boolean }

/**
 * Whether a piece was moved to a place as people move it: by a pointer that starts, hurries and slows down, or by keys in their steps.
 * What is no trace at all, or ends elsewhere, is not.
 */
export function isMovedByHand(given: unknown, { x, hasTime }: Judged): boolean {
  const { success, data } = z.safeParse(SliderTrace, given)
  if (!success) return false
  const { keys, pointer } = data
  const all = [...keys, ...pointer]
  const takesTime = !hasTime || durationOf(all) >= MIN_MS
  return takesTime && isInOrder(all) && isNear(all, x) && areKeys(keys) && isDragged(pointer, keys.at(-1)?.[0] ?? 0)
}

const isNear = (points: TracePoint[], x: number) => Math.abs((points.at(-1)?.[0] ?? Infinity) - x) <= NEAR
const durationOf = (points: TracePoint[]) => (points.at(-1)?.[2] ?? 0) - (points[0]?.[2] ?? 0)

function isInOrder(points: TracePoint[]): boolean {
  return points.every(([, , time], place) => time >= (points[place - 1]?.[2] ?? 0))
}

function areKeys(keys: TracePoint[]): boolean {
  return keys.every(([x], place) => {
    const moved = Math.abs(x - (keys[place - 1]?.[0] ?? 0))
    return STEPS.some((step) => Math.abs(moved - step) < 0.5) || ENDS.includes(x)
  })
}

function isDragged(points: TracePoint[], start: number): boolean {
  if (points.length === 0) return true
  if (points.length < MIN_POINTS) return false
  const way = points.map(([x], place) => x - (place === 0 ? start : (points[place - 1]?.[0] ?? 0)))
  const total = way.reduce((sum, step) => sum + Math.abs(step), 0)
  if (way.some((step) => Math.abs(step) > Math.max(total * LEAP, 12))) return false
  const speeds = speedsOf(points)
  const mean = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length
  const spread = Math.sqrt(speeds.reduce((sum, speed) => sum + (speed - mean) ** 2, 0) / speeds.length)
  return mean > 0 && Math.max(...speeds) >= mean * MIN_PEAK && spread >= mean * MIN_SPREAD
}

/** Of steps that a clock can tell apart. */
function speedsOf(points: TracePoint[]): number[] {
  return points.slice(1).map(([x, , time], place) => {
    const [before = 0, , since = 0] = points[place] ?? []
    return Math.abs(x - before) / Math.max(time - since, 1)
  })
}
