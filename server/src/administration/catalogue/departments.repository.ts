import { and, asc, count, eq } from 'drizzle-orm'
import type { DepartmentDraft } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { departments, userDepartments } from '../../domains/members/members.tables'
import { isReached } from '../users/user-limits'

export type DepartmentRow = typeof departments.$inferSelect
export type CountedDepartment = DepartmentRow & { users: number }

const isRow = (tenantId: string, id: string) => and(eq(departments.tenantId, tenantId), eq(departments.id, id))

/** Departments of tenants; each query names the tenant, and runs in the transaction it is given. */
export const departmentRows = {
  /** Of all, with the users in each: of those whom an actor reaches, where one is given. */
  async all(db: Database, tenantId: string, actor?: Parameters<typeof isReached>[0]): Promise<CountedDepartment[]> {
    const rows = await db
      .select({ row: departments, users: count(userDepartments.userId) })
      .from(departments)
      .leftJoin(
        userDepartments,
        and(
          eq(userDepartments.tenantId, departments.tenantId),
          eq(userDepartments.departmentId, departments.id),
          actor && isReached(actor, userDepartments.userId),
        ),
      )
      .where(eq(departments.tenantId, tenantId))
      .groupBy(departments.id)
      .orderBy(asc(departments.orderNum), asc(departments.id))
    return rows.map(({ row, users }) => ({ ...row, users }))
  },

  insert: (db: Database, row: DepartmentDraft & { id: string; tenantId: string }) => db.insert(departments).values(row),

  update: (db: Database, { id, tenantId }: DepartmentRow, row: DepartmentDraft & { revision: number }) =>
    db.update(departments).set(row).where(isRow(tenantId, id)),

  delete: (db: Database, { id, tenantId }: DepartmentRow) => db.delete(departments).where(isRow(tenantId, id)),
}
