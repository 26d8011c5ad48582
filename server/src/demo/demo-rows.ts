import { toWireTime } from '@center/shared/contract'
import type { Database } from '../platform/database/database'
import { tenants } from '../domains/configuration/configuration.tables'
import { externalSystems, externalUsers } from '../domains/external-systems/external-systems.tables'
import { letterReceivers, letterReplies, letters } from '../domains/letters/letters.tables'
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
} from '../domains/members/members.tables'
import { messageChannels } from '../domains/message-channels/message-channels.tables'
import { menuNodes, permissionEntries, roleMenus, statedPermissions } from '../domains/permissions/permissions.tables'
import type { DemoLetter, DemoReceiver } from './demo-letters'
import type { DemoTenant } from './demo-tenant'
import { buildMenuRecords } from './menu-builder'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const userIdOf = (username: string) => `u-${username}`

/** Writes one tenant with all it has, in the transaction it is given. */
export async function insertTenant(db: Database, tenant: DemoTenant, now: Date): Promise<void> {
  const { id, code, name, isDefault, homeUrl, settings } = tenant
  await db.insert(tenants).values({ id, code, name, isDefault, homeUrl, settings, createdAt: now })
  await insertCatalogue(db, tenant, now)
  await insertUsers(db, tenant, now)
  await insertRights(db, tenant)
  await insertExternalSystems(db, tenant)
  await insertChannels(db, tenant)
  for (const letter of tenant.letters) await insertLetter(db, tenant.id, letter, now)
}

async function insertExternalSystems(db: Database, { id: tenantId, externalSystems: systems }: DemoTenant) {
  for (const { users: accounts, ...system } of systems) {
    await db.insert(externalSystems).values({ ...system, tenantId })
    if (accounts.length === 0) continue
    await db.insert(externalUsers).values(
      accounts.map(({ username, ...account }) => ({
        ...account,
        tenantId,
        systemCode: system.code,
        userId: userIdOf(username),
      })),
    )
  }
}

async function insertChannels(db: Database, { id: tenantId, code, channels }: DemoTenant) {
  for (const channel of channels)
    await db.insert(messageChannels).values({ ...channel, tenantId, id: `mc-${code}-${channel.adapter}` })
}

const idsOf = (tenant: DemoTenant) => ({
  role: (code: string) => `r-${tenant.code}-${code.toLowerCase()}`,
  application: (code: string) => `a-${tenant.code}-${code.toLowerCase()}`,
})

async function insertCatalogue(db: Database, tenant: DemoTenant, now: Date): Promise<void> {
  const tenantId = tenant.id
  const id = idsOf(tenant)
  const inOrder = <Row extends object>(rows: Row[]) =>
    rows.map((row, index) => ({ ...row, tenantId, orderNum: (index + 1) * 10 }))

  await db
    .insert(workbenches)
    .values(inOrder(tenant.workbenches.map((row) => ({ ...row, id: `w-${tenant.code}-${row.code.toLowerCase()}` }))))
  await db
    .insert(applications)
    .values(inOrder(tenant.applications.map((row) => ({ ...row, id: id.application(row.code) }))))
  await db.insert(roles).values(
    inOrder(
      tenant.roles.map(({ code, name, nameEn, workbench }) => ({
        id: id.role(code),
        code,
        name,
        nameEn,
        workbenchCode: workbench,
      })),
    ),
  )
  await db.insert(roleApplications).values(
    tenant.roles.flatMap((role) =>
      role.applications.map((code) => ({
        tenantId,
        roleId: id.role(role.code),
        applicationId: id.application(code),
      })),
    ),
  )
  await db.insert(departments).values(inOrder(tenant.departments))
  await db.insert(enterprises).values(tenant.enterprises.map((row) => ({ ...row, tenantId, createdAt: now })))
}

