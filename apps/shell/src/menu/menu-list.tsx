import { preferences } from '@center/shared/host'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { LongList } from '../components/long-list'
import { waitingOf } from '../lib/news/app-badges.store'
import { useBadgeCounts } from '../lib/news/use-badge-counts'
import { MenuEntry } from './menu-entry'
import styles from './menu-list.module.css'
import { countItems, isGroup, menuMove, openRows, type MenuRow } from './menu-rows'
import { menuState, toggleGroup } from './menu.store'
import type { MenuView } from './use-menu'

export type MenuListProps = MenuView & {
  /** Level of the first items; those of a flyout are of the second. */
  topLevel?: number
  /** Height of what stands before the list in the element that scrolls. */
  startMargin?: number
  /** Stands beside a collapsed menu: its items begin at the edge. */
  isFlyout?: boolean
  onOpened?: (() => void) | undefined
}

/** The menu as a list: what is open, level by level. Its parent element scrolls. */
export function MenuList(props: MenuListProps) {
  const { items, currentPath, menuPath, trailIds, topLevel = 1, startMargin = 0, isFlyout, onOpened } = props
  const { openIds: open } = useSnapshot(menuState)
  const { locale } = useSnapshot(preferences)
  const openIds = useMemo(() => new Set(open), [open])
  const most = useMemo(() => countItems(items), [items])
  const rows = useMemo(() => openRows(items, openIds, topLevel), [items, openIds, topLevel])

  const counts = useBadgeCounts()

  const draw = ({ item, level }: MenuRow) => (
    <MenuEntry
      item={item}
      level={level}
      locale={locale}
      isOpen={openIds.has(item.id)}
      isAround={trailIds.includes(item.id)}
      current={currentOf(item.path, menuPath, currentPath)}
      waiting={waitingOf(item, counts, isGroup(item) && openIds.has(item.id))}
      onOpened={onOpened}
    />
  )
  const handleKey = (key: string, index: number) => {
    const move = menuMove(key, { rows, index, openIds })
    if (move === null) return 'not ours'
    if ('focus' in move) return move.focus
    toggleGroup(move.toggle)
    return 'done'
  }
  return (
    <LongList
      className={isFlyout ? styles.flyout : styles.list}
      rows={rows}
      most={most}
      keyOf={({ item }) => item.id}
      current={rows.findIndex(({ item }) => item.path !== null && item.path === menuPath)}
      describe={describe}
      draw={draw}
      onKey={handleKey}
      startMargin={startMargin}
    />
  )
}

function describe({ level, position, siblings }: MenuRow) {
  return { 'aria-level': level, 'aria-posinset': position, 'aria-setsize': siblings }
}

function currentOf(path: string | null, menuPath: string | null, currentPath: string): 'page' | 'true' | undefined {
  if (path === null || path !== menuPath) return undefined
  return path === currentPath ? 'page' : 'true'
}
