import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database'
import { serviceTickets, signOnGrants } from './single-sign-on.tables'

export type GrantRow = typeof signOnGrants.$inferSelect
export type GrantsRepository = ReturnType<typeof createGrantsRepository>

export function createGrantsRepository(db: Database) {
  return {
    async insert(row: typeof signOnGrants.$inferInsert): Promise<void> {
      await db.insert(signOnGrants).values(row)
    },

    async findByCookie(cookieHash: string): Promise<GrantRow | null> {
      const rows = await db.select().from(signOnGrants).where(eq(signOnGrants.cookieHash, cookieHash))
      return rows[0] ?? null
    },

    async find(id: string): Promise<GrantRow | null> {
      const rows = await db.select().from(signOnGrants).where(eq(signOnGrants.id, id))
      return rows[0] ?? null
    },

    /** Ids of the user's grants that nobody ended. */
    async openOf(tenantId: string, userId: string): Promise<string[]> {
      const { id, endedAt } = signOnGrants
      const isOfUser = and(eq(signOnGrants.tenantId, tenantId), eq(signOnGrants.userId, userId), isNull(endedAt))
      return (await db.select({ id }).from(signOnGrants).where(isOfUser)).map((row) => row.id)
    },

    async touch(id: string, at: Date): Promise<void> {
      await db.update(signOnGrants).set({ usedAt: at }).where(eq(signOnGrants.id, id))
    },

    /** Ends a grant, and its tickets that nobody redeemed; null when it was over before. */
    async end(id: string, at: Date): Promise<GrantRow | null> {
      const isOpen = and(eq(signOnGrants.id, id), isNull(signOnGrants.endedAt))
      const [row] = await db.update(signOnGrants).set({ endedAt: at }).where(isOpen).returning()
      if (!row) return null
      const isUnspent = and(eq(serviceTickets.grantId, id), isNull(serviceTickets.spentAt))
      await db.update(serviceTickets).set({ spentAt: at }).where(isUnspent)
      return row
    },

    async forgetBefore(at: Date): Promise<void> {
      await db.delete(serviceTickets).where(lt(serviceTickets.issuedAt, at))
      await db.delete(signOnGrants).where(lt(signOnGrants.beganAt, at))
    },
  }
}
