import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database'
import { vendorKeys, vendors } from './vendors.tables'

/** A key of a vendor, with the scope that the vendor has; it may have been revoked. */
export type SigningKey = Pick<typeof vendorKeys.$inferSelect, 'id' | 'name' | 'publicKey' | 'revokedAt'> & {
  scope: string
}
/** Whether a tenant runs signed versions alone. `db` may be a transaction. */
export type DemandsSigned = (db: Database, tenantId: string) => Promise<boolean>
export type SigningRepository = ReturnType<typeof createSigningRepository>

/** Keys of vendors, and which tenants demand their signatures. */
export function createSigningRepository(db: Database, demandsSigned: DemandsSigned) {
  return {
    isDemanded: (tenantId: string) => demandsSigned(db, tenantId),

    /** By id, in force or not; ids that are no key's are left out. */
    async keys(ids: string[]): Promise<Map<string, SigningKey>> {
      if (ids.length === 0) return new Map()
      const { id, name, publicKey, revokedAt } = vendorKeys
      const rows = await db
        .select({ id, name, publicKey, revokedAt, scope: vendors.scope })
        .from(vendorKeys)
        .innerJoin(vendors, eq(vendors.id, vendorKeys.vendorId))
        .where(inArray(id, [...new Set(ids)]))
      return new Map(rows.map((row) => [row.id, row]))
    },

    async hasKeyInForce(scope: string): Promise<boolean> {
      const rows = await db
        .select({ id: vendorKeys.id })
        .from(vendorKeys)
        .innerJoin(vendors, eq(vendors.id, vendorKeys.vendorId))
        .where(and(eq(vendors.scope, scope), isNull(vendorKeys.revokedAt)))
        .limit(1)
      return rows.length > 0
    },
  }
}
