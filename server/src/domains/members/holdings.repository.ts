import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
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
    rolesOf: (holder: Holder): Promise<RoleRow[]> => rolesOf(db, holder),
    /** Only those whose review the user has passed. */
    enterprisesOf: (holder: Holder): Promise<EnterpriseRow[]> => enterprisesOf(db, holder),
    departmentsOf: (holder: Holder): Promise<DepartmentRow[]> => departmentsOf(db, holder),
    /** The applications of every role that the user holds, or of one of them. */
    applicationsOf: (holder: Holder, roleId?: string): Promise<ApplicationRow[]> => applicationsOf(db, holder, roleId),

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
  workbench: workbenches,
}

const workbenchOfRole = and(eq(workbenches.tenantId, roles.tenantId), eq(workbenches.code, roles.workbenchCode))

function rolesOf(db: Database, { tenantId, userId, previewRoleId }: Holder): Promise<RoleRow[]> {
  if (previewRoleId !== undefined) {
    return db
      .select(roleColumns)
      .from(roles)
      .innerJoin(workbenches, workbenchOfRole)
      .where(and(eq(roles.tenantId, tenantId), eq(roles.id, previewRoleId)))
  }
  return db
    .select(roleColumns)
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.tenantId, userRoles.tenantId), eq(roles.id, userRoles.roleId)))
    .innerJoin(workbenches, workbenchOfRole)
    .innerJoin(users, and(eq(users.tenantId, userRoles.tenantId), eq(users.id, userRoles.userId)))
    .where(and(eq(userRoles.tenantId, tenantId), eq(userRoles.userId, userId), eq(users.enabled, true)))
    .orderBy(asc(roles.orderNum), asc(roles.id))
}

function enterprisesOf(db: Database, { tenantId, userId }: Holder): Promise<EnterpriseRow[]> {
  return db
    .select({ id: enterprises.id, globalId: enterprises.globalId, name: enterprises.name })
    .from(memberships)
    .innerJoin(
      enterprises,
      and(eq(enterprises.tenantId, memberships.tenantId), eq(enterprises.id, memberships.enterpriseId)),
    )
    .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId), eq(memberships.reviewState, '1')))
    .orderBy(asc(memberships.createdAt), asc(enterprises.id))
}

function departmentsOf(db: Database, { tenantId, userId }: Holder): Promise<DepartmentRow[]> {
  return db
    .select(departmentColumns)
    .from(userDepartments)
    .innerJoin(
      departments,
      and(eq(departments.tenantId, userDepartments.tenantId), eq(departments.id, userDepartments.departmentId)),
    )
    .where(and(eq(userDepartments.tenantId, tenantId), eq(userDepartments.userId, userId)))
    .orderBy(asc(departments.orderNum), asc(departments.id))
}

function applicationsOf(
  db: Database,
  { tenantId, userId, previewRoleId }: Holder,
  roleId: string | undefined,
): Promise<ApplicationRow[]> {
  if (previewRoleId !== undefined) return applicationsOfRole(db, tenantId, previewRoleId)
  const ofRole = roleId === undefined ? undefined : eq(userRoles.roleId, roleId)
  return db
    .selectDistinct(getTableColumns(applications))
    .from(userRoles)
    .innerJoin(
      roleApplications,
      and(eq(roleApplications.tenantId, userRoles.tenantId), eq(roleApplications.roleId, userRoles.roleId)),
    )
    .innerJoin(
      applications,
      and(eq(applications.tenantId, roleApplications.tenantId), eq(applications.id, roleApplications.applicationId)),
    )
    .where(and(eq(userRoles.tenantId, tenantId), eq(userRoles.userId, userId), ofRole))
    .orderBy(asc(applications.orderNum), asc(applications.id))
}

function applicationsOfRole(db: Database, tenantId: string, roleId: string): Promise<ApplicationRow[]> {
  return db
    .select(getTableColumns(applications))
    .from(roleApplications)
    .innerJoin(
      applications,
      and(eq(applications.tenantId, roleApplications.tenantId), eq(applications.id, roleApplications.applicationId)),
    )
    .where(and(eq(roleApplications.tenantId, tenantId), eq(roleApplications.roleId, roleId)))
    .orderBy(asc(applications.orderNum), asc(applications.id))
}
