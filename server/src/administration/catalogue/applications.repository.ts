import { and, asc, count, eq, ilike, or } from 'drizzle-orm'
import type { AdminApplication, ApplicationDraft, ApplicationPaging } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { applications, roleApplications } from '../../domains/members/members.tables'
import { menuNodes } from '../../domains/permissions/permissions.tables'
import { contains, offsetOf, orderOf } from '../list-query'

export type ApplicationRow = typeof applications.$inferSelect

const { name, code, id: last } = applications
const order = { columns: { name, code }, usual: [asc(applications.orderNum), asc(last)], last }

/** Applications of tenants; each query names the tenant, and runs in the transaction it is given. */
export const applicationRows = {
  async page(
    db: Database,
    tenantId: string,
    paging: ApplicationPaging,
  ): Promise<{ rows: AdminApplication[]; total: number }> {
    const { keyword } = paging
    const match = keyword
      ? or(ilike(applications.name, contains(keyword)), ilike(applications.code, contains(keyword)))
      : undefined
    const where = and(eq(applications.tenantId, tenantId), match)
    const rows = await db
      .select({ row: applications, roles: count(roleApplications.roleId) })
      .from(applications)
      .leftJoin(
        roleApplications,
        and(eq(roleApplications.tenantId, applications.tenantId), eq(roleApplications.applicationId, applications.id)),
      )
      .where(where)
      .groupBy(applications.id)
      .orderBy(...orderOf(paging.sort, order))
      .limit(paging.limit)
      .offset(offsetOf(paging))
    const [counted] = await db.select({ total: count() }).from(applications).where(where)
    return { rows: rows.map(({ row, roles }) => ({ ...row, roles })), total: counted?.total ?? 0 }
  },

  async find(db: Database, tenantId: string, id: string): Promise<ApplicationRow | null> {
    const [row] = await db
      .select()
      .from(applications)
      .where(and(eq(applications.tenantId, tenantId), eq(applications.id, id)))
    return row ?? null
  },

  insert: (db: Database, row: ApplicationDraft & { id: string; tenantId: string }) =>
    db.insert(applications).values(row),

  update: (db: Database, { id, tenantId }: ApplicationRow, row: ApplicationDraft & { revision: number }) =>
    db
      .update(applications)
      .set(row)
      .where(and(eq(applications.tenantId, tenantId), eq(applications.id, id))),

  delete: (db: Database, { id, tenantId }: ApplicationRow) =>
    db.delete(applications).where(and(eq(applications.tenantId, tenantId), eq(applications.id, id))),

  /** Titles of menu items that are offered in it. */
  async menusOf(db: Database, { tenantId, code }: ApplicationRow): Promise<string[]> {
    const rows = await db
      .select({ title: menuNodes.title })
      .from(menuNodes)
      .where(and(eq(menuNodes.tenantId, tenantId), eq(menuNodes.applicationCode, code)))
    return rows.map(({ title }) => title)
  },
}
