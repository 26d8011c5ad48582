import type { CheckContext } from '../check-context'
import { fail, pass, type Finding } from '../report'

export const SLOWER = 4

/** Loads and mounts on a processor of a quarter of the speed. The harness is one that was slowed down. */
export async function checkSlowProcessor({ harness, limits }: CheckContext): Promise<Finding[]> {
  const { ok, ms, message } = await harness.call('open', '/')
  await harness.call('close')
  const fix = 'Do less before the first paint: split the bundle, compute later or in a worker.'
  if (!ok) return [fail('slow-cpu', `It does not mount on a processor ${SLOWER} times as slow: ${message}`, fix)]
  if (ms > limits.slowMountFailMs) {
    return [
      fail(
        'slow-cpu',
        `It takes ${ms} ms on a processor ${SLOWER} times as slow; at most ${limits.slowMountFailMs}.`,
        fix,
      ),
    ]
  }
  return [pass('slow-cpu', `Mounts in ${ms} ms on a processor ${SLOWER} times as slow`)]
}