async function insertUsers(db: Database, tenant: DemoTenant, now: Date): Promise<void> {
  const tenantId = tenant.id
  const id = idsOf(tenant)
  for (const user of tenant.users) {
    const userId = userIdOf(user.username)
    const { username, name, mobile, manager, defaults } = user
    await db.insert(users).values({
      id: userId,
      tenantId,
      username,
      name,
      mobile,
      manager,
      createdAt: now,
      defaultRoleId: id.role(defaults.role),
      defaultWorkbenchCode: defaults.workbench,
      defaultApplicationId: id.application(defaults.application),
      defaultEnterpriseId: defaults.enterprise,
      defaultDepartmentId: defaults.department,
    })
    await db.insert(userRoles).values(user.roles.map((code) => ({ tenantId, userId, roleId: id.role(code) })))
    await db
      .insert(userDepartments)
      .values(user.departments.map((departmentId) => ({ tenantId, userId, departmentId })))
    await db.insert(memberships).values(
      user.enterprises.map(({ id: enterpriseId, reviewState, isFounder }, index) => ({
        tenantId,
        userId,
        enterpriseId,
        reviewState,
        isFounder,
        createdAt: new Date(now.getTime() - (user.enterprises.length - index) * 30 * DAY_MS),
      })),
    )
  }
}

async function insertRights(db: Database, tenant: DemoTenant): Promise<void> {
  const tenantId = tenant.id
  const id = idsOf(tenant)
  const { nodes, grants } = buildMenuRecords(
    tenant,
    tenant.menu,
    tenant.roles.map(({ code }) => code),
  )
  await db.insert(menuNodes).values(nodes)
  await db
    .insert(roleMenus)
    .values(grants.map(({ roleCode, menuId }) => ({ tenantId, roleId: id.role(roleCode), menuId })))

  for (const { code, actions, dataRules = [], stated = [] } of tenant.roles) {
    const roleId = id.role(code)
    const entries = [
      ...actions.map((action) => ({ action, type: 1 })),
      ...dataRules.map((action) => ({ action, type: 2 })),
    ]
    await db
      .insert(permissionEntries)
      .values(entries.map((entry, index) => ({ ...entry, id: `p-${roleId.slice(2)}-${index + 1}`, tenantId, roleId })))
    if (stated.length > 0) {
      await db.insert(statedPermissions).values(stated.map((row) => ({ ...row, tenantId, roleId })))
    }
  }
}

async function insertLetter(db: Database, tenantId: string, letter: DemoLetter, now: Date): Promise<void> {
  const { title, replyWay, sender, daysAgo, validDays } = letter
  const pushTime = inOfficeHours(now, -daysAgo)
  const [row] = await db
    .insert(letters)
    .values({
      tenantId,
      title,
      replyWay,
      sender,
      pushTime,
      remark: toHtml(letter),
      announcedAt: now,
      validityTime: validDays === null ? null : inOfficeHours(now, validDays),
    })
    .returning({ id: letters.id })
  if (!row) throw new Error(`The letter "${title}" was not stored`)
  for (const receiver of letter.receivers) {
    await insertReceiver(db, { tenantId, letterId: row.id, pushTime }, receiver)
  }
}

type Delivered = { tenantId: string; letterId: number; pushTime: Date }

async function insertReceiver(db: Database, delivered: Delivered, receiver: DemoReceiver): Promise<void> {
  const { tenantId, letterId, pushTime } = delivered
  const userId = userIdOf(receiver.username)
  const readAt = receiver.read ? daysFrom(pushTime, 0.1) : null
  const answeredAt = receiver.acknowledged || receiver.reply ? daysFrom(pushTime, 0.15) : null
  await db
    .insert(letterReceivers)
    .values({ tenantId, letterId, userId, pushedAt: pushTime, readAt, firstReadAt: readAt, answeredAt })
  if (!receiver.reply || !answeredAt) return

  const { username: replyName, reply: content } = receiver
  await db.insert(letterReplies).values({ tenantId, letterId, userId, replyName, content, createdAt: answeredAt })
}

function daysFrom(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS)
}

/** The day that many days away, at an hour at which offices write: 9 to 17 in Shanghai, by the fraction of the day. */
function inOfficeHours(now: Date, days: number): Date {
  const wholeDays = Math.floor(days)
  const midnight = `${toWireTime(daysFrom(now, wholeDays)).slice(0, 10)}T00:00:00+08:00`
  const hours = 9 + (days - wholeDays) * 8
  return new Date(new Date(midnight).getTime() + hours * HOUR_MS)
}

function toHtml({ paragraphs, points = [] }: DemoLetter): string {
  const list = points.length > 0 ? `<ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>` : ''
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('') + list
}
