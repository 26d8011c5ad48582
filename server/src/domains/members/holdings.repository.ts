import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database'
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
type Holder = { tenantId: string; userId: string }

export type RoleRow = { id: string; code: string; name: string; workbenchCode: string; workbenchName: string }
export type EnterpriseRow = { id: string; globalId: string; name: string }
export type DepartmentRow = { id: string; name: string }
export type ApplicationRow = { id: string; code: string }

export type HoldingsRepository = ReturnType<typeof createHoldingsRepository>

/** What a user holds: roles and what comes with them, enterprises, departments. */
export function createHoldingsRepository(db: Database) {
  return {
    /** A disabled user holds no role, so nothing is granted either. */
    rolesOf: (holder: Holder): Promise<RoleRow[]> => rolesOf(db, holder),
    /** Only those whose review the user has passed. */
    enterprisesOf: (holder: Holder): Promise<EnterpriseRow[]> => enterprisesOf(db, holder),
    departmentsOf: (holder: Holder): Promise<DepartmentRow[]> => departmentsOf(db, holder),
    /** The applications of every role that the user holds. */
    applicationsOf: (holder: Holder): Promise<ApplicationRow[]> => applicationsOf(db, holder),
  }
}

function rolesOf(db: Database, { tenantId, userId }: Holder): Promise<RoleRow[]> {
  return db
    .select({
      id: roles.id,
      code: roles.code,
      name: roles.name,
      workbenchCode: roles.workbenchCode,
      workbenchName: workbenches.name,
    })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.tenantId, userRoles.tenantId), eq(roles.id, userRoles.roleId)))
    .innerJoin(workbenches, and(eq(workbenches.tenantId, roles.tenantId), eq(workbenches.code, roles.workbenchCode)))
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
    .select({ id: departments.id, name: departments.name })
    .from(userDepartments)
    .innerJoin(
      departments,
      and(eq(departments.tenantId, userDepartments.tenantId), eq(departments.id, userDepartments.departmentId)),
    )
    .where(and(eq(userDepartments.tenantId, tenantId), eq(userDepartments.userId, userId)))
    .orderBy(asc(departments.orderNum), asc(departments.id))
}

function applicationsOf(db: Database, { tenantId, userId }: Holder): Promise<ApplicationRow[]> {
  return db
    .selectDistinct({ id: applications.id, code: applications.code, orderNum: applications.orderNum })
    .from(userRoles)
    .innerJoin(
      roleApplications,
      and(eq(roleApplications.tenantId, userRoles.tenantId), eq(roleApplications.roleId, userRoles.roleId)),
    )
    .innerJoin(
      applications,
      and(eq(applications.tenantId, roleApplications.tenantId), eq(applications.id, roleApplications.applicationId)),
    )
    .where(and(eq(userRoles.tenantId, tenantId), eq(userRoles.userId, userId)))
    .orderBy(asc(applications.orderNum), asc(applications.id))
}
