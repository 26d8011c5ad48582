import { rangeOf, type Device, type Metric } from './plant'
import { createRandom, round, seedOf } from './random'

/** Yields one reading after the other, without end. */
export type Signal = () => number

/** A machine that is broken runs towards its limit and over it; one that stands still reads low and flat. */
const loads: Record<Device['state'], number> = { running: 0, idle: -0.5, maintenance: -0.8, fault: 1, offline: -1 }

/**
 * The readings of a sensor: a slow wave, noise that remembers itself, and where the machine's state pulls it. The same
 * device and metric give the same readings.
 */
export function createSignal({ id, state }: Pick<Device, 'id' | 'state'>, metric: Metric): Signal {
  const { base, swing, limit, digits } = rangeOf(metric)
  const random = createRandom(seedOf(`${id}/${metric}`))
  const load = loads[state]
  const middle = load > 0 ? limit : base * (1 + load * 0.25)
  const reach = load < -0.6 ? swing * 0.15 : swing
  const phase = random() * Math.PI * 2
  const period = 40 + random() * 50
  let step = 0
  let noise = 0
  return () => {
    step += 1
    noise = noise * 0.82 + (random() - 0.5) * reach * 0.45
    const wave = Math.sin((step / period) * Math.PI * 2 + phase) * reach * 0.7
    return round(Math.max(0, middle + wave + noise), digits + 1)
  }
}

/** The next readings of a signal as a list, oldest first. */
export function take(signal: Signal, count: number): number[] {
  return Array.from({ length: count }, signal)
}
