/** Questions that are under way, by what they ask. */
const pending = new Map<string, Promise<unknown>>()

type Ahead = { answer: unknown; until: number }
/** Answers that came with another one, by what they answer. */
const ahead = new Map<string, Ahead>()
const AHEAD_MS = 10_000

/** Keeps the answer to a question that is about to be asked: the next one that asks it gets this, unless something changes before. */
export function keepAnswer(key: string, answer: unknown): void {
  ahead.set(key, { answer, until: performance.now() + AHEAD_MS })
}

function takeAnswer(key: string): Ahead | null {
  const found = ahead.get(key)
  ahead.delete(key)
  return found && performance.now() < found.until ? found : null
}

/**
 * Asks once what several ask at the same time; each gets the one answer. A question that was asked before something
 * changed is not joined: see {@link forgetSharedRequests}.
 */
export function shareRequest<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const joined = joinRequest<T>(key)
  if (joined) return joined
  const asked = ask().finally(() => {
    if (pending.get(key) === asked) pending.delete(key)
  })
  pending.set(key, asked)
  return asked
}

/** The answer to a question that came with another one or is under way; null: it has to be asked. */
export function joinRequest<T>(key: string): Promise<T> | null {
  const kept = takeAnswer(key)
  if (kept) return Promise.resolve(kept.answer as T)
  return (pending.get(key) as Promise<T> | undefined) ?? null
}

/** Something changed, here or on the server: requests from now on are made anew. */
export function forgetSharedRequests(): void {
  pending.clear()
  ahead.clear()
}
