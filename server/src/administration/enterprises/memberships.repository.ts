import { aliasedTable, and, asc, count, eq, inArray } from 'drizzle-orm'
import type { AdminPaging } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { memberships, roles, userRoles, users } from '../../domains/members/members.tables'
import { hasWord, offsetOf } from '../list-query'

export type MembershipRow = typeof memberships.$inferSelect
export type MemberRow = Pick<typeof users.$inferSelect, 'username' | 'name' | 'mobile'> & {
  membership: MembershipRow
  reviewer: string | null
}
export type MembershipKey = { tenantId: string; enterpriseId: string; userId: string }
type Review = Pick<MembershipRow, 'reviewState' | 'reviewNote' | 'reviewedAt' | 'reviewedBy'>

const reviewers = aliasedTable(users, 'reviewers')
const ofMembership = and(eq(users.tenantId, memberships.tenantId), eq(users.id, memberships.userId))

/** Who belongs to enterprises, and what their review came to; each query names the tenant. */
export const membershipRows = {
  /** Those who wait come first. */
  async page(
    db: Database,
    { tenantId, enterpriseId }: Omit<MembershipKey, 'userId'>,
    paging: AdminPaging,
  ): Promise<{ rows: MemberRow[]; total: number }> {
    const { keyword } = paging
    const ofEnterprise = and(eq(memberships.tenantId, tenantId), eq(memberships.enterpriseId, enterpriseId))
    const where = and(ofEnterprise, hasWord(users.search, keyword))
    const rows = await db
      .select({
        membership: memberships,
        username: users.username,
        name: users.name,
        mobile: users.mobile,
        reviewer: reviewers.username,
      })
      .from(memberships)
      .innerJoin(users, ofMembership)
      .leftJoin(reviewers, eq(reviewers.id, memberships.reviewedBy))
      .where(where)
      .orderBy(asc(memberships.reviewState), asc(memberships.createdAt), asc(memberships.userId))
      .limit(paging.limit)
      .offset(offsetOf(paging))
    const counting = db.select({ total: count() }).from(memberships).$dynamic()
    // Each member is a user: who asks for no word counts the memberships alone.
    const [counted] = await (keyword?.trim() ? counting.innerJoin(users, ofMembership) : counting).where(where)
    return { rows, total: counted?.total ?? 0 }
  },

  async find(db: Database, key: MembershipKey) {
    const [row] = await db
      .select({ membership: memberships, user: users })
      .from(memberships)
      .innerJoin(users, ofMembership)
      .where(isMembership(key))
    return row ?? null
  },

  review: (db: Database, key: MembershipKey, review: Review) =>
    db.update(memberships).set(review).where(isMembership(key)),

  setDefault: (db: Database, { tenantId, userId, enterpriseId }: MembershipKey) =>
    db
      .update(users)
      .set({ defaultEnterpriseId: enterpriseId })
      .where(and(eq(users.tenantId, tenantId), eq(users.id, userId))),

  /** The ids of those roles that the tenant has. */
  async rolesOf(db: Database, tenantId: string, roleIds: string[]): Promise<string[]> {
    if (roleIds.length === 0) return []
    const rows = await db
      .select({ id: roles.id })
      .from(roles)
      .where(and(eq(roles.tenantId, tenantId), inArray(roles.id, roleIds)))
    return rows.map(({ id }) => id)
  },

  /** Roles that the user has already stay. */
  giveRoles: (db: Database, { tenantId, userId }: MembershipKey, roleIds: string[]) =>
    db
      .insert(userRoles)
      .values(roleIds.map((roleId) => ({ tenantId, userId, roleId })))
      .onConflictDoNothing(),
}

const isMembership = ({ tenantId, enterpriseId, userId }: MembershipKey) =>
  and(eq(memberships.tenantId, tenantId), eq(memberships.enterpriseId, enterpriseId), eq(memberships.userId, userId))
