import { and, asc, count, eq, ilike, or } from 'drizzle-orm'
import type { AdminPaging, AdminWorkbench, WorkbenchDraft } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { roles, workbenches, type WorkbenchPart } from '../../domains/members/members.tables'
import { menuNodes } from '../../domains/permissions/permissions.tables'
import { contains, offsetOf } from '../list-query'

export type WorkbenchRow = typeof workbenches.$inferSelect

const isRow = (tenantId: string, id: string) => and(eq(workbenches.tenantId, tenantId), eq(workbenches.id, id))

/** Workbenches of tenants; each query names the tenant, and runs in the transaction it is given. */
export const workbenchRows = {
  async page(db: Database, tenantId: string, paging: AdminPaging): Promise<{ rows: AdminWorkbench[]; total: number }> {
    const { keyword } = paging
    const match = keyword
      ? or(ilike(workbenches.name, contains(keyword)), ilike(workbenches.code, contains(keyword)))
      : undefined
    const where = and(eq(workbenches.tenantId, tenantId), match)
    const rows = await db
      .select({ row: workbenches, roles: count(roles.id) })
      .from(workbenches)
      .leftJoin(roles, and(eq(roles.tenantId, workbenches.tenantId), eq(roles.workbenchCode, workbenches.code)))
      .where(where)
      .groupBy(workbenches.id)
      .orderBy(asc(workbenches.orderNum), asc(workbenches.id))
      .limit(paging.limit)
      .offset(offsetOf(paging))
    const [counted] = await db.select({ total: count() }).from(workbenches).where(where)
    const toRow = ({ row, roles: held }: (typeof rows)[number]) => ({
      ...row,
      parts: row.parts.map(toPart),
      roles: held,
    })
    return { rows: rows.map(toRow), total: counted?.total ?? 0 }
  },

  async find(db: Database, tenantId: string, id: string): Promise<WorkbenchRow | null> {
    const [row] = await db.select().from(workbenches).where(isRow(tenantId, id))
    return row ?? null
  },

  insert: (db: Database, row: WorkbenchDraft & { id: string; tenantId: string }) => db.insert(workbenches).values(row),

  update: (db: Database, { id, tenantId }: WorkbenchRow, row: WorkbenchDraft & { revision: number }) =>
    db.update(workbenches).set(row).where(isRow(tenantId, id)),

  delete: (db: Database, { id, tenantId }: WorkbenchRow) => db.delete(workbenches).where(isRow(tenantId, id)),

  /** Names of the roles that belong to it, and titles of the menu items that are offered in it. */
  async usesOf(db: Database, { tenantId, code }: WorkbenchRow): Promise<{ roles: string[]; menus: string[] }> {
    const held = await db
      .select({ name: roles.name })
      .from(roles)
      .where(and(eq(roles.tenantId, tenantId), eq(roles.workbenchCode, code)))
    const offered = await db
      .select({ title: menuNodes.title })
      .from(menuNodes)
      .where(and(eq(menuNodes.tenantId, tenantId), eq(menuNodes.workbenchCode, code)))
    return { roles: held.map(({ name }) => name), menus: offered.map(({ title }) => title) }
  },
}

/** A part as it is told. */
export const toPart = ({ partBench, name, nameEn = '' }: WorkbenchPart) => ({ partBench, name, nameEn })
