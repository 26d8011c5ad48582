import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Written } from '@center/shared/contract'
import { roles } from '../../domains/members/members.tables'
import { menuNodes, roleMenus } from '../../domains/permissions/permissions.tables'
import type { Transaction } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import type { Act } from '../admin-dependencies'
import type { Deed } from '../changes'
import { factsOf } from '../facts'
import { expectOwnAddress } from './menu-kinds'
import type { MenuPlaces } from './menu-places'
import { menuRows, type MenuRow } from './menus.repository'
import { menuDeletions } from './menus.tables'

const KEPT_MS = 24 * 3_600_000

/** Keeps a branch for a day before it is deleted, and forgets those that are older. */
export async function keepBranch(tx: Transaction, top: MenuRow, places: MenuPlaces, at: Date): Promise<void> {
  const { id, tenantId } = top
  const items = places.branchOf(id).map(places.expect)
  const ids = items.map((item) => item.id)
  const shown = await tx
    .select()
    .from(roleMenus)
    .where(and(eq(roleMenus.tenantId, tenantId), inArray(roleMenus.menuId, ids)))
  const place = places.childrenOf(top.parentId).findIndex((sibling) => sibling.id === id)
  const before = new Date(at.getTime() - KEPT_MS)
  await tx.delete(menuDeletions).where(and(eq(menuDeletions.tenantId, tenantId), lt(menuDeletions.deletedAt, before)))
  await tx.insert(menuDeletions).values({ id, tenantId, place, items, shown, deletedAt: at })
}

type Restored = { result: Written; deeds: Deed[] }

/**
 * Puts a deleted branch back: its items under their ids, with their bindings and the roles that saw them, where it stood. Below a group that is gone
 * it comes to the top. Refuses what is older than a day, and an address that another item has by now.
 */
export async function restoreBranch(
  tx: Transaction,
  act: Act,
  id: string,
  at: { places: MenuPlaces; now: Date },
): Promise<Restored> {
  const { tenantId } = act
  const isKept = and(eq(menuDeletions.tenantId, tenantId), eq(menuDeletions.id, id))
  const [kept] = await tx.delete(menuDeletions).where(isKept).returning()
  const [top, ...below] = kept?.items ?? []
  if (!kept || !top || at.now.getTime() - kept.deletedAt.getTime() > KEPT_MS) throw new AppError('record.not_found')
  const { places } = at
  const parentId = top.parentId !== null && places.has(top.parentId) ? top.parentId : null
  const siblings = places.childrenOf(parentId)
  expectOwnAddress(siblings, top)
  const revision = top.revision + 1
  await tx.insert(menuNodes).values([{ ...top, parentId, revision }, ...below])
  const order = siblings.map((sibling) => sibling.id).toSpliced(kept.place, 0, id)
  await menuRows.renumber(tx, tenantId, order)
  const roleIds = await rolesThere(tx, tenantId, kept.shown)
  const shown = kept.shown.filter(({ roleId }) => roleIds.includes(roleId))
  if (shown.length > 0) await tx.insert(roleMenus).values(shown)
  const sawTop = shown.filter(({ menuId }) => menuId === id).map(({ roleId }) => roleId)
  await menuRows.show(tx, tenantId, sawTop, places.chainOf(parentId))
  await menuRows.touchRoles(tx, tenantId, roleIds)
  const after = { ...factsOf(top), restored: kept.items.length }
  return { result: { id, revision }, deeds: [{ action: 'menu', object: top.title, kind: 'restore', after }] }
}

async function rolesThere(tx: Transaction, tenantId: string, shown: readonly { roleId: string }[]): Promise<string[]> {
  const wanted = [...new Set(shown.map(({ roleId }) => roleId))]
  if (wanted.length === 0) return []
  const rows = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.tenantId, tenantId), inArray(roles.id, wanted)))
  return rows.map((row) => row.id)
}
