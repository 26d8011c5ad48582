import { randomUUID } from 'node:crypto'
import {
  isAdminRight,
  departmentOfLimit,
  isRightWithin,
  type AdminPaging,
  type AdminRole,
  type RoleDraft,
  type RolePaging,
  type RolePreview,
  type StandardRolesAdded,
  type Written,
} from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Act } from '../admin-dependencies'
import { expectRevision, refuseDouble, type Changes } from '../changes'
import { expectProofFor, expectRank, expectRankOverRoles } from '../rank'
import { insertStandardRoles, missingStandardRoles } from '../tenants/standard-roles'
import { completeMenus } from './complete-menus'
import { roleRows } from './roles.repository'

type Dependencies = { db: Database; change: Changes }
type Reading = Pick<Database, 'select'>

/** The roles of a tenant: what each sees and may do. */
export function createRoleAdmin({ db, change }: Dependencies) {
  return {
    list: (tenantId: string, paging: RolePaging) => roleRows.page(db, tenantId, paging),
    choices: (tenantId: string) => roleRows.choices(db, tenantId),
    async members(tenantId: string, id: string, paging: AdminPaging) {
      await find(db, tenantId, id)
      return roleRows.members(db, tenantId, id, paging)
    },
    read: (tenantId: string, id: string) => find(db, tenantId, id),

    create: (act: Act, body: RoleDraft): Promise<Written> =>
      change(act, async (tx) => {
        const draft = await check(tx, act.tenantId, body)
        expectRank(act, draft.actions)
        const key = { tenantId: act.tenantId, id: randomUUID() }
        const { code, name, nameEn, workbenchCode, orderNum } = draft
        await refuseDouble('code', roleRows.insert(tx, { ...key, code, name, nameEn, workbenchCode, orderNum }))
        await roleRows.grant(tx, key, draft)
        return {
          result: { id: key.id, revision: 1 },
          deeds: [{ action: 'role', object: code, kind: 'create', after: draft }],
        }
      }),

    update: (act: Act, id: string, body: RoleDraft): Promise<Written> =>
      change(act, async (tx) => {
        const before = await find(tx, act.tenantId, id)
        expectRevision(act, before)
        if (body.code !== before.code) throw invalidField('code', 'fixed')
        const draft = await check(tx, act.tenantId, body)
        await expectRankOverRoles(tx, act, [id])
        expectRank(act, draft.actions)
        expectProofFor(act, difference(before.actions, draft.actions).added)
        const revision = before.revision + 1
        const { name, nameEn, workbenchCode, orderNum } = draft
        const key = { tenantId: act.tenantId, id }
        await roleRows.update(tx, key, { name, nameEn, workbenchCode, orderNum, revision })
        await roleRows.grant(tx, key, draft)
        const deed = { object: before.code, kind: 'update', before: draftOf(before), after: draft }
        return { result: { id, revision }, deeds: [{ action: 'role', ...deed }] }
      }),

    delete: (act: Act, id: string): Promise<Written> =>
      change(act, async (tx) => {
        const before = await find(tx, act.tenantId, id)
        expectRevision(act, before)
        await expectRankOverRoles(tx, act, [id])
        if (before.members > 0) throw new AppError('record.in_use', { members: before.members })
        await roleRows.delete(tx, { tenantId: act.tenantId, id })
        return {
          result: { id, revision: before.revision },
          deeds: [{ action: 'role', object: before.code, kind: 'delete', before: draftOf(before) }],
        }
      }),

    addStandard: (act: Act) => addStandard(change, act),
    preview: (tenantId: string, id: string, body: RoleDraft) => preview(db, { tenantId, id }, body),
  }
}

function addStandard(change: Changes, act: Act): Promise<StandardRolesAdded> {
  return change(act, async (tx) => {
    for (const { actions } of await missingStandardRoles(tx, act.tenantId)) expectRank(act, actions)
    const added = await insertStandardRoles(tx, act.tenantId)
    return {
      result: { added: added.map(({ code }) => code) },
      deeds: added.map(({ code, name, actions, dataRules }) => {
        return { action: 'role', object: code, kind: 'create', after: { code, name, actions, dataRules } }
      }),
    }
  })
}

/** What a change would do to those who hold the role. Nothing is written. */
async function preview(
  db: Reading,
  { tenantId, id }: { tenantId: string; id: string },
  body: RoleDraft,
): Promise<RolePreview> {
  const before = await find(db, tenantId, id)
  const menu = await roleRows.menu(db, tenantId)
  const titles = new Map(menu.map((node) => [node.id, node.title]))
  const menus = difference(before.menuIds, completeMenus(menu, body.menuIds))
  const titlesOf = (ids: string[]) => ids.map((nodeId) => titles.get(nodeId) ?? nodeId)
  return {
    members: before.members,
    actions: difference(before.actions, body.actions),
    menus: { added: titlesOf(menus.added), removed: titlesOf(menus.removed) },
  }
}

async function find(db: Reading, tenantId: string, id: string): Promise<AdminRole> {
  const role = await roleRows.find(db, tenantId, id)
  if (!role) throw new AppError('record.not_found')
  return role
}

/** The draft as it is stored: each id and action once, menus with what stands above them. */
async function check(db: Reading, tenantId: string, draft: RoleDraft): Promise<RoleDraft> {
  if (!(await roleRows.hasWorkbench(db, tenantId, draft.workbenchCode))) throw invalidField('workbenchCode', 'unknown')
  const applicationIds = [...new Set(draft.applicationIds)]
  if ((await roleRows.countApplications(db, tenantId, applicationIds)) < applicationIds.length)
    throw invalidField('applicationIds', 'unknown')
  const menuIds = completeMenus(await roleRows.menu(db, tenantId), draft.menuIds)
  const isBeyond = (action: string) => isAdminRight(action) && !isRightWithin(action, draft.dataRules)
  if (draft.actions.some(isBeyond)) throw invalidField('dataRules', 'limited')
  const departmentIds = draft.dataRules.map(departmentOfLimit).filter((id) => id !== null)
  if (!(await roleRows.hasDepartments(db, tenantId, departmentIds))) throw invalidField('dataRules', 'unknown')
  const once = (texts: string[]) => [...new Set(texts)]
  return { ...draft, applicationIds, menuIds, actions: once(draft.actions), dataRules: once(draft.dataRules) }
}

function draftOf(role: AdminRole): RoleDraft {
  const { code, name, nameEn, workbenchCode, orderNum, applicationIds, menuIds, actions, dataRules } = role
  return { code, name, nameEn, workbenchCode, orderNum, applicationIds, menuIds, actions, dataRules }
}

function difference(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((item) => !before.includes(item)),
    removed: before.filter((item) => !after.includes(item)),
  }
}
