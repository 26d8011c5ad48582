import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { enterprises, memberships } from '../../domains/members/members.tables'

type Reading = Pick<Database, 'select'>
type Membership = { tenantId: string; userId: string; enterpriseId: string }

const isMembership = ({ tenantId, userId, enterpriseId }: Membership) =>
  and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId), eq(memberships.enterpriseId, enterpriseId))

/** Enterprises as users create and join them; each query names the tenant. */
export const ownEnterpriseRows = {
  async findByCode(db: Reading, tenantId: string, creditCode: string) {
    const [row] = await db
      .select({ id: enterprises.id, name: enterprises.name })
      .from(enterprises)
      .where(and(eq(enterprises.tenantId, tenantId), eq(enterprises.creditCode, creditCode)))
    return row ?? null
  },

  async stateOf(db: Reading, key: Membership) {
    const [row] = await db.select({ state: memberships.reviewState }).from(memberships).where(isMembership(key))
    return row?.state ?? null
  },

  insert: (tx: Database, row: typeof enterprises.$inferInsert) => tx.insert(enterprises).values(row),

  /** Waits for the review; one that was refused waits again. */
  ask: (tx: Database, key: Membership, isFounder: boolean) =>
    tx
      .insert(memberships)
      .values({ ...key, isFounder })
      .onConflictDoUpdate({
        target: [memberships.userId, memberships.enterpriseId],
        set: { reviewState: '0', reviewNote: '', reviewedAt: null, reviewedBy: '' },
      }),
}
