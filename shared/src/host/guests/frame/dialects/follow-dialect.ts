import { nameOfDialect, type Dialect, type DialectOptions } from './dialect'

/** What a page said before the code of its dialect was here; more is not kept. */
const MAX_WAITING = 100

/** Speaks the dialect that the page begins with. Its code comes with the first word; what is said meanwhile waits. */
export function followDialect(options: DialectOptions): Dialect {
  let dialect: Dialect | null = null
  let waiting: unknown[] | null = null

  async function begin(first: unknown): Promise<void> {
    waiting = [first]
    try {
      const code = await import('./foreign-dialects')
      if (options.request.signal.aborted) return
      const create = nameOfDialect(first) === 'luigi' ? code.createLuigiDialect : code.createPenpalDialect
      dialect = create(options, first)
      for (const data of waiting) dialect.take(data)
    } finally {
      // Without its code the page may say its first word again.
      waiting = null
    }
  }

  return {
    take(data) {
      if (dialect) return dialect.take(data)
      if (!waiting && nameOfDialect(data) === null) return false
      if (!waiting) void begin(data).catch(() => undefined)
      else if (waiting.length < MAX_WAITING) waiting.push(data)
      return true
    },
    post: (message) => dialect?.post(message) ?? false,
    beforeSwap: async (version) => dialect?.beforeSwap(version),
  }
}
