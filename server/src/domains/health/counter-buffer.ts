import { outsideWalls } from '../../platform/async/tenant-walls'

const MAX_BUFFERED = 20_000

export type CounterBuffer<Row> = { add(row: Row): void; flush(): Promise<void> }

/**
 * Counts in memory, for all tenants, and writes down when asked to, all together: in the call of one tenant too. After a flush all that was
 * counted before it is written, by whichever flush. What could not be written is kept for the next time.
 */
export function createCounterBuffer<Row extends { count: number }>(
  keyOf: (row: Row) => string,
  write: (rows: Row[]) => Promise<void>,
): CounterBuffer<Row> {
  let counted = new Map<string, Row>()
  let underWay: Promise<unknown> = Promise.resolve()

  function add(row: Row): void {
    const key = keyOf(row)
    const before = counted.get(key)
    if (before) before.count += row.count
    else counted.set(key, row)
  }

  async function writeAll(): Promise<void> {
    const rows = [...counted.values()]
    if (rows.length === 0) return
    counted = new Map()
    try {
      await outsideWalls(() => write(rows))
    } catch (error) {
      // A database that does not answer for long costs figures, never memory.
      if (counted.size + rows.length < MAX_BUFFERED) rows.forEach(add)
      throw error
    }
  }

  return {
    add,
    flush() {
      const flush = underWay.then(writeAll)
      underWay = flush.catch(() => undefined)
      return flush
    },
  }
}
