import { listAppBadges, type AppBadge } from '@center/shared/contract'
import { callApi, onServerEvent } from '@center/shared/host'
import { proxy, ref } from 'valtio'
import { menuPositionOf, type MenuItem, type MenuPosition, type PortalRoute } from '../menu/menu-tree'

/** Numbers that apps have at their pages, as the server has them. */
export const appBadges = proxy<{ rows: readonly AppBadge[] }>({ rows: ref([]) })

let latestLoad = 0

/** What cannot be loaded leaves the numbers of before: no page could say so. */
async function loadAppBadges(): Promise<void> {
  const load = ++latestLoad
  const result = await callApi(listAppBadges, {})
  if (load === latestLoad && result.ok) appBadges.rows = ref(result.value.rows)
}

/** Loads, and loads again when an app has something else, until the returned function is called. */
export function watchAppBadges(): () => void {
  void loadAppBadges()
  const stops = (['app-news', 'gap'] as const).map((type) => onServerEvent(type, () => void loadAppBadges()))
  return () => {
    stops.forEach((stop) => stop())
    latestLoad += 1
    appBadges.rows = ref([])
  }
}

type Menu = { positions: ReadonlyMap<string, MenuPosition>; routes: readonly PortalRoute[] }
export type App = { serviceCode: string; menuPrefix: string }

/**
 * The numbers at items of the menu, by their ids; a group has the sum of what is below it. What an app has at its first page stands at
 * the first item that leads into the app, where none leads to that page itself.
 */
export function countBadges(rows: readonly AppBadge[], apps: readonly App[], menu: Menu): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { app, path, value } of rows) {
    const prefix = apps.find(({ serviceCode }) => serviceCode === app)?.menuPrefix
    const trail = prefix === undefined ? [] : trailOf(prefix, path, menu)
    for (const id of trail) counts.set(id, (counts.get(id) ?? 0) + value)
  }
  return counts
}

function trailOf(prefix: string, path: string, { positions, routes }: Menu): readonly string[] {
  const page = path === '/' ? `/${prefix}` : `/${prefix}${path}`
  const { trailIds } = menuPositionOf(positions, page)
  if (trailIds.length > 0 || path !== '/') return trailIds
  const first = routes.find(({ moduleName }) => moduleName === prefix)
  return first ? menuPositionOf(positions, first.path).trailIds : []
}

/** A group that is also a page has an item for the page, whose id ends so. */
const PAGE = /\/page$/

/** How much waits behind an item. An open group leaves it to those below. */
export function waitingOf({ id }: Pick<MenuItem, 'id'>, counts: ReadonlyMap<string, number>, isOpen = false): number {
  return isOpen ? 0 : (counts.get(id.replace(PAGE, '')) ?? 0)
}

const LARGEST = 99

/** What stands at an item: how much waits, else the word that the menu has. */
export function badgeText(waiting: number, word: string | null): string | null {
  if (waiting === 0) return word
  return waiting > LARGEST ? `${LARGEST}+` : String(waiting)
}
