import { and, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database'
import { counts } from './limits.tables'

export type LimitsRepository = ReturnType<typeof createLimitsRepository>

type Hit = { subject: string; at: Date; since: Date; until: Date; max: number }
type Hold = { subject: string; at: Date; until: Date }

/** A subject has one row, for its count or its hold: no window of the clock begins anything. */
const NO_WINDOW = new Date(0)

export function createLimitsRepository(db: Database) {
  return {
    note: (hit: Hit): Promise<boolean> => noteHit(db, hit),

    /** The first that was noted since a moment. */
    firstHit: (subject: string, since: Date): Promise<Date | null> => firstHitOf(db, subject, since),

    /** When each was counted. */
    async hitsOf(subjects: string[]): Promise<Map<string, Date[]>> {
      const rows = await db.select().from(counts).where(inArray(counts.subject, subjects))
      return new Map(rows.map(({ subject, hits }) => [subject, hits]))
    },

    /** Takes one back of each, the last. */
    async lower(subjects: string[]): Promise<void> {
      await db
        .update(counts)
        .set({
          count: sql`greatest(${counts.count} - 1, 0)`,
          hits: sql`${counts.hits}[1:cardinality(${counts.hits}) - 1]`,
        })
        .where(inArray(counts.subject, subjects))
    },

    async clear(subjects: string[]): Promise<void> {
      await db.delete(counts).where(inArray(counts.subject, subjects))
    },

    /** True for the one caller who gets the hold; of many at once it is one. */
    async takeHold({ subject, at, until }: Hold): Promise<boolean> {
      const rows = await db
        .insert(counts)
        .values({ subject, windowStart: NO_WINDOW, count: 1, expiresAt: until })
        .onConflictDoUpdate({
          target: [counts.subject, counts.windowStart],
          set: { expiresAt: until },
          setWhere: lte(counts.expiresAt, at),
        })
        .returning({ count: counts.count })
      return rows.length === 1
    },

    async dropHold(subject: string): Promise<void> {
      await db.delete(counts).where(and(eq(counts.subject, subject), eq(counts.windowStart, NO_WINDOW)))
    },

    /** When the hold ends; null without a hold. */
    async holdEnd(subject: string, at: Date): Promise<Date | null> {
      const [row] = await db
        .select({ expiresAt: counts.expiresAt })
        .from(counts)
        .where(and(eq(counts.subject, subject), eq(counts.windowStart, NO_WINDOW), gt(counts.expiresAt, at)))
      return row?.expiresAt ?? null
    },

    async forgetExpired(at: Date): Promise<void> {
      await db.delete(counts).where(lte(counts.expiresAt, at))
    },
  }
}

/**
 * Notes one more unless there are `most` since a moment; false when there are. One statement that waits for others at the same row, so
 * that of any number in parallel, on however many instances, no more get through; a flood makes no caller wait.
 */
async function noteHit(db: Database, { subject, at, since, until, max }: Hit): Promise<boolean> {
  const from = sql`${since.toISOString()}::timestamptz`
  const live = (hits: SQL | AnyPgColumn) =>
    sql`array(select hit from unnest(${hits}) with ordinality as noted (hit, place) where hit > ${from} order by place)`
  const { rows } = (await db.execute(sql`
    insert into ${counts} (subject, window_start, count, hits, expires_at)
    select ${subject}, ${NO_WINDOW.toISOString()}::timestamptz, 1, array[${at.toISOString()}::timestamptz],
      ${until.toISOString()}::timestamptz
    where not exists (
      select 1 from ${counts} as full_one
      where full_one.subject = ${subject} and full_one.window_start = ${NO_WINDOW.toISOString()}::timestamptz
        and cardinality(${live(sql`full_one.hits`)}) >= ${max})
    on conflict (subject, window_start) do update set
      count = cardinality(${live(counts.hits)}) + 1,
      hits = ${live(counts.hits)} || excluded.hits,
      expires_at = greatest(${counts.expiresAt}, excluded.expires_at)
    where cardinality(${live(counts.hits)}) < ${max}
    returning 1 as noted`)) as unknown as { rows: unknown[] }
  return rows.length === 1
}

async function firstHitOf(db: Database, subject: string, since: Date): Promise<Date | null> {
  const [row] = await db
    .select({ hits: counts.hits })
    .from(counts)
    .where(and(eq(counts.subject, subject), eq(counts.windowStart, NO_WINDOW)))
  const times = (row?.hits ?? []).map((hit) => hit.getTime()).filter((time) => time > since.getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : null
}
