import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../database'
import { counts } from './limits.tables'

export type LimitsRepository = ReturnType<typeof createLimitsRepository>

type Window = { subject: string; start: Date; end: Date; most: number }
type Hold = { subject: string; at: Date; until: Date }

/** A hold has no window: it is the one row of its subject that begins here. */
const HOLD_START = new Date(0)

export function createLimitsRepository(db: Database) {
  return {
    /**
     * Counts once more and answers the count with it, in one statement: callers in parallel all get their own number. Null
     * once there are more than `most`: then nothing is written, so that a flood does not queue for one row.
     */
    async raise({ subject, start, end, most }: Window): Promise<number | null> {
      const [from, until] = [start.toISOString(), end.toISOString()]
      const { rows } = (await db.execute(sql`
        insert into ${counts} (subject, window_start, count, expires_at)
        select ${subject}, ${from}::timestamptz, 1, ${until}::timestamptz where not exists (
          select 1 from ${counts} as full_one
          where full_one.subject = ${subject} and full_one.window_start = ${from}::timestamptz and full_one.count > ${most})
        on conflict (subject, window_start) do update set count = ${counts.count} + 1
        returning ${counts.count} as number`)) as unknown as { rows: { number: number }[] }
      return rows[0]?.number ?? null
    },

    /** Takes one back of each. */
    async lower(subjects: string[]): Promise<void> {
      await db
        .update(counts)
        .set({ count: sql`greatest(${counts.count} - 1, 0)` })
        .where(inArray(counts.subject, subjects))
    },

    async clear(subjects: string[]): Promise<void> {
      await db.delete(counts).where(inArray(counts.subject, subjects))
    },

    /** True for the one caller who gets the hold; of many at once it is one. */
    async takeHold({ subject, at, until }: Hold): Promise<boolean> {
      const rows = await db
        .insert(counts)
        .values({ subject, windowStart: HOLD_START, count: 1, expiresAt: until })
        .onConflictDoUpdate({
          target: [counts.subject, counts.windowStart],
          set: { expiresAt: until },
          setWhere: lte(counts.expiresAt, at),
        })
        .returning({ count: counts.count })
      return rows.length === 1
    },

    async dropHold(subject: string): Promise<void> {
      await db.delete(counts).where(and(eq(counts.subject, subject), eq(counts.windowStart, HOLD_START)))
    },

    /** When the hold ends; null while there is none. */
    async holdEnd(subject: string, at: Date): Promise<Date | null> {
      const [row] = await db
        .select({ expiresAt: counts.expiresAt })
        .from(counts)
        .where(and(eq(counts.subject, subject), eq(counts.windowStart, HOLD_START), gt(counts.expiresAt, at)))
      return row?.expiresAt ?? null
    },

    async forgetExpired(at: Date): Promise<void> {
      await db.delete(counts).where(lte(counts.expiresAt, at))
    },
  }
}
