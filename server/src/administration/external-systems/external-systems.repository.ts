import { and, asc, count, eq, ilike, or } from 'drizzle-orm'
import type { AdminExternalSystem, AdminPaging, ExternalSystemDraft } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { externalSystems, externalUsers } from '../../domains/external-systems/external-systems.tables'
import { contains, offsetOf } from '../list-query'

export type ExternalSystemRow = typeof externalSystems.$inferSelect

const ofSystem = ({ tenantId, code }: Pick<ExternalSystemRow, 'tenantId' | 'code'>) =>
  and(eq(externalSystems.tenantId, tenantId), eq(externalSystems.code, code))

/** External systems of tenants; each query names the tenant, and runs in the transaction it is given. */
export const externalSystemRows = {
  async page(
    db: Database,
    tenantId: string,
    paging: AdminPaging,
  ): Promise<{ rows: AdminExternalSystem[]; total: number }> {
    const { keyword } = paging
    const match = keyword
      ? or(ilike(externalSystems.name, contains(keyword)), ilike(externalSystems.code, contains(keyword)))
      : undefined
    const where = and(eq(externalSystems.tenantId, tenantId), match)
    const rows = await db
      .select({ row: externalSystems, users: count(externalUsers.userId) })
      .from(externalSystems)
      .leftJoin(
        externalUsers,
        and(eq(externalUsers.tenantId, externalSystems.tenantId), eq(externalUsers.systemCode, externalSystems.code)),
      )
      .where(where)
      .groupBy(externalSystems.tenantId, externalSystems.code)
      .orderBy(asc(externalSystems.code))
      .limit(paging.limit)
      .offset(offsetOf(paging))
    const [counted] = await db.select({ total: count() }).from(externalSystems).where(where)
    return { rows: rows.map(({ row, users }) => ({ ...row, id: row.code, users })), total: counted?.total ?? 0 }
  },

  async find(db: Database, tenantId: string, code: string): Promise<ExternalSystemRow | null> {
    const [row] = await db.select().from(externalSystems).where(ofSystem({ tenantId, code }))
    return row ?? null
  },

  insert: (db: Database, row: ExternalSystemDraft & { tenantId: string }) => db.insert(externalSystems).values(row),

  update: (db: Database, row: ExternalSystemRow, set: ExternalSystemDraft & { revision: number }) =>
    db.update(externalSystems).set(set).where(ofSystem(row)),

  async delete(db: Database, row: ExternalSystemRow): Promise<void> {
    const { tenantId, code } = row
    await db.delete(externalUsers).where(and(eq(externalUsers.tenantId, tenantId), eq(externalUsers.systemCode, code)))
    await db.delete(externalSystems).where(ofSystem(row))
  },
}
