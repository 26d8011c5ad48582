import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { enterprises, memberships } from './members.tables'

type Holder = { tenantId: string; userId: string }

export type MembershipRow = {
  id: string
  globalId: string
  name: string
  creditCode: string
  reviewState: '0' | '1' | '2'
  isFounder: boolean
  createdAt: Date
}

export type EnterprisesRepository = ReturnType<typeof createEnterprisesRepository>

const columns = {
  id: enterprises.id,
  globalId: enterprises.globalId,
  name: enterprises.name,
  creditCode: enterprises.creditCode,
  reviewState: memberships.reviewState,
  isFounder: memberships.isFounder,
  createdAt: memberships.createdAt,
}

/** The enterprises of a user in every state of the review. Every query names the tenant. */
export function createEnterprisesRepository(db: Database) {
  const sameEnterprise = and(
    eq(enterprises.tenantId, memberships.tenantId),
    eq(enterprises.id, memberships.enterpriseId),
  )
  const ofHolder = ({ tenantId, userId }: Holder) =>
    and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId))

  return {
    /** One page; the current one first, then the latest. */
    async list(
      holder: Holder,
      currentId: string,
      { page, limit }: { page: number; limit: number },
    ): Promise<MembershipRow[]> {
      return db
        .select(columns)
        .from(memberships)
        .innerJoin(enterprises, sameEnterprise)
        .where(ofHolder(holder))
        .orderBy(desc(sql`(${enterprises.id} = ${currentId})`), desc(memberships.createdAt), desc(enterprises.id))
        .limit(limit)
        .offset((page - 1) * limit)
    },

    async count(holder: Holder): Promise<number> {
      const [row] = await db.select({ total: count() }).from(memberships).where(ofHolder(holder))
      return row?.total ?? 0
    },

    /** How many memberships there are of each state, of founders and of others. */
    async countByState(holder: Holder) {
      return db
        .select({ reviewState: memberships.reviewState, isFounder: memberships.isFounder, total: count() })
        .from(memberships)
        .where(ofHolder(holder))
        .groupBy(memberships.reviewState, memberships.isFounder)
    },

    async find(holder: Holder, enterpriseId: string): Promise<MembershipRow | null> {
      const rows = await db
        .select(columns)
        .from(memberships)
        .innerJoin(enterprises, sameEnterprise)
        .where(and(ofHolder(holder), eq(memberships.enterpriseId, enterpriseId)))
      return rows[0] ?? null
    },
  }
}
