import { outsideWalls } from './tenant-walls'

type Entry<T> = { value: T | undefined; freshUntil: number; loading: Promise<T> | null }

type Options<T, Asking> = {
  /** `asking` is what the caller hands over beside the key. */
  load: (key: string, asking: Asking) => Promise<T>
  /** How old a value may be when no one said that it changed. */
  maxAgeMs: number
  maxEntries: number
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number
}

export type Cache<T> = ReturnType<typeof createCache<T>>

/**
 * Values that are read far more often than they change. Questions at the same time are one; after `forget` no question is answered
 * with what was loaded before it. While loading fails, the last value is answered, so that callers can go on. What is loaded for all
 * callers is the portal's own work: it sees rows of every tenant.
 */
export function createCache<T, Asking = void>(options: Options<T, Asking>) {
  const { load, maxAgeMs, maxEntries, clock = () => performance.now() } = options
  const entries = new Map<string, Entry<T>>()
  const counts = { hits: 0, misses: 0 }

  function entryOf(key: string): Entry<T> {
    const entry = entries.get(key) ?? { value: undefined, freshUntil: 0, loading: null }
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    return entry
  }

  function reload(key: string, entry: Entry<T>, asking: Asking): Promise<T> {
    const loading: Promise<T> = outsideWalls(async () => load(key, asking)).then(
      (value) => {
        if (entry.loading === loading) Object.assign(entry, { value, freshUntil: clock() + maxAgeMs, loading: null })
        return value
      },
      (error: unknown) => {
        if (entry.loading === loading) Object.assign(entry, { freshUntil: clock() + maxAgeMs, loading: null })
        throw error
      },
    )
    return loading
  }

  return {
    counts: counts as Readonly<typeof counts>,

    async get(key: string, ...asking: Asking extends void ? [] : [Asking]): Promise<T> {
      const entry = entryOf(key)
      const isFresh = entry.value !== undefined && clock() < entry.freshUntil
      counts[isFresh ? 'hits' : 'misses'] += 1
      if (isFresh) return entry.value as T
      entry.loading ??= reload(key, entry, asking[0] as Asking)
      try {
        return await entry.loading
      } catch (error) {
        if (entry.value !== undefined) return entry.value
        throw error
      }
    },

    /** One value, or all, is not as it was. */
    forget(key?: string): void {
      for (const [name, entry] of entries) {
        if (key === undefined || key === name) Object.assign(entry, { freshUntil: 0, loading: null })
      }
    },
  }
}
