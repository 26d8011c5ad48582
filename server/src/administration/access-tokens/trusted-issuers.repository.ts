import { and, count, desc, eq, ilike } from 'drizzle-orm'
import type { AdminPaging } from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import type { TrustedIssuerRow } from '../../platform/session/tokens/ci-tokens'
import { trustedIssuers } from '../../platform/session/tokens/trusted-issuers.tables'
import { contains, offsetOf } from '../list-query'

const ofIssuer = ({ tenantId, id }: Pick<TrustedIssuerRow, 'tenantId' | 'id'>) =>
  and(eq(trustedIssuers.tenantId, tenantId), eq(trustedIssuers.id, id))

/** Trusted issuers of tenants, the newest first; each query names the tenant. */
export const trustedIssuerRows = {
  async page(
    db: Database,
    tenantId: string,
    paging: AdminPaging,
  ): Promise<{ rows: TrustedIssuerRow[]; total: number }> {
    const { keyword } = paging
    const match = keyword ? ilike(trustedIssuers.name, contains(keyword)) : undefined
    const where = and(eq(trustedIssuers.tenantId, tenantId), match)
    const rows = await db
      .select()
      .from(trustedIssuers)
      .where(where)
      .orderBy(desc(trustedIssuers.createdAt), desc(trustedIssuers.id))
      .limit(paging.limit)
      .offset(offsetOf(paging))
    const [counted] = await db.select({ total: count() }).from(trustedIssuers).where(where)
    return { rows, total: counted?.total ?? 0 }
  },

  async find(tx: Transaction, tenantId: string, id: string): Promise<TrustedIssuerRow | null> {
    const [row] = await tx.select().from(trustedIssuers).where(ofIssuer({ tenantId, id }))
    return row ?? null
  },

  insert: (tx: Transaction, row: typeof trustedIssuers.$inferInsert) => tx.insert(trustedIssuers).values(row).execute(),

  update: (tx: Transaction, row: TrustedIssuerRow, set: Partial<TrustedIssuerRow>) =>
    tx
      .update(trustedIssuers)
      .set({ ...set, revision: row.revision + 1 })
      .where(ofIssuer(row))
      .execute(),
}
