import { guestError } from './guest-error'

export type TimeLimit = { limitMs: number; signal: AbortSignal; message: string }

/** Waits for a promise, but no longer than so many milliseconds, nor past the signal; then rejects. */
export async function withinTime<T>(promise: PromiseLike<T>, { limitMs, signal, message }: TimeLimit): Promise<T> {
  const end = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(guestError(message, { cause: 'late' })), limitMs)
    const close = () => reject(new Error('It was closed.'))
    signal.addEventListener('abort', close, { signal: end.signal })
    if (signal.aborted) close()
  })
  try {
    return await Promise.race([promise, ended])
  } finally {
    clearTimeout(timer)
    end.abort()
  }
}
