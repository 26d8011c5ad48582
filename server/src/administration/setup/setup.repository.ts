import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database'
import { setupKeys } from '../../domains/auth/auth.tables'
import { tenants } from '../../domains/configuration/configuration.tables'
import { users } from '../../domains/members/members.tables'

const NAME = 'first-start'

/** The key of the first start: one row, replaced by the next key and removed by its use. */
export const setupRows = {
  /** Two first starts at once wait for each other here, until the transaction ends. */
  async lock(tx: Transaction): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('center.setup'))`)
  },

  async hasTenants(db: Pick<Database, 'select'>): Promise<boolean> {
    return (await db.select({ id: tenants.id }).from(tenants).limit(1)).length > 0
  },

  async save(db: Database, row: { key: string; expiresAt: Date }): Promise<void> {
    await db
      .insert(setupKeys)
      .values({ ...row, name: NAME })
      .onConflictDoUpdate({ target: setupKeys.name, set: row })
  },

  async isKey(db: Database, key: string, now: Date): Promise<boolean> {
    return (await db.select({ key: setupKeys.key }).from(setupKeys).where(inForce(key, now))).length > 0
  },

  /** Removes the key; false when there is none like it, or it is too old. */
  async take(db: Database, key: string, now: Date): Promise<boolean> {
    return (await db.delete(setupKeys).where(inForce(key, now)).returning({ key: setupKeys.key })).length > 0
  },

  async userIdOf(db: Database, tenantId: string, username: string): Promise<string | null> {
    const [row] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.tenantId, tenantId), eq(users.username, username)))
    return row?.id ?? null
  },
}

const inForce = (key: string, now: Date) =>
  and(eq(setupKeys.name, NAME), eq(setupKeys.key, key), gt(setupKeys.expiresAt, now))
