import { and, asc, eq } from 'drizzle-orm'
import type { VendorRole } from '@center/shared/contract'
import type { Database } from '../../../platform/database/database'
import { apps } from './registry.tables'
import { vendorMembers, vendors } from './vendors.tables'

export type VendorRow = typeof vendors.$inferSelect
export type VendorsRepository = ReturnType<typeof createVendorsRepository>

/** Who may publish which apps. */
export function createVendorsRepository(db: Pick<Database, 'select'>) {
  return {
    /** The vendor that a scope belongs to; null for a scope of no vendor. */
    async ofScope(scope: string): Promise<VendorRow | null> {
      const [row] = await db.select().from(vendors).where(eq(vendors.scope, scope))
      return row ?? null
    },

    async roleOf(vendorId: string, userId: string): Promise<VendorRole | null> {
      const [row] = await db
        .select({ role: vendorMembers.role })
        .from(vendorMembers)
        .where(and(eq(vendorMembers.vendorId, vendorId), eq(vendorMembers.userId, userId)))
      return row?.role ?? null
    },

    /** The enabled vendors that a user works for. */
    ofMember: (userId: string): Promise<{ vendor: VendorRow; role: VendorRole }[]> =>
      db
        .select({ vendor: vendors, role: vendorMembers.role })
        .from(vendorMembers)
        .innerJoin(vendors, eq(vendors.id, vendorMembers.vendorId))
        .where(and(eq(vendorMembers.userId, userId), eq(vendors.enabled, true)))
        .orderBy(asc(vendors.scope)),

    /** The tenant whose operators publish an app; null: the portal's own; undefined: no one has published it. */
    async ownerTenantOf(name: string): Promise<string | null | undefined> {
      const [row] = await db.select({ owner: apps.ownerTenantId }).from(apps).where(eq(apps.name, name))
      return row?.owner
    },
  }
}
