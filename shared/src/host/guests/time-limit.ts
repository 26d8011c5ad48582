import { guestError } from './guest-error'

export type TimeLimit = { limitMs: number; signal: AbortSignal; message: string }

/** Waits for a promise, but no longer than so many milliseconds, nor past the signal; then rejects. */
export async function withinTime<T>(promise: PromiseLike<T>, { limitMs, signal, message }: TimeLimit): Promise<T> {
  const end = new AbortController()
  const ended = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(guestError(message, { cause: 'late' })), limitMs)
    end.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    signal.addEventListener('abort', () => reject(new Error('It was closed.')), { signal: end.signal })
    if (signal.aborted) reject(new Error('It was closed.'))
  })
  try {
    return await Promise.race([promise, ended])
  } finally {
    end.abort()
  }
}
