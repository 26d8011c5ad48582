import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database'
import { serviceTickets } from './single-sign-on.tables'

export type TicketRow = typeof serviceTickets.$inferSelect
export type TicketsRepository = ReturnType<typeof createTicketsRepository>

/** An attempt to redeem a ticket. Without a service that of the ticket is taken. */
export type Attempt = {
  ticket: string
  ticketHash: string
  service: string | null
  isPortal: boolean
  needsFresh: boolean
  at: Date
}

export function createTicketsRepository(db: Database) {
  return {
    async insert(row: typeof serviceTickets.$inferInsert): Promise<void> {
      await db.insert(serviceTickets).values(row)
    },

    /**
     * Uses a ticket up and says whether the attempt was right, in one statement: of any number of attempts at once one gets the row,
     * and a wrong one leaves nothing for the next. Null when there is no such ticket, or none any more.
     */
    async spend({ ticket, ticketHash, service, isPortal, needsFresh, at }: Attempt): Promise<TicketRow | null> {
      const isRight = and(
        service === null ? undefined : eq(serviceTickets.service, service),
        eq(serviceTickets.isPortal, isPortal),
        needsFresh ? eq(serviceTickets.isFresh, true) : undefined,
        sql`${serviceTickets.expiresAt} > ${at.toISOString()}::timestamptz`,
      )
      const [row] = await db
        .update(serviceTickets)
        .set({ spentAt: at, acceptedTicket: sql`case when ${isRight} then ${ticket}::text end` })
        .where(and(eq(serviceTickets.ticketHash, ticketHash), isNull(serviceTickets.spentAt)))
        .returning()
      return row ?? null
    },

    async bindSession(ticketHash: string, sessionId: string): Promise<void> {
      await db.update(serviceTickets).set({ sessionId }).where(eq(serviceTickets.ticketHash, ticketHash))
    },

    /** What was opened by a grant: the portal's sessions, and applications by the ticket that they redeemed. */
    acceptedOf: (grantId: string): Promise<TicketRow[]> =>
      db
        .select()
        .from(serviceTickets)
        .where(and(eq(serviceTickets.grantId, grantId), isNotNull(serviceTickets.acceptedTicket))),

    async grantOfSession(sessionId: string): Promise<string | null> {
      const { grantId } = serviceTickets
      const rows = await db.select({ grantId }).from(serviceTickets).where(eq(serviceTickets.sessionId, sessionId))
      return rows[0]?.grantId ?? null
    },
  }
}
