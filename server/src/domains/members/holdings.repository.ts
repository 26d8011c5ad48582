import { and, eq, getTableColumns, inArray, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { jsonRows, readJson } from '../../platform/database/json-rows'
import {
  applications,
  departments,
  enterprises,
  memberships,
  roleApplications,
  roles,
  userDepartments,
  userRoles,
  users,
  workbenches,
} from './members.tables'

/** Whose holdings. Every query names the tenant: a row of another tenant is not there. */
type Holder = {
  tenantId: string
  userId: string
  /** Of a preview: the one role that counts, whatever the user holds. */
  previewRoleId?: string
}

/** What has a name in two languages; the English one may be empty. */
export type Named = { name: string; nameEn: string }
export type WorkbenchRow = typeof workbenches.$inferSelect
export type RoleRow = Named & { id: string; code: string; workbench: WorkbenchRow }
export type EnterpriseRow = { id: string; globalId: string; name: string }
export type DepartmentRow = Named & { id: string; parentId: string | null }
export type ApplicationRow = Named & {
  id: string
  code: string
  icon: string
  description: string
  descriptionEn: string
  category: string
  categoryEn: string
}

export type HoldingsRepository = ReturnType<typeof createHoldingsRepository>

/** What a user holds: roles and what comes with them, enterprises, departments. */
export function createHoldingsRepository(db: Database) {
  return {
    /** A disabled user holds no role, so nothing is granted either. */
    rolesOf: (holder: Holder): Promise<RoleRow[]> => readJson(db, rolesHeld(valuesOf(holder))),
    /** Only those whose review the user has passed. */
    enterprisesOf: (holder: Holder): Promise<EnterpriseRow[]> => readJson(db, enterprisesHeld(holder)),
    departmentsOf: (holder: Holder): Promise<DepartmentRow[]> => readJson(db, departmentsHeld(holder)),
    /** The applications of every role that the user holds, or of one of them. */
    applicationsOf: (holder: Holder, roleId?: string): Promise<ApplicationRow[]> =>
      readJson(db, applicationsHeld(valuesOf(holder), roleId)),

    /** Every department of the tenant: what stands above those of a user. */
    departmentsOfTenant: (tenantId: string): Promise<DepartmentRow[]> =>
      db.select(departmentColumns).from(departments).where(eq(departments.tenantId, tenantId)),

    /** Enabled users who hold one of the roles. */
    async usersOf(tenantId: string, roleIds: string[]): Promise<string[]> {
      const rows = await db
        .selectDistinct({ userId: users.id })
        .from(userRoles)
        .innerJoin(users, and(eq(users.tenantId, userRoles.tenantId), eq(users.id, userRoles.userId)))
        .where(and(eq(userRoles.tenantId, tenantId), inArray(userRoles.roleId, roleIds), eq(users.enabled, true)))
      return rows.map(({ userId }) => userId)
    },

    /** An application of the tenant by its code, whether a user may open it or not. */
    async findApplication(tenantId: string, code: string): Promise<Named | null> {
      const rows = await db
        .select({ name: applications.name, nameEn: applications.nameEn })
        .from(applications)
        .where(and(eq(applications.tenantId, tenantId), eq(applications.code, code)))
      return rows[0] ?? null
    },
  }
}

const departmentColumns = {
  id: departments.id,
  parentId: departments.parentId,
  name: departments.name,
  nameEn: departments.nameEn,
}

const roleColumns = {
  id: roles.id,
  code: roles.code,
  name: roles.name,
  nameEn: roles.nameEn,
  workbench: getTableColumns(workbenches),
}

/** The same as values of a query, or as places for them in one that is prepared. */
type HolderValues = { tenantId: string | Placeholder; userId: string | Placeholder }
type PreviewerValues = HolderValues & { previewRoleId: string | null | Placeholder }

const valuesOf = ({
  tenantId,
  userId,
  previewRoleId = null,
}: Omit<Holder, 'previewRoleId'> & {
  previewRoleId?: string | null
}): PreviewerValues => ({ tenantId, userId, previewRoleId })

/** Of a preview the one role, else those that the user was given while enabled. */
export function rolesHeld({ tenantId, userId, previewRoleId }: PreviewerValues): SQL<RoleRow[]> {
  const given = sql`select ${userRoles.roleId} from ${userRoles}
    join ${users} on ${users.tenantId} = ${userRoles.tenantId} and ${users.id} = ${userRoles.userId}
    where ${userRoles.tenantId} = ${tenantId} and ${userRoles.userId} = ${userId} and ${users.enabled}`
  return jsonRows(
    roleColumns,
    sql`${roles} join ${workbenches} on ${workbenches.tenantId} = ${roles.tenantId} and ${workbenches.code} = ${roles.workbenchCode}
      where ${roles.tenantId} = ${tenantId} and ${counts(roles.id, previewRoleId, given)}`,
    sql`${roles.orderNum}, ${roles.id}`,
  )
}

/** A role counts that is previewed; without a preview one that was given. */
const counts = (roleId: Column, previewRoleId: PreviewerValues['previewRoleId'], given: SQL) =>
  sql`(${roleId} = ${previewRoleId}::text or ${previewRoleId}::text is null and ${roleId} in (${given}))`

export function enterprisesHeld({ tenantId, userId }: HolderValues): SQL<EnterpriseRow[]> {
  return jsonRows(
    { id: enterprises.id, globalId: enterprises.globalId, name: enterprises.name },
    sql`${memberships} join ${enterprises} on ${enterprises.tenantId} = ${memberships.tenantId} and ${enterprises.id} = ${memberships.enterpriseId}
      where ${memberships.tenantId} = ${tenantId} and ${memberships.userId} = ${userId} and ${memberships.reviewState} = '1'`,
    sql`${memberships.createdAt}, ${enterprises.id}`,
  )
}

export function departmentsHeld({ tenantId, userId }: HolderValues): SQL<DepartmentRow[]> {
  return jsonRows(
    departmentColumns,
    sql`${userDepartments} join ${departments} on ${departments.tenantId} = ${userDepartments.tenantId}
        and ${departments.id} = ${userDepartments.departmentId}
      where ${userDepartments.tenantId} = ${tenantId} and ${userDepartments.userId} = ${userId}`,
    sql`${departments.orderNum}, ${departments.id}`,
  )
}

export function applicationsHeld(
  { tenantId, userId, previewRoleId }: PreviewerValues,
  roleId?: string,
): SQL<ApplicationRow[]> {
  const ofRole = roleId === undefined ? sql`` : sql`and ${userRoles.roleId} = ${roleId}`
  const given = sql`select ${userRoles.roleId} from ${userRoles}
    where ${userRoles.tenantId} = ${tenantId} and ${userRoles.userId} = ${userId} ${ofRole}`
  const ofRoles = sql`select ${roleApplications.applicationId} from ${roleApplications}
    where ${roleApplications.tenantId} = ${tenantId} and ${counts(roleApplications.roleId, previewRoleId, given)}`
  return jsonRows(
    getTableColumns(applications),
    sql`${applications} where ${applications.tenantId} = ${tenantId} and ${applications.id} in (${ofRoles})`,
    sql`${applications.orderNum}, ${applications.id}`,
  )
}
