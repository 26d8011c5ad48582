import { asc, eq } from 'drizzle-orm'
import { applications, departments, enterprises, workbenches } from '../../domains/members/members.tables'
import { portalDefaults } from './portal-row'
import type { PortalNames, ReadingOf } from './reading'
import { changed, keysOf, orderOf } from './short-rows'

/** What a tenant has for its roles and users to choose from, and what these rows are named. */
export async function readCatalogue(db: ReadingOf['db'], tenant: ReadingOf['tenant']) {
  const departmentRows = await db
    .select()
    .from(departments)
    .where(eq(departments.tenantId, tenant.id))
    .orderBy(asc(departments.orderNum), asc(departments.id))
  const applicationRows = await db
    .select()
    .from(applications)
    .where(eq(applications.tenantId, tenant.id))
    .orderBy(asc(applications.orderNum), asc(applications.code))
  const enterpriseRows = await db
    .select()
    .from(enterprises)
    .where(eq(enterprises.tenantId, tenant.id))
    .orderBy(asc(enterprises.createdAt), asc(enterprises.id))
  const names: PortalNames = {
    application: new Map(applicationRows.map(({ id, code }) => [id, code])),
    department: namesOf(tenant, departmentRows),
    enterprise: namesOf(tenant, enterpriseRows),
    menu: new Map(),
    messageChannel: new Map(),
    role: new Map(),
    user: new Map(),
    workbench: new Map(),
  }
  const keyOf = (kind: 'department' | 'enterprise', id: string) => names[kind].get(id) ?? id
  const catalogue = {
    workbenches: await readWorkbenches({ db, tenant, names }),
    applications: applicationRows.map((row, at) => ({
      code: row.code,
      name: row.name,
      ...changed(row, portalDefaults.application),
      ...orderOf(row.orderNum, at),
    })),
    departments: departmentRows.map((row, at) => ({
      key: keyOf('department', row.id),
      name: row.name,
      ...(row.nameEn === '' ? {} : { nameEn: row.nameEn }),
      ...(row.parentId === null ? {} : { parent: keyOf('department', row.parentId) }),
      ...orderOf(row.orderNum, at),
    })),
    enterprises: enterpriseRows
      .map((row) => ({
        key: keyOf('enterprise', row.id),
        name: row.name,
        globalId: row.globalId,
        ...changed(row, portalDefaults.enterprise),
      }))
      .sort((a, b) => a.key.localeCompare(b.key)),
  }
  return { catalogue, names }
}

const namesOf = ({ code }: ReadingOf['tenant'], rows: { id: string }[]) =>
  keysOf(
    code,
    rows.map(({ id }) => id),
  )

async function readWorkbenches({ db, tenant, names }: ReadingOf) {
  const rows = await db
    .select()
    .from(workbenches)
    .where(eq(workbenches.tenantId, tenant.id))
    .orderBy(asc(workbenches.orderNum), asc(workbenches.code))
  for (const { id, code } of rows) names.workbench.set(id, code)
  return rows.map((row, at) => ({
    code: row.code,
    name: row.name,
    ...changed(row, portalDefaults.workbench),
    ...orderOf(row.orderNum, at),
  }))
}
