import type { Failure } from '../result'
import type { WireCall } from '../../early-call'

/** How long is waited before each repetition, in milliseconds. Tests make it short. */
export const retryDelays: { ms: readonly number[] } = { ms: [300, 900] }

const overloaded = [502, 503, 504]

/**
 * Whether a failed call may be made again by itself: only a question, never a command, and only when nothing came or
 * something on the way was overloaded. Not after a time-out (the user has waited long enough), nor without a network.
 */
export function mayRepeat({ method }: WireCall, { code, status }: Failure): boolean {
  if (method !== 'GET' || !window.navigator.onLine) return false
  return code === 'server.busy' || (code === 'network.failed' && (status === 0 || overloaded.includes(status)))
}

/** Waits before a repetition, a little longer or shorter each time, so that browsers do not come back all at once. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = window.setTimeout(done, ms * (0.5 + Math.random()))
    signal?.addEventListener('abort', done)
  })
}

/** The same, but no longer when the network is there again. */
export async function pauseOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const over = new AbortController()
  window.addEventListener('online', () => over.abort(), { signal: over.signal })
  await pause(ms, AbortSignal.any([signal, over.signal]))
  over.abort()
}
