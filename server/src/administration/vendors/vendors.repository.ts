import { and, asc, count, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { AdminPaging, AdminVendor, VendorMember } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { tenants } from '../../domains/configuration/configuration.tables'
import { users } from '../../domains/members/members.tables'
import { apps } from '../../domains/registry/database/registry.tables'
import { vendorMembers, vendors } from '../../domains/registry/database/vendors.tables'
import { contains, offsetOf } from '../list-query'

export type VendorRow = typeof vendors.$inferSelect
export type MemberRow = VendorMember & { userId: string }
type Reading = Pick<Database, 'select' | '$count'>

const appsOf = (db: Reading) => db.$count(apps, sql`starts_with(${apps.name}, ${vendors.scope} || '/')`)

/** The vendors of the portal and their members. */
export const vendorRows = {
  async page(db: Reading, paging: AdminPaging): Promise<{ rows: AdminVendor[]; total: number }> {
    const word = paging.keyword?.trim() ? contains(paging.keyword) : null
    const where = word === null ? undefined : or(ilike(vendors.name, word), ilike(vendors.scope, word))
    const rows = await db
      .select({ vendor: vendors, apps: appsOf(db) })
      .from(vendors)
      .where(where)
      .orderBy(asc(vendors.scope))
      .limit(paging.limit)
      .offset(offsetOf(paging))
    const [counted] = await db.select({ total: count() }).from(vendors).where(where)
    const members = await this.membersOf(
      db,
      rows.map(({ vendor }) => vendor.id),
    )
    const total = counted?.total ?? 0
    return { rows: rows.map((row) => toAdmin(row.vendor, members.get(row.vendor.id) ?? [], row.apps)), total }
  },

  async find(db: Reading, id: string): Promise<{ vendor: VendorRow; apps: number } | null> {
    const [row] = await db
      .select({ vendor: vendors, apps: appsOf(db) })
      .from(vendors)
      .where(eq(vendors.id, id))
    return row ?? null
  },

  /** By vendor, in the order of their names. Users that are gone are left out. */
  async membersOf(db: Reading, ids: string[]): Promise<Map<string, MemberRow[]>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .select({
        vendorId: vendorMembers.vendorId,
        userId: users.id,
        username: users.username,
        tenantCode: tenants.code,
        role: vendorMembers.role,
      })
      .from(vendorMembers)
      .innerJoin(users, eq(users.id, vendorMembers.userId))
      .innerJoin(tenants, eq(tenants.id, users.tenantId))
      .where(inArray(vendorMembers.vendorId, ids))
      .orderBy(asc(tenants.code), asc(users.username))
    const byVendor = new Map<string, MemberRow[]>()
    for (const { vendorId, ...member } of rows) byVendor.set(vendorId, [...(byVendor.get(vendorId) ?? []), member])
    return byVendor
  },

  async userIdOf(db: Reading, { tenantCode, username }: VendorMember): Promise<string | null> {
    const [row] = await db
      .select({ id: users.id })
      .from(users)
      .innerJoin(tenants, eq(tenants.id, users.tenantId))
      .where(and(eq(tenants.code, tenantCode), eq(users.username, username)))
    return row?.id ?? null
  },

  insert: (tx: Database, row: typeof vendors.$inferInsert) => tx.insert(vendors).values(row),

  update: (tx: Database, { id, revision }: VendorRow, set: Partial<VendorRow>) =>
    tx
      .update(vendors)
      .set({ ...set, revision: revision + 1 })
      .where(eq(vendors.id, id)),

  async setMembers(tx: Database, vendorId: string, members: (typeof vendorMembers.$inferInsert)[]): Promise<void> {
    await tx.delete(vendorMembers).where(eq(vendorMembers.vendorId, vendorId))
    if (members.length > 0) await tx.insert(vendorMembers).values(members)
  },
}

export function toAdmin(row: VendorRow, members: MemberRow[], appCount: number): AdminVendor {
  const { id, scope, name, nameEn, contact, enabled, revision } = row
  const told = members.map(({ tenantCode, username, role }) => ({ tenantCode, username, role }))
  return { id, scope, name, nameEn, contact, members: told, apps: appCount, enabled, revision }
}
