import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database'
import { proxyGrantingTickets, serviceTickets, signOnGrants } from '../single-sign-on.tables'

export type GrantRow = typeof signOnGrants.$inferSelect
export type GrantsRepository = ReturnType<typeof createGrantsRepository>

/** So many applications are told of one sign-out. */
const MAX_APPLICATIONS = 100

/** Ends sessions of the portal in somebody's transaction. */
export type EndSessions = (tx: Database, ids: string[]) => Promise<void>

export function createGrantsRepository(db: Database, endSessions: EndSessions) {
  async function endWithin(tx: Database, id: string, at: Date): Promise<string[] | null> {
    const opened = await endOne(tx, id, at)
    if (opened === null) return null
    const sessionIds = [...new Set(opened)]
    await endSessions(tx, sessionIds)
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

    /** Waits for a transaction that is ending it: what was opened meanwhile is seen by one of the two. */
    async find(id: string): Promise<GrantRow | null> {
      const rows = await db.select().from(signOnGrants).where(eq(signOnGrants.id, id)).for('share')
      return rows[0] ?? null
    },

    /** Ids of the user's open grants. In a transaction they are locked: a reader of one waits for its end. */
    async openOf(tx: Database, { tenantId, userId }: { tenantId: string; userId: string }): Promise<string[]> {
      const { id, endedAt } = signOnGrants
      const isOfUser = and(eq(signOnGrants.tenantId, tenantId), eq(signOnGrants.userId, userId), isNull(endedAt))
      const rows = await tx.select({ id }).from(signOnGrants).where(isOfUser).orderBy(asc(id)).for('update')
      return rows.map((row) => row.id)
    },

    /** Users with a grant that no one ended: of one tenant, or of all. */
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
     * Ends a grant, its tickets that no one redeemed, those that grant others, the sessions that it opened and the grants that those began in their turn, and has
     * the applications told: all of it or nothing. The ids of the sessions; null when it was over before.
     */
    end: (id: string, at: Date): Promise<string[] | null> => db.transaction((tx) => endWithin(tx, id, at)),

    /** The same in the caller's transaction. */
    endWithin,

    transaction: <Value>(work: (tx: Database) => Promise<Value>): Promise<Value> => db.transaction(work),

    async forgetBefore(at: Date): Promise<void> {
      await db.delete(serviceTickets).where(lt(serviceTickets.issuedAt, at))
      await db.delete(proxyGrantingTickets).where(lt(proxyGrantingTickets.issuedAt, at))
      await db.delete(signOnGrants).where(lt(signOnGrants.beganAt, at))
    },
  }
}

/** Sessions that were opened by a grant: the portal's, and those in whose name applications were. */
async function sessionsOf(tx: Database, grantId: string): Promise<string[]> {
  const { acceptedTicket, sessionId } = serviceTickets
  const isOpened = and(eq(serviceTickets.grantId, grantId), isNotNull(acceptedTicket), isNotNull(sessionId))
  const rows = await tx.selectDistinct({ sessionId }).from(serviceTickets).where(isOpened)
  return rows.flatMap((row) => row.sessionId ?? [])
}

/** Notes which applications are to be told: those that the browser opened before those that a proxy asked, the latest first. */
async function noteTold(tx: Database, grantId: string, at: Date): Promise<void> {
  const { acceptedTicket, isPortal, issuedAt, proxies, ticketHash } = serviceTickets
  const told = tx
    .select({ ticketHash })
    .from(serviceTickets)
    .where(and(eq(serviceTickets.grantId, grantId), isNotNull(acceptedTicket), eq(isPortal, false)))
    .orderBy(sql`${proxies} is not null`, desc(issuedAt))
    .limit(MAX_APPLICATIONS)
  await tx.update(serviceTickets).set({ logoutDueAt: at }).where(inArray(ticketHash, told))
}

/** Grants that no one ended behind sessions: where the first of a session ran out, the session began another. */
async function begunBy(tx: Database, sessionIds: string[]): Promise<string[]> {
  const ofSessions = tx
    .select({ grantId: serviceTickets.grantId })
    .from(serviceTickets)
    .where(inArray(serviceTickets.sessionId, sessionIds))
  const isOpen = and(inArray(signOnGrants.id, ofSessions), isNull(signOnGrants.endedAt))
  return (await tx.select({ id: signOnGrants.id }).from(signOnGrants).where(isOpen)).map((row) => row.id)
}

/** Ends a grant and those that its sessions began in their turn; the sessions themselves are left to the caller. Null: it was over before. */
async function endOne(tx: Database, id: string, at: Date): Promise<string[] | null> {
  const isOpen = and(eq(signOnGrants.id, id), isNull(signOnGrants.endedAt))
  const [row] = await tx.update(signOnGrants).set({ endedAt: at }).where(isOpen).returning()
  if (!row) return null
  const isUnspent = and(eq(serviceTickets.grantId, id), isNull(serviceTickets.spentAt))
  await tx.update(serviceTickets).set({ spentAt: at }).where(isUnspent)
  await tx.delete(proxyGrantingTickets).where(eq(proxyGrantingTickets.grantId, id))
  await noteTold(tx, id, at)
  const sessionIds = await sessionsOf(tx, id)
  for (const next of await begunBy(tx, sessionIds)) sessionIds.push(...((await endOne(tx, next, at)) ?? []))
  return sessionIds
}
