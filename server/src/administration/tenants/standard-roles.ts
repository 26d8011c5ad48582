import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { operatorActions, OWN_ENTERPRISES, standardRoles } from '@center/shared/contract'
import type { Transaction } from '../../platform/database/database'
import { roles } from '../../domains/members/members.tables'
import { permissionEntries } from '../../domains/permissions/permissions.tables'
import { showPages, type AdministrationPage } from './administration-pages'
import { workbenchOf } from './administrator-role'

type StandardRole = {
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

/**
 * Writes the roles that a tenant begins with beside the one of its first administrator: of enterprise administrators, auditors and
 * operators, and in the first tenant, whose administrator is that of the platform, of tenant administrators. No user holds them yet.
 */
export async function insertStandardRoles(
  tx: Transaction,
  tenantId: string,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const workbenchCode = await workbenchOf(tx, tenantId)
  const taken = await tx.select({ code: roles.code }).from(roles).where(eq(roles.tenantId, tenantId))
  const wanted = isFirst ? [tenantAdministrator, ...others] : others
  for (const { actions, dataRules = [], page, ...row } of wanted) {
    if (taken.some(({ code }) => code === row.code)) continue
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
}
