/** Questions that are under way, by what they ask. */
const pending = new Map<string, Promise<unknown>>()

/**
 * Asks once what several ask at the same time; each gets the one answer. A question that was asked before something
 * changed is not joined: see {@link forgetSharedRequests}.
 */
export function shareRequest<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const found = pending.get(key) as Promise<T> | undefined
  if (found) return found
  const asked = ask().finally(() => {
    if (pending.get(key) === asked) pending.delete(key)
  })
  pending.set(key, asked)
  return asked
}

/** Something changed, here or on the server: requests from now on are made anew. */
export function forgetSharedRequests(): void {
  pending.clear()
}
