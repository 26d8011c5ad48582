import { lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { callCounts } from './limits.tables'

export type CallCountsRepository = ReturnType<typeof createCallCountsRepository>

type Calls = { subject: string; max: number; calls: number; at: number }

/** A minute, and the second in which it began. */
const SECONDS = 61

export function createCallCountsRepository(db: Database) {
  return {
    /** Counts as many of the calls as there is room for, and says when there is room for more. */
    async count(calls: Calls): Promise<{ granted: number; retryAfter: number }> {
      const { rows } = (await db.execute(toStatement(calls))) as unknown as {
        rows: { granted: number; seconds: number[] }[]
      }
      const { granted = 0, seconds = [] } = rows[0] ?? {}
      return { granted, retryAfter: SECONDS - seconds.findLastIndex((count) => count > 0) }
    },

    async forgetBefore(at: number): Promise<void> {
      await db.delete(callCounts).where(lt(callCounts.lastSecond, Math.floor(at / 1000)))
    },
  }
}

/**
 * One statement that waits for others at the same row, so that of any number in parallel, on however many instances, no more get through.
 * `seconds` are the calls of the last 61 seconds, the newest first; they move on with the clock before anything is counted. A clock that
 * is behind that of another instance counts into the newest second.
 */
function toStatement({ subject, max, calls, at }: Calls) {
  const second = Math.floor(at / 1000)
  return sql`
    insert into ${callCounts} as known (subject, last_second, granted, seconds)
    values (${subject}, ${second}, ${Math.min(calls, max)}::int, array[${Math.min(calls, max)}::int] || array_fill(0, array[${size(SECONDS - 1)}]))
    on conflict (subject) do update set (last_second, granted, seconds) = (
      select greatest(known.last_second, excluded.last_second), room.granted, (moved.seconds[1] + room.granted) || moved.seconds[2:]
      from (
        select (array_fill(0, array[least(${size(SECONDS)}, greatest(0, excluded.last_second - known.last_second))::int])
          || known.seconds)[1:${size(SECONDS)}] as seconds
      ) as moved, lateral (
        select least(${calls}::int, greatest(0, ${max}::int - (select sum(one) from unnest(moved.seconds) as one)))::int as granted
      ) as room
    )
    returning granted, seconds`
}

const size = (seconds: number) => sql.raw(String(seconds))
