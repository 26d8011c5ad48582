/** What was read of the rights of a tenant, with the revision that it was read of. Null: the tenant has none yet. */
export type Read<T> = { revision: string | null; value: T; size: number }

type Kept = { revision: string; size: number; value: Promise<unknown> }

/** So many rows in all are kept; what was asked for longest ago goes first. */
const MAX_SIZE = 50_000
/** A key has what a caller asked for in it, and takes as much memory as a row for each of so many characters. */
const KEY_CHARACTERS = 100

export type RightsCache = ReturnType<typeof createRightsCache>

/**
 * What is made of the menus and permissions of a tenant. The caller brings the revision that the tenant has at this moment, so nothing is
 * answered that a change was made to, by whichever instance. A value is one object for all who ask: it is never changed.
 */
export function createRightsCache(maxSize = MAX_SIZE) {
  const entries = new Map<string, Kept>()
  let size = 0

  function drop(key: string): void {
    size -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  function resize(key: string, kept: Kept, to: number): void {
    if (entries.get(key) !== kept) return
    size += to - kept.size
    kept.size = to
    for (const oldest of entries.keys()) {
      if (size <= maxSize) return
      drop(oldest)
    }
  }

  function load<T>(key: string, kept: Kept, read: () => Promise<Read<T>>): Promise<T> {
    const forget = () => (entries.get(key) === kept ? drop(key) : undefined)
    return read().then(
      (found) => {
        // A change came in between: what was read is right, and not of this revision.
        if (found.revision === kept.revision) resize(key, kept, kept.size + found.size)
        else forget()
        return found.value
      },
      (error: unknown) => {
        forget()
        throw error
      },
    )
  }

  return {
    async get<T>(
      of: { tenantId: string; revision: string | null; key: string },
      read: () => Promise<Read<T>>,
    ): Promise<T> {
      const { tenantId, revision } = of
      if (revision === null) return (await read()).value
      const key = `${tenantId}\n${of.key}`
      const known = entries.get(key)
      drop(key)
      if (known?.revision === revision) {
        entries.set(key, known)
        size += known.size
        // The key says what kind of value it is.
        return known.value as Promise<T>
      }
      const kept: Kept = { revision, size: Math.ceil(key.length / KEY_CHARACTERS), value: Promise.resolve() }
      entries.set(key, kept)
      size += kept.size
      kept.value = load(key, kept, read)
      return kept.value as Promise<T>
    },
  }
}
