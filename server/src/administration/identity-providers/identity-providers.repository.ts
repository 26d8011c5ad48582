import { and, asc, count, eq, ilike, or } from 'drizzle-orm'
import type { AdminPaging } from '@center/shared/contract'
import { identityProviders } from '../../domains/oidc/oidc.tables'
import type { Database } from '../../platform/database/database'
import { contains, offsetOf } from '../list-query'

export type IdentityProviderRow = typeof identityProviders.$inferSelect
type NewRow = typeof identityProviders.$inferInsert

const { code: ofCode, tenantId: ofTenant, name, nameEn } = identityProviders

/** Identity providers of tenants; each runs in the transaction it is given. */
export const identityProviderRows = {
  async page(
    db: Database,
    tenantId: string,
    paging: AdminPaging,
  ): Promise<{ rows: IdentityProviderRow[]; total: number }> {
    const word = paging.keyword && contains(paging.keyword)
    const match = word ? or(ilike(name, word), ilike(nameEn, word), ilike(ofCode, word)) : undefined
    const where = and(eq(ofTenant, tenantId), match)
    const order = [asc(identityProviders.orderNo), asc(ofCode)]
    const query = db.select().from(identityProviders).where(where)
    const rows = await query
      .orderBy(...order)
      .limit(paging.limit)
      .offset(offsetOf(paging))
    const [counted] = await db.select({ total: count() }).from(identityProviders).where(where)
    return { rows, total: counted?.total ?? 0 }
  },

  async find(db: Database, tenantId: string, code: string): Promise<IdentityProviderRow | null> {
    const isMeant = and(eq(ofCode, code), eq(ofTenant, tenantId))
    const [row] = await db.select().from(identityProviders).where(isMeant)
    return row ?? null
  },

  insert: (db: Database, row: NewRow) => db.insert(identityProviders).values(row),

  update: (db: Database, code: string, set: Partial<NewRow>) =>
    db.update(identityProviders).set(set).where(eq(ofCode, code)),

  delete: (db: Database, code: string) => db.delete(identityProviders).where(eq(ofCode, code)),
}
