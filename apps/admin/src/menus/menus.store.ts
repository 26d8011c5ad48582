import { proxy } from 'valtio'
import {
  createMenu,
  deleteMenu,
  exportMenus,
  getAdminMenu,
  listAdminMenus,
  listMenuChoices,
  moveMenu,
  restoreMenu,
  updateMenu,
  type AdminMenuRow,
  type AdminMenuDetail,
  type MenuChoices,
  type MenuDraft,
  type MenuMove,
} from '@center/shared/contract'
import { callApi, type Failure, type Result } from '@center/shared/host'
import { saveTable } from '../lib/admin-list'
import { followChanges } from '../lib/follow-changes'
import { administeredTenant } from '../lib/place.store'

type Menus = { status: 'loading' | 'ready' | 'failed'; failure: Failure | null; items: AdminMenuRow[] }

/** The menu of the tenant, flat and in order. */
export const menus = proxy<Menus>({ status: 'loading', failure: null, items: [] })

const tenant = () => ({ tenantCode: administeredTenant() })
let latest = 0

export async function loadMenus(): Promise<void> {
  const asked = ++latest
  menus.status = 'loading'
  const result = await callApi(listAdminMenus, { params: tenant() })
  if (asked !== latest) return
  menus.status = result.ok ? 'ready' : 'failed'
  menus.failure = result.ok ? null : result.failure
  if (result.ok) menus.items = result.value
}

/** Loads, and follows what others change, until the returned function is called. */
export function watchMenus(): () => void {
  menus.items = []
  void loadMenus()
  const stop = followChanges(() => void loadMenus())
  return () => {
    stop()
    latest += 1
  }
}

/** The menu as a file. */
export const menuFile = { name: 'menus', save: saveTable(exportMenus) }

export type LoadedMenu = { item: AdminMenuDetail | null; parentId: string | null; choices: MenuChoices }

/** What the form of an item needs: the item, or the parent of a new one, and what it can be bound to. */
export async function loadMenu(item: AdminMenuRow | null, parentId: string | null): Promise<Result<LoadedMenu>> {
  const choices = await callApi(listMenuChoices, { params: tenant() })
  if (!choices.ok) return choices
  if (!item) return { ok: true, value: { item: null, parentId, choices: choices.value } }
  const detail = await callApi(getAdminMenu, { params: { ...tenant(), id: item.id } })
  return detail.ok ? { ok: true, value: { item: detail.value, parentId, choices: choices.value } } : detail
}

/** Saves what was typed; an empty line is no permission. */
export function saveMenu({ permissionList = [], ...draft }: MenuDraft, { item, parentId }: LoadedMenu) {
  const body = { ...draft, permissionList: permissionList.map((line) => line.trim()).filter(Boolean) }
  if (!item) return callApi(createMenu, { params: tenant(), body: { ...body, parentId } }, { once: true })
  return callApi(updateMenu, { params: { ...tenant(), id: item.id }, body }, { revision: item.revision })
}

export function removeMenu({ id, revision }: Pick<AdminMenuRow, 'id' | 'revision'>) {
  return callApi(deleteMenu, { params: { ...tenant(), id } }, { revision })
}

export function restoreMenuItem({ id }: Pick<AdminMenuRow, 'id'>) {
  return callApi(restoreMenu, { params: { ...tenant(), id } }, { once: true })
}

export function sendMove({ id, revision }: Pick<AdminMenuRow, 'id' | 'revision'>, body: MenuMove) {
  return callApi(moveMenu, { params: { ...tenant(), id }, body }, { revision })
}
