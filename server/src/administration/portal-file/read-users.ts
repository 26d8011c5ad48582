import { asc, eq } from 'drizzle-orm'
import { externalUsers } from '../../domains/external-systems/external-systems.tables'
import { memberships, userDepartments, userRoles, users } from '../../domains/members/members.tables'
import { filled, namesIn } from './read-roles'
import type { ReadingOf } from './reading'
import { present } from './short-rows'

type UserRow = typeof users.$inferSelect

/** The users of a tenant without anything secret: no passwords, no sessions. */
export async function readUsers({ db, tenant, names }: ReadingOf) {
  const rows = await db.select().from(users).where(eq(users.tenantId, tenant.id)).orderBy(asc(users.username))
  for (const { id, username } of rows) names.user.set(id, username)
  const roles = byUser(await db.select().from(userRoles).where(eq(userRoles.tenantId, tenant.id)))
  const departments = byUser(await db.select().from(userDepartments).where(eq(userDepartments.tenantId, tenant.id)))
  const accounts = byUser(await db.select().from(externalUsers).where(eq(externalUsers.tenantId, tenant.id)))
  const places = byUser(await db.select().from(memberships).where(eq(memberships.tenantId, tenant.id)))

  return rows.map((row) => ({
    username: row.username,
    name: row.name,
    ...present('mobile', row.mobile),
    ...present('email', row.email),
    ...(row.manager ? { manager: true } : {}),
    ...(row.enabled ? {} : { enabled: false }),
    ...filled({
      roles: namesIn(names.role, roles.get(row.id) ?? [], ({ roleId }) => roleId),
      departments: namesIn(names.department, departments.get(row.id) ?? [], ({ departmentId }) => departmentId),
      enterprises: (places.get(row.id) ?? [])
        .map(({ enterpriseId, reviewState, isFounder }) => ({
          key: names.enterprise.get(enterpriseId) ?? enterpriseId,
          reviewState,
          isFounder,
        }))
        .sort((a, b) => a.key.localeCompare(b.key)),
    }),
    ...choicesOf(row, names),
    ...filled({ accounts: (accounts.get(row.id) ?? []).map(toAccount).sort(bySystem) }),
  }))
}

type Account = { system: string; id: string; name: string }

const toAccount = ({ systemCode, extUserId, extUserName }: typeof externalUsers.$inferSelect): Account => ({
  system: systemCode,
  id: extUserId,
  name: extUserName,
})
const bySystem = (a: Account, b: Account) => a.system.localeCompare(b.system)

/** What the user begins with. A choice that names a deleted row is left out. */
function choicesOf(row: UserRow, names: ReadingOf['names']) {
  return {
    ...present('defaultRole', names.role.get(row.defaultRoleId)),
    ...present('defaultWorkbench', row.defaultWorkbenchCode),
    ...present('defaultApplication', names.application.get(row.defaultApplicationId)),
    ...present('defaultDepartment', names.department.get(row.defaultDepartmentId)),
    ...present('defaultEnterprise', names.enterprise.get(row.defaultEnterpriseId)),
  }
}

function byUser<Row extends { userId: string }>(rows: Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const list = found.get(row.userId)
    if (list) list.push(row)
    else found.set(row.userId, [row])
  }
  return found
}
