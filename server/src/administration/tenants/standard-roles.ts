import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { operatorActions, OWN_ENTERPRISES, standardRoles } from '@center/shared/contract'
import type { Transaction } from '../../platform/database/database'
import { roles } from '../../domains/members/members.tables'
import { permissionEntries } from '../../domains/permissions/permissions.tables'
import { showPages, type AdministrationPage } from './administration-pages'
import { findAdministratorRole, workbenchOf } from './administrator-role'

export type StandardRole = {
  code: string
  name: string
  nameEn: string
  orderNum: number
  actions: readonly string[]
  dataRules?: readonly string[]
  page: AdministrationPage
}

const tenantAdministrator: StandardRole = {
  code: 'TENANT_ADMIN',
  name: '租户管理员',
  nameEn: 'Tenant administrator',
  orderNum: 20,
  actions: standardRoles.tenant,
  page: 'AdminIndex',
}

/** Each can read the notices of what is asked of it. */
const others: readonly StandardRole[] = [
  {
    code: 'ENTERPRISE_ADMIN',
    name: '企业管理员',
    nameEn: 'Enterprise administrator',
    orderNum: 30,
    actions: ['messageIndex', ...standardRoles.enterprise],
    dataRules: [OWN_ENTERPRISES],
    page: 'AdminIndex',
  },
  {
    code: 'AUDITOR',
    name: '审计员',
    nameEn: 'Auditor',
    orderNum: 40,
    actions: ['messageIndex', ...standardRoles.auditor],
    page: 'AdminIndex',
  },
  {
    code: 'OPERATOR',
    name: '运维人员',
    nameEn: 'Operator',
    orderNum: 50,
    actions: ['messageIndex', ...operatorActions],
    page: 'OpsIndex',
  },
]

const all = [tenantAdministrator, ...others]

/** The standard roles whose codes a tenant does not have; one for tenant administrators where the platform is administered. */
export async function missingStandardRoles(tx: Transaction, tenantId: string): Promise<readonly StandardRole[]> {
  const taken = await tx.select({ code: roles.code }).from(roles).where(eq(roles.tenantId, tenantId))
  const isOfPlatform = (await findAdministratorRole(tx, tenantId, standardRoles.platform)) !== null
  const wanted = isOfPlatform ? all : others
  return wanted.filter(({ code }) => !taken.some((row) => row.code === code))
}

/**
 * Writes the standard roles that a tenant lacks beside the role of its first administrator: of enterprise administrators, auditors and
 * operators, and where the platform is administered, of tenant administrators. No user holds them yet.
 */
export async function insertStandardRoles(tx: Transaction, tenantId: string): Promise<readonly StandardRole[]> {
  const missing = await missingStandardRoles(tx, tenantId)
  const workbenchCode = await workbenchOf(tx, tenantId)
  for (const role of missing) await insertRole(tx, { tenantId, workbenchCode }, role)
  return missing
}

async function insertRole(
  tx: Transaction,
  { tenantId, workbenchCode }: { tenantId: string; workbenchCode: string },
  { actions, dataRules = [], page, ...row }: StandardRole,
): Promise<void> {
  const role = { tenantId, roleId: randomUUID() }
  await tx.insert(roles).values({ ...row, id: role.roleId, tenantId, workbenchCode })
  const entries = [
    ...actions.map((action) => ({ action, type: 1 })),
    ...dataRules.map((action) => ({ action, type: 2 })),
  ]
  await tx
    .insert(permissionEntries)
    .values(entries.map((entry, index) => ({ ...entry, ...role, id: `p-${role.roleId}-${index + 1}` })))
  await showPages(tx, role, page)
}
