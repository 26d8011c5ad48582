import { and, desc, eq, isNull } from 'drizzle-orm'
import type { VendorRole } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { vendorKeys, vendorMembers, vendors } from '../../domains/registry/database/vendors.tables'

export type VendorKeyRow = typeof vendorKeys.$inferSelect
export type KeyOwner = { id: string; scope: string; enabled: boolean }
type Reading = Pick<Database, 'select'>

const owner = { id: vendors.id, scope: vendors.scope, enabled: vendors.enabled }

/** The signing keys of vendors. */
export const vendorKeyRows = {
  async vendorOfScope(db: Reading, scope: string): Promise<KeyOwner | null> {
    const [row] = await db.select(owner).from(vendors).where(eq(vendors.scope, scope))
    return row ?? null
  },

  /** The vendor that has a key. */
  async vendorOfKey(db: Reading, id: string): Promise<KeyOwner | null> {
    const [row] = await db
      .select(owner)
      .from(vendorKeys)
      .innerJoin(vendors, eq(vendors.id, vendorKeys.vendorId))
      .where(eq(vendorKeys.id, id))
    return row ?? null
  },

  async roleOf(db: Reading, vendorId: string, userId: string): Promise<VendorRole | null> {
    const [row] = await db
      .select({ role: vendorMembers.role })
      .from(vendorMembers)
      .where(and(eq(vendorMembers.vendorId, vendorId), eq(vendorMembers.userId, userId)))
    return row?.role ?? null
  },

  list: (db: Reading, vendorId: string): Promise<VendorKeyRow[]> =>
    db
      .select()
      .from(vendorKeys)
      .where(eq(vendorKeys.vendorId, vendorId))
      .orderBy(desc(vendorKeys.addedAt), desc(vendorKeys.id)),

  insert: (tx: Database, row: typeof vendorKeys.$inferInsert) => tx.insert(vendorKeys).values(row),

  /** The key that was revoked; null when it was revoked before. */
  async revoke(
    tx: Database,
    id: string,
    how: Pick<VendorKeyRow, 'revokedAt' | 'revokedBy'>,
  ): Promise<VendorKeyRow | null> {
    const [row] = await tx
      .update(vendorKeys)
      .set(how)
      .where(and(eq(vendorKeys.id, id), isNull(vendorKeys.revokedAt)))
      .returning()
    return row ?? null
  },
}
