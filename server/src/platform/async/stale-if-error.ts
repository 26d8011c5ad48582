const MAX_KEYS = 1_000

/**
 * Answers as `ask` does. When that fails, answers what it answered last for the key, else the fallback, and tells
 * `onFailure`: the page is served while the registry is not there.
 */
export function staleIfError<T>(
  ask: (key: string) => Promise<T>,
  { fallback, onFailure }: { fallback: T; onFailure: (error: unknown) => void },
): (key: string) => Promise<T> {
  const known = new Map<string, T>()
  return async (key) => {
    try {
      const answer = await ask(key)
      if (known.size >= MAX_KEYS) known.clear()
      known.set(key, answer)
      return answer
    } catch (error) {
      onFailure(error)
      return known.get(key) ?? fallback
    }
  }
}
