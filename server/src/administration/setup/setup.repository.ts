import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { setupKeys } from '../../domains/auth/auth.tables'
import { tenants } from '../../domains/configuration/configuration.tables'

/** The keys of one-time addresses, by their hashes. Each server that starts on an empty database has one of its own. */
export const setupRows = {
  async hasTenants(db: Pick<Database, 'select'>): Promise<boolean> {
    return (await db.select({ id: tenants.id }).from(tenants).limit(1)).length > 0
  },

  async saveKey(db: Database, key: string, { at, until }: { at: Date; until: Date }): Promise<void> {
    await db.delete(setupKeys).where(lte(setupKeys.expiresAt, at))
    await db.insert(setupKeys).values({ name: key.slice(0, 16), key, expiresAt: until })
  },

  async isKey(db: Pick<Database, 'select'>, key: string, at: Date): Promise<boolean> {
    const rows = await db
      .select({ name: setupKeys.name })
      .from(setupKeys)
      .where(and(eq(setupKeys.key, key), gt(setupKeys.expiresAt, at)))
    return rows.length > 0
  },

  dropKeys: (db: Pick<Database, 'delete'>) => db.delete(setupKeys),

  /** Two that begin at once: the second waits here and finds a tenant. */
  lock: (db: Pick<Database, 'execute'>) => db.execute(sql`select pg_advisory_xact_lock(hashtext('center.setup'))`),
}
