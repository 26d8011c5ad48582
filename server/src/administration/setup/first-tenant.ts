import { adminRights, FALLBACK_LOCALE, type Locale } from '@center/shared/contract'
import type { Transaction } from '../../platform/database/database'
import { tenants } from '../../domains/configuration/configuration.tables'
import {
  applications,
  departments,
  roleApplications,
  roles,
  userDepartments,
  userRoles,
  users,
  workbenches,
} from '../../domains/members/members.tables'
import { menuNodes, permissionEntries, roleMenus } from '../../domains/permissions/permissions.tables'
import { insertStandardRoles } from '../tenants/standard-roles'

export type FirstTenant = {
  title: string
  titleEn: string
  brandColor: string
  language: Locale
  tenantCode: string
  tenantName: string
  username: string
  name: string
  mobile: string
}

type Titles = [title: string, titleEn: string]

const page = (key: string, [title, titleEn]: Titles, [component, path]: [string, string], icon: string) => ({
  key,
  title,
  titleEn,
  component,
  path,
  icon,
  resourceType: 'menu' as const,
})

/** What an administrator needs on the first day: the portal's own pages. */
const pages = [
  page('work-stand', ['我的工作台', 'My workbench'], ['WorkStand', 'workStand'], 'desktop'),
  page('messages', ['消息中心', 'Messages'], ['MessageIndex', 'message/index'], 'bell'),
  page('administration', ['系统管理', 'Administration'], ['AdminIndex', 'admin'], 'user-setting'),
  page('releases', ['发布运维', 'Releases'], ['OpsIndex', 'ops'], 'pulse'),
  page('letter-desk', ['通知发送', 'Send notices'], ['LetterDesk', 'message/desk'], 'send'),
]

/** Everything that the administrator of the whole portal may do. */
const actions = ['messageIndex', 'colist', 'ops:release', 'letter:send', 'devtools:open', ...adminRights]

/**
 * Writes the first tenant and its administrator, in the transaction it is given; answers the ids of the user and of the role. The
 * password is not set. `logo` is the address of its picture.
 */
export async function insertFirstTenant(
  tx: Transaction,
  first: FirstTenant,
  { at, logo }: { at: Date; logo?: string },
) {
  const { tenantCode: code, tenantName } = first
  const tenantId = `t-${code}`
  const settings = { ...settingsOf(first), ...(logo && { CENTER_LOGO: logo }) }
  await tx.insert(tenants).values({ id: tenantId, code, name: tenantName, isDefault: true, settings, createdAt: at })
  const role = await insertRole(tx, tenantId, code)
  await insertMenu(tx, tenantId, code, role.roleId)
  await insertStandardRoles(tx, tenantId)
  return { userId: await insertAdministrator(tx, first, role, at), roleId: role.roleId }
}

/** What differs from the defaults. */
const settingsOf = ({ title, titleEn, brandColor, language }: FirstTenant) => ({
  CENTER_TITLE: title,
  ...(titleEn && { CENTER_TITLE_EN: titleEn }),
  ...(brandColor && { CENTER_BRAND_COLOR: brandColor }),
  ...(language !== FALLBACK_LOCALE && { CENTER_LANGUAGE: language }),
})

async function insertRole(tx: Transaction, tenantId: string, code: string) {
  const [roleId, applicationId, workbenchCode] = [`r-${code}-admin`, `a-${code}-portal`, 'WB_ADMIN']
  await tx.insert(workbenches).values({
    id: `w-${code}-admin`,
    tenantId,
    code: workbenchCode,
    name: '管理工作台',
    nameEn: 'Administration workbench',
    icon: 'setting',
    orderNum: 10,
  })
  await tx.insert(applications).values({
    id: applicationId,
    tenantId,
    code: 'PORTAL',
    name: '门户',
    nameEn: 'Portal',
    icon: 'desktop',
    orderNum: 10,
  })
  const names = { code: 'ADMIN', name: '平台管理员', nameEn: 'Platform administrator' }
  await tx.insert(roles).values({ id: roleId, tenantId, ...names, workbenchCode, orderNum: 10 })
  await tx.insert(roleApplications).values({ tenantId, roleId, applicationId })
  const entry = { id: `p-${code}-admin-1`, tenantId, roleId, type: 1, action: actions.join(',') }
  await tx.insert(permissionEntries).values(entry)
  return { roleId, applicationId, workbenchCode }
}

async function insertMenu(tx: Transaction, tenantId: string, code: string, roleId: string): Promise<void> {
  const nodes = pages.map(({ key, ...node }, index) => ({
    ...node,
    id: `${code}-${key}`,
    tenantId,
    name: node.component,
    orderNum: (index + 1) * 10,
  }))
  await tx.insert(menuNodes).values(nodes)
  await tx.insert(roleMenus).values(nodes.map(({ id: menuId }) => ({ tenantId, roleId, menuId })))
}

type Role = Awaited<ReturnType<typeof insertRole>>

async function insertAdministrator(tx: Transaction, first: FirstTenant, role: Role, at: Date) {
  const { username, name, mobile, tenantCode } = first
  const tenantId = `t-${tenantCode}`
  const [userId, departmentId] = [`u-${tenantCode}-${username.toLowerCase()}`, `d-${tenantCode}-office`]
  await tx
    .insert(departments)
    .values({ id: departmentId, tenantId, name: '平台管理部', nameEn: 'Administration', orderNum: 10 })
  await tx.insert(users).values({
    id: userId,
    tenantId,
    username,
    name,
    mobile,
    manager: true,
    createdAt: at,
    defaultRoleId: role.roleId,
    defaultWorkbenchCode: role.workbenchCode,
    defaultApplicationId: role.applicationId,
    defaultDepartmentId: departmentId,
  })
  await tx.insert(userRoles).values({ tenantId, userId, roleId: role.roleId })
  await tx.insert(userDepartments).values({ tenantId, userId, departmentId })
  return userId
}
