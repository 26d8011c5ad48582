import { and, eq, gt, lt } from 'drizzle-orm'
import { isAnyOf } from '../../platform/database/any-of'
import type { Database } from '../../platform/database/database'
import { passwordLinks as table } from './auth.tables'

type LinkRow = typeof table.$inferSelect

/** Links by which users set a password once, by the hash of what they carry. */
export const passwordLinks = {
  /** Writes links, in the transaction it is given; those that the users had are void. */
  async replace(tx: Database, rows: LinkRow[]): Promise<void> {
    if (rows.length === 0) return
    const userIds = rows.map(({ userId }) => userId)
    await tx.delete(table).where(isAnyOf(table.userId, userIds))
    await tx.insert(table).values(rows)
  },

  async find(db: Database, key: string, at: Date): Promise<LinkRow | null> {
    const [row] = await db
      .select()
      .from(table)
      .where(and(eq(table.key, key), gt(table.expiresAt, at)))
    return row ?? null
  },

  /** True for the one who takes it, in the transaction it is given. */
  async take(tx: Database, key: string): Promise<boolean> {
    return (await tx.delete(table).where(eq(table.key, key)).returning({ key: table.key })).length === 1
  },

  async forgetOf(tx: Database, userId: string): Promise<void> {
    await tx.delete(table).where(eq(table.userId, userId))
  },

  async forgetExpired(db: Database, at: Date): Promise<void> {
    await db.delete(table).where(lt(table.expiresAt, at))
  },
}
