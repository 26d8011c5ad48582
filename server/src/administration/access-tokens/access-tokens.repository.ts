import { and, count, desc, eq, ilike } from 'drizzle-orm'
import type { AdminPaging } from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import type { AccessTokenRow } from '../../platform/session/access-tokens'
import { accessTokens } from '../../platform/session/access-tokens.tables'
import { contains, offsetOf } from '../list-query'

const ofToken = ({ tenantId, id }: Pick<AccessTokenRow, 'tenantId' | 'id'>) =>
  and(eq(accessTokens.tenantId, tenantId), eq(accessTokens.id, id))

/** Access tokens of tenants, the newest first; each query names the tenant. */
export const accessTokenRows = {
  async page(db: Database, tenantId: string, paging: AdminPaging): Promise<{ rows: AccessTokenRow[]; total: number }> {
    const { keyword } = paging
    const match = keyword ? ilike(accessTokens.name, contains(keyword)) : undefined
    const where = and(eq(accessTokens.tenantId, tenantId), match)
    const rows = await db
      .select()
      .from(accessTokens)
      .where(where)
      .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id))
      .limit(paging.limit)
      .offset(offsetOf(paging))
    const [counted] = await db.select({ total: count() }).from(accessTokens).where(where)
    return { rows, total: counted?.total ?? 0 }
  },

  async find(tx: Transaction, tenantId: string, id: string): Promise<AccessTokenRow | null> {
    const [row] = await tx.select().from(accessTokens).where(ofToken({ tenantId, id }))
    return row ?? null
  },

  insert: (tx: Transaction, row: typeof accessTokens.$inferInsert) => tx.insert(accessTokens).values(row).execute(),

  update: (tx: Transaction, row: AccessTokenRow, set: Partial<AccessTokenRow>) =>
    tx
      .update(accessTokens)
      .set({ ...set, revision: row.revision + 1 })
      .where(ofToken(row))
      .execute(),
}
