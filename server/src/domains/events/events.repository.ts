import { and, asc, eq, gt, isNull, lt, max, min, or, sql } from 'drizzle-orm'
import type { ServerEvent } from '@center/shared/contract'
import { outsideWalls } from '../../platform/async/tenant-walls'
import type { Database, Transaction } from '../../platform/database/database'
import type { Audience } from '../../platform/server/decorations'
import { notify } from '../../platform/database/notify'
import { events } from './events.tables'

export const EVENT_CHANNEL = 'center_events'
/** Any number that no other advisory lock uses. Held by a transaction that has written an event, until its end. */
export const APPEND_LOCK = 7_304_001

export type EventRow = typeof events.$inferSelect
export type EventsRepository = ReturnType<typeof createEventsRepository>

/**
 * Writes a row for each audience in the caller's transaction, and wakes every instance when that is committed. The lock, held until
 * then, keeps a lower id from appearing after a higher one.
 */
export async function appendEvent(
  tx: Transaction,
  { payload, audiences, at }: { payload: ServerEvent; audiences: Audience[]; at: Date },
): Promise<void> {
  if (audiences.length === 0) return
  const tenants = sql.param(audiences.map(({ tenantId }) => tenantId))
  const users = sql.param(audiences.map(({ userId = null }) => userId))
  await tx.execute(sql`select pg_advisory_xact_lock(${APPEND_LOCK})`)
  await tx.execute(sql`
    insert into ${events} (tenant_id, user_id, payload, at)
    select tenant_id, user_id, ${JSON.stringify(payload)}::jsonb, ${at.toISOString()}::timestamptz
    from unnest(${tenants}::text[], ${users}::text[]) with ordinality as audience (tenant_id, user_id, number)
    order by number`)
  await notify(tx, EVENT_CHANNEL)
}

/**
 * The event log. Ids are given and committed in one order, so "after id n" misses nothing. Where it is, and what comes next, is read for all
 * tenants, in the call of a user too: the streams of an instance are fed by one reader.
 */
export function createEventsRepository(db: Database) {
  return {
    /** Everything after an id, for all tenants, oldest first. */
    after(id: number, limit: number): Promise<EventRow[]> {
      return outsideWalls(async () =>
        db.select().from(events).where(gt(events.id, id)).orderBy(asc(events.id)).limit(limit),
      )
    },

    /** What one user may see after an id, oldest first. */
    missed(audience: { tenantId: string; userId: string }, id: number, limit: number): Promise<EventRow[]> {
      return db
        .select()
        .from(events)
        .where(
          and(
            eq(events.tenantId, audience.tenantId),
            or(isNull(events.userId), eq(events.userId, audience.userId)),
            gt(events.id, id),
          ),
        )
        .orderBy(asc(events.id))
        .limit(limit)
    },

    /** First and last id in the log; zeros when nothing was ever written. */
    async bounds(): Promise<{ first: number; last: number }> {
      const ends = { first: min(events.id), last: max(events.id) }
      const [row] = await outsideWalls(async () => db.select(ends).from(events))
      return { first: row?.first ?? 0, last: row?.last ?? 0 }
    },

    /** Removes what is older; the last row stays, so that the log always knows where it is. */
    async forget(before: Date): Promise<void> {
      const last = db.select({ id: max(events.id) }).from(events)
      await db.delete(events).where(and(lt(events.at, before), lt(events.id, sql`(${last})`)))
    },
  }
}
