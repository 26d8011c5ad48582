import { randomUUID } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import type { Database } from './database'
import { leases } from './leases.tables'

/**
 * Lets one instance of several do a piece of work: the holder of the lease, until it was not renewed for so long. By the
 * clock of the database, so that clocks which differ give it to one only. A row and no advisory lock, since a lock of a session
 * keeps a connection, and the embedded database has but one.
 */
export function createLeases(db: Database) {
  const holder = randomUUID()
  return {
    /** Takes a lease or keeps it; false while another instance has it. */
    async hold(name: string, forMs: number): Promise<boolean> {
      const until = sql`now() + ${forMs} * interval '1 millisecond'`
      const held = await db
        .insert(leases)
        .values({ name, holder, until })
        .onConflictDoUpdate({
          target: leases.name,
          set: { holder, until },
          setWhere: or(eq(leases.holder, holder), sql`${leases.until} < now()`),
        })
        .returning({ holder: leases.holder })
      return held.length === 1
    },
  }
}
