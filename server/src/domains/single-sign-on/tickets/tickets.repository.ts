import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database'
import { serviceTickets, signOnGrants } from '../single-sign-on.tables'

export type TicketRow = typeof serviceTickets.$inferSelect
export type TicketsRepository = ReturnType<typeof createTicketsRepository>

/** An attempt to redeem a ticket. Without a service that of the ticket is taken. */
export type Attempt = {
  ticket: string
  ticketHash: string
  service: string | null
  isPortal: boolean
  needsFresh: boolean
  /** Whether it may be a proxy ticket. */
  allowsProxies: boolean
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
    async spend(attempt: Attempt): Promise<TicketRow | null> {
      const { ticket, ticketHash, at } = attempt
      const acceptedTicket = sql`case when ${isRight(attempt)} then ${ticket}::text end`
      const [row] = await db
        .update(serviceTickets)
        .set({ spentAt: at, acceptedTicket })
        .where(and(eq(serviceTickets.ticketHash, ticketHash), isNull(serviceTickets.spentAt)))
        .returning()
      return row ?? null
    },

    async bindSession(ticketHash: string, sessionId: string): Promise<void> {
      await db.update(serviceTickets).set({ sessionId }).where(eq(serviceTickets.ticketHash, ticketHash))
    },

    /** The sign-ins behind a session that no one ended, newest first. */
    async grantsOfSession(sessionId: string): Promise<string[]> {
      const { id, beganAt, endedAt } = signOnGrants
      const ofSession = db
        .select({ grantId: serviceTickets.grantId })
        .from(serviceTickets)
        .where(eq(serviceTickets.sessionId, sessionId))
      const rows = await db
        .select({ id })
        .from(signOnGrants)
        .where(and(inArray(id, ofSession), isNull(endedAt)))
        .orderBy(desc(beganAt), desc(id))
      return rows.map((row) => row.id)
    },

    /**
     * Applications that are to be told of a sign-out by now, each for one of however many ask. The next attempt is put off in the same
     * statement, longer each time: an instance that dies meanwhile leaves it to the others.
     */
    takeDue: (at: Date, max: number): Promise<TicketRow[]> =>
      db
        .update(serviceTickets)
        .set({
          logoutTries: sql`${serviceTickets.logoutTries} + 1`,
          logoutDueAt: sql`${at.toISOString()}::timestamptz + interval '30 seconds' * power(4, ${serviceTickets.logoutTries})`,
        })
        .where(
          inArray(
            serviceTickets.ticketHash,
            db
              .select({ ticketHash: serviceTickets.ticketHash })
              .from(serviceTickets)
              .where(lte(serviceTickets.logoutDueAt, at))
              .orderBy(asc(serviceTickets.logoutDueAt))
              .limit(max)
              .for('update', { skipLocked: true }),
          ),
        )
        .returning(),

    /** There is nothing to tell any more. */
    async settleLogout(ticketHash: string): Promise<void> {
      await db.update(serviceTickets).set({ logoutDueAt: null }).where(eq(serviceTickets.ticketHash, ticketHash))
    },
  }
}

function isRight({ service, isPortal, needsFresh, allowsProxies, at }: Attempt) {
  return and(
    service === null ? undefined : eq(serviceTickets.service, service),
    eq(serviceTickets.isPortal, isPortal),
    needsFresh ? eq(serviceTickets.isFresh, true) : undefined,
    allowsProxies ? undefined : isNull(serviceTickets.proxies),
    sql`${serviceTickets.expiresAt} > ${at.toISOString()}::timestamptz`,
  )
}
