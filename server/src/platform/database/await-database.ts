import { isDatabaseTrouble } from './database-trouble'

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 10_000

type Options = {
  /** How long it may take altogether. */
  waitMs: number
  onTrouble: (error: Error) => void
  pause?: (ms: number) => Promise<unknown>
}

/**
 * Opens a database that may not be there yet: tries again after 250, 500, 1000 … milliseconds, at most ten seconds. Throws the last
 * failure when the time is over, and at once what does not pass by itself, such as a wrong password.
 */
export async function awaitDatabase<T>(open: () => Promise<T>, options: Options): Promise<T> {
  const { waitMs, onTrouble, pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) } = options
  let waited = 0
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(ms * 2, MAX_PAUSE_MS)) {
    try {
      return await open()
    } catch (error) {
      if (waited >= waitMs || !isDatabaseTrouble(error)) throw error
      onTrouble(error as Error)
    }
    const next = Math.min(ms, waitMs - waited)
    await pause(next)
    waited += next
  }
}
