import { and, eq, notInArray } from 'drizzle-orm'
import { externalUsers } from '../../domains/external-systems/external-systems.tables'
import { memberships, userDepartments, userRoles, users } from '../../domains/members/members.tables'
import { saveRow, type RowKind, type Writing } from './save-row'

type Place = { key: string; reviewState: '0' | '1' | '2'; isFounder: boolean }
type Account = { system: string; id: string; name: string }
type Lists = {
  roles: string[]
  departments: string[]
  enterprises: Place[]
  accounts: Account[] | undefined
}

/** A user with roles and places. The password, and what the user has set, stay as they are. */
export async function writeUser(writing: Writing): Promise<void> {
  const { tx, tenantId, id: userId, key: username, idOf, isNew, now } = writing
  const { name, mobile, email, manager, enabled, defaultWorkbench } = writing.fields
  const choice = (field: string, kind: RowKind) => {
    const key = writing.fields[field]
    return typeof key === 'string' && key !== '' ? idOf(kind, key) : key
  }
  await saveRow(users, writing, {
    username,
    name,
    mobile,
    email,
    manager,
    enabled,
    createdAt: isNew ? now : undefined,
    defaultRoleId: choice('defaultRole', 'role'),
    defaultWorkbenchCode: defaultWorkbench,
    defaultApplicationId: choice('defaultApplication', 'application'),
    defaultDepartmentId: choice('defaultDepartment', 'department'),
    defaultEnterpriseId: choice('defaultEnterprise', 'enterprise'),
  })
  const { roles, departments } = writing.fields as Lists
  await tx.delete(userRoles).where(and(eq(userRoles.tenantId, tenantId), eq(userRoles.userId, userId)))
  await tx
    .delete(userDepartments)
    .where(and(eq(userDepartments.tenantId, tenantId), eq(userDepartments.userId, userId)))
  if (roles.length > 0) {
    await tx.insert(userRoles).values(roles.map((code) => ({ tenantId, userId, roleId: idOf('role', code) })))
  }
  if (departments.length > 0) {
    const held = departments.map((key) => ({ tenantId, userId, departmentId: idOf('department', key) }))
    await tx.insert(userDepartments).values(held)
  }
  await writePlaces(writing)
  await writeAccounts(writing)
}

/** Accounts that the file does not speak of stay. */
async function writeAccounts({ tx, tenantId, id: userId, fields }: Writing): Promise<void> {
  const { accounts } = fields as Lists
  if (accounts === undefined) return
  await tx.delete(externalUsers).where(and(eq(externalUsers.tenantId, tenantId), eq(externalUsers.userId, userId)))
  if (accounts.length === 0) return
  const held = accounts.map(({ system, id, name }) => ({ systemCode: system, extUserId: id, extUserName: name }))
  await tx.insert(externalUsers).values(held.map((account) => ({ ...account, tenantId, userId })))
}

/** Places that stay keep when they began and what was written at their review. */
async function writePlaces({ tx, tenantId, id: userId, fields, idOf, now }: Writing): Promise<void> {
  const { enterprises } = fields as Lists
  const places = enterprises.map(({ key, ...place }) => ({ ...place, enterpriseId: idOf('enterprise', key) }))
  const kept = places.map(({ enterpriseId }) => enterpriseId)
  const gone = kept.length > 0 ? notInArray(memberships.enterpriseId, kept) : undefined
  await tx.delete(memberships).where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId), gone))
  for (const { enterpriseId, ...place } of places) {
    await tx
      .insert(memberships)
      .values({ ...place, tenantId, userId, enterpriseId, createdAt: now })
      .onConflictDoUpdate({ target: [memberships.userId, memberships.enterpriseId], set: place })
  }
}
