import { randomUUID } from 'node:crypto'
import type { AdminMenuDetail, MenuDraft, MenuMove, NewMenu, Written } from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Act } from '../admin-dependencies'
import { expectRevision, type Changes } from '../changes'
import { factsOf } from '../facts'
import { columnsOf, expectKind, expectOwnAddress, expectPart, expectTab } from './menu-kinds'
import { menuLinesOf, type LinesAsked } from './menu-lines'
import { createMenuPlaces } from './menu-places'
import { menuRows } from './menus.repository'
import { keepBranch, restoreBranch } from './restore-menu'

type Dependencies = { db: Database; now: () => Date; change: Changes }

/** The menu of a tenant, and which roles see what of it. */
export function createMenuAdmin({ db, now, change }: Dependencies) {
  return {
    list: (tenantId: string) => menuRows.list(db, tenantId),
    lines: async (tenantId: string, asked: LinesAsked) => menuLinesOf(await menuRows.all(db, tenantId), asked),
    choices: (tenantId: string) => menuRows.choices(db, tenantId),

    async get(tenantId: string, id: string): Promise<AdminMenuDetail> {
      const row = await menuRows.find(db, { tenantId, id })
      if (!row) throw new AppError('record.not_found')
      return { ...row, roleIds: await menuRows.rolesOf(db, row) }
    },

    create: (act: Act, draft: NewMenu): Promise<Written> => change(act, (tx) => create(tx, act, draft)),
    update: (act: Act, id: string, draft: MenuDraft): Promise<Written> =>
      change(act, (tx) => update(tx, act, id, draft)),
    move: (act: Act, id: string, to: MenuMove): Promise<Written> => change(act, (tx) => move(tx, act, id, to)),

    restore: (act: Act, id: string): Promise<Written> =>
      change(act, async (tx) => restoreBranch(tx, act, id, { places: await placesOf(tx, act.tenantId), now: now() })),

    delete: (act: Act, id: string) =>
      change(act, async (tx) => {
        const places = await placesOf(tx, act.tenantId)
        const before = places.expect(id)
        expectRevision(act, before)
        const deleted = places.branchOf(id).length
        await menuRows.touchRoles(tx, act.tenantId, await menuRows.rolesOf(tx, before))
        await keepBranch(tx, before, places, now())
        await menuRows.delete(tx, before)
        const facts = { ...factsOf(before), deleted }
        return {
          result: { id, revision: before.revision, deleted },
          deeds: [{ action: 'menu', object: before.title, kind: 'delete', before: facts }],
        }
      }),
  }
}

async function create(tx: Transaction, act: Act, { parentId, roleIds, isInnerTab, ...fields }: NewMenu) {
  const { tenantId } = act
  const places = await placesOf(tx, tenantId)
  places.expectParent(parentId)
  const draft = { roleIds, isInnerTab, ...fields }
  expectKind(draft)
  expectTab(draft, parentId)
  const siblings = places.childrenOf(parentId)
  expectOwnAddress(siblings, fields)
  await expectChoices(tx, tenantId, draft)
  const id = randomUUID()
  const orderNum = Math.max(0, ...siblings.map((sibling) => sibling.orderNum)) + 10
  const row = { ...fields, ...columnsOf(draft), parentId, orderNum, name: `Menu${id.slice(0, 8)}` }
  await menuRows.insert(tx, { ...row, id, tenantId })
  await menuRows.show(tx, tenantId, roleIds, [id, ...places.chainOf(parentId)])
  await menuRows.touchRoles(tx, tenantId, roleIds)
  const deed = { action: 'menu' as const, object: fields.title, kind: 'create', after: { ...row, roleIds } }
  return { result: { id, revision: 1 }, deeds: [deed] }
}

async function update(tx: Transaction, act: Act, id: string, { roleIds, isInnerTab, ...fields }: MenuDraft) {
  const { tenantId } = act
  const places = await placesOf(tx, tenantId)
  const before = places.expect(id)
  expectRevision(act, before)
  const draft = { roleIds, isInnerTab, ...fields }
  expectKind(draft)
  expectTab(draft, before.parentId)
  expectOwnAddress(
    places.childrenOf(before.parentId).filter((sibling) => sibling.id !== id),
    fields,
  )
  await expectChoices(tx, tenantId, draft)
  const revision = before.revision + 1
  await menuRows.update(tx, before, { ...fields, ...columnsOf(draft, before), revision })
  const saw = await menuRows.rolesOf(tx, before)
  const [given, taken] = [roleIds.filter((each) => !saw.includes(each)), saw.filter((each) => !roleIds.includes(each))]
  await menuRows.show(tx, tenantId, given, places.chainOf(id))
  await menuRows.hide(tx, tenantId, taken, places.branchOf(id))
  await menuRows.touchRoles(tx, tenantId, [...given, ...taken])
  const facts = { before: { ...factsOf(before), roleIds: saw }, after: draft }
  return {
    result: { id, revision },
    deeds: [{ action: 'menu' as const, object: before.title, kind: 'update', ...facts }],
  }
}

async function move(tx: Transaction, act: Act, id: string, { parentId, index }: MenuMove) {
  const { tenantId } = act
  const places = await placesOf(tx, tenantId)
  const before = places.expect(id)
  expectRevision(act, before)
  places.expectParent(parentId)
  if (parentId !== null && places.branchOf(id).includes(parentId)) throw invalidField('parentId', 'cycle')
  expectTab({ ...before, isInnerTab: before.resourceType === 'innerTabMenu' }, parentId)
  const siblings = places.childrenOf(parentId).filter((sibling) => sibling.id !== id)
  if (parentId !== before.parentId) expectOwnAddress(siblings, before)
  const revision = before.revision + 1
  await menuRows.update(tx, before, { parentId, revision })
  const order = siblings.map((sibling) => sibling.id).toSpliced(index, 0, id)
  await menuRows.renumber(tx, tenantId, order)
  await menuRows.show(tx, tenantId, await menuRows.rolesOf(tx, before), places.chainOf(parentId))
  const was = places.childrenOf(before.parentId).indexOf(before)
  const facts = { before: { parentId: before.parentId, index: was }, after: { parentId, index: order.indexOf(id) } }
  return {
    result: { id, revision },
    deeds: [{ action: 'menu' as const, object: before.title, kind: 'move', ...facts }],
  }
}

const placesOf = async (db: Pick<Database, 'select'>, tenantId: string) =>
  createMenuPlaces(await menuRows.all(db, tenantId))

/** Refuses roles that the tenant does not have, and a part that the workbench does not have. */
async function expectChoices(tx: Transaction, tenantId: string, draft: MenuDraft): Promise<void> {
  const choices = await menuRows.choices(tx, tenantId)
  const known = new Set(choices.roles.map(({ id }) => id))
  if (!draft.roleIds.every((id) => known.has(id))) throw invalidField('roleIds', 'unknown')
  expectPart(draft, choices)
}
