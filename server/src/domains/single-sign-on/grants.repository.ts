import { and, asc, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database'
import { proxyGrantingTickets, serviceTickets, signOnGrants } from './single-sign-on.tables'

export type GrantRow = typeof signOnGrants.$inferSelect
export type GrantsRepository = ReturnType<typeof createGrantsRepository>

/** So many applications are told of one sign-out, the ones that were opened last. */
const MOST_APPLICATIONS = 100

/** Ends sessions of the portal in somebody's transaction. */
export type EndSessions = (inside: Database, ids: string[]) => Promise<void>

export function createGrantsRepository(db: Database, endSessions: EndSessions) {
  async function endWithin(inside: Database, id: string, at: Date): Promise<string[] | null> {
    const opened = await endOne(inside, id, at)
    if (opened === null) return null
    const sessionIds = [...new Set(opened)]
    await endSessions(inside, sessionIds)
    return sessionIds
  }

  return {
    async insert(row: typeof signOnGrants.$inferInsert): Promise<void> {
      await db.insert(signOnGrants).values(row)
    },

    async findByCookie(cookieHash: string): Promise<GrantRow | null> {
      const rows = await db.select().from(signOnGrants).where(eq(signOnGrants.cookieHash, cookieHash))
      return rows[0] ?? null
    },

    /** Waits for whoever is ending it: what was opened meanwhile is seen by one of the two. */
    async find(id: string): Promise<GrantRow | null> {
      const rows = await db.select().from(signOnGrants).where(eq(signOnGrants.id, id)).for('share')
      return rows[0] ?? null
    },

    /** Ids of the user's open grants. In a transaction they are locked: a reader of one waits for its end. */
    async openOf(inside: Database, { tenantId, userId }: { tenantId: string; userId: string }): Promise<string[]> {
      const { id, endedAt } = signOnGrants
      const isOfUser = and(eq(signOnGrants.tenantId, tenantId), eq(signOnGrants.userId, userId), isNull(endedAt))
      const rows = await inside.select({ id }).from(signOnGrants).where(isOfUser).orderBy(asc(id)).for('update')
      return rows.map((row) => row.id)
    },

    /** Users with a grant that nobody ended: of one tenant, or of all. */
    openUsers(tenantId?: string): Promise<Pick<GrantRow, 'tenantId' | 'tenantCode' | 'userId'>[]> {
      const isOfTenant = tenantId === undefined ? undefined : eq(signOnGrants.tenantId, tenantId)
      const { tenantId: tenant, tenantCode, userId } = signOnGrants
      return db
        .selectDistinct({ tenantId: tenant, tenantCode, userId })
        .from(signOnGrants)
        .where(and(isOfTenant, isNull(signOnGrants.endedAt)))
    },

    async touch(id: string, at: Date): Promise<void> {
      await db.update(signOnGrants).set({ usedAt: at }).where(eq(signOnGrants.id, id))
    },

    /**
     * Ends a grant, its tickets that nobody redeemed, those that grant others, the sessions that it opened and the grants that those began in their turn, and has
     * the applications told: all of it or nothing. The ids of the sessions; null when it was over before.
     */
    end: (id: string, at: Date): Promise<string[] | null> => db.transaction((inside) => endWithin(inside, id, at)),

    /** The same in the caller's transaction. */
    endWithin,

    transaction: <Value>(work: (inside: Database) => Promise<Value>): Promise<Value> => db.transaction(work),

    async forgetBefore(at: Date): Promise<void> {
      await db.delete(serviceTickets).where(lt(serviceTickets.issuedAt, at))
      await db.delete(proxyGrantingTickets).where(lt(proxyGrantingTickets.issuedAt, at))
      await db.delete(signOnGrants).where(lt(signOnGrants.beganAt, at))
    },
  }
}

/** What was opened by a grant: the portal's sessions, and applications by the ticket that they redeemed. */
function openedBy(inside: Database, grantId: string) {
  return inside
    .select()
    .from(serviceTickets)
    .where(and(eq(serviceTickets.grantId, grantId), isNotNull(serviceTickets.acceptedTicket)))
    .orderBy(desc(serviceTickets.issuedAt))
}

/** Grants that nobody ended behind sessions: where the first of a session ran out, the session began another. */
async function begunBy(inside: Database, sessionIds: string[]): Promise<string[]> {
  const ofSessions = inside
    .select({ grantId: serviceTickets.grantId })
    .from(serviceTickets)
    .where(inArray(serviceTickets.sessionId, sessionIds))
  const isOpen = and(inArray(signOnGrants.id, ofSessions), isNull(signOnGrants.endedAt))
  return (await inside.select({ id: signOnGrants.id }).from(signOnGrants).where(isOpen)).map((row) => row.id)
}

/** Ends a grant and those that its sessions began in their turn; the sessions themselves are left to the caller. Null: it was over before. */
async function endOne(inside: Database, id: string, at: Date): Promise<string[] | null> {
  const isOpen = and(eq(signOnGrants.id, id), isNull(signOnGrants.endedAt))
  const [row] = await inside.update(signOnGrants).set({ endedAt: at }).where(isOpen).returning()
  if (!row) return null
  const isUnspent = and(eq(serviceTickets.grantId, id), isNull(serviceTickets.spentAt))
  await inside.update(serviceTickets).set({ spentAt: at }).where(isUnspent)
  await inside.delete(proxyGrantingTickets).where(eq(proxyGrantingTickets.grantId, id))
  const opened = await openedBy(inside, id)
  const told = opened.filter(({ isPortal }) => !isPortal).slice(0, MOST_APPLICATIONS)
  const hashes = told.map(({ ticketHash }) => ticketHash)
  await inside.update(serviceTickets).set({ logoutDueAt: at }).where(inArray(serviceTickets.ticketHash, hashes))
  const sessionIds = opened.flatMap(({ sessionId }) => sessionId ?? [])
  for (const next of await begunBy(inside, sessionIds)) sessionIds.push(...((await endOne(inside, next, at)) ?? []))
  return sessionIds
}
