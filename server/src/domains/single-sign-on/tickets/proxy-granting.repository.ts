import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database'
import { proxyGrantingTickets } from '../single-sign-on.tables'

export type ProxyGrantingRow = typeof proxyGrantingTickets.$inferSelect
export type ProxyGrantingRepository = ReturnType<typeof createProxyGrantingRepository>

export function createProxyGrantingRepository(db: Database) {
  return {
    async insert(row: ProxyGrantingRow): Promise<void> {
      await db.insert(proxyGrantingTickets).values(row)
    },

    async find(ticketHash: string): Promise<ProxyGrantingRow | null> {
      const rows = await db.select().from(proxyGrantingTickets).where(eq(proxyGrantingTickets.ticketHash, ticketHash))
      return rows[0] ?? null
    },
  }
}
