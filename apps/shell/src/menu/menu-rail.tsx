import { preferences } from '@center/shared/host'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { LongList } from '../components/long-list'
import type { MenuItem } from '../lib/menu/menu-tree'
import { nextIndex } from '../lib/roving-index'
import { MenuFlyout, type FlyoutState } from './menu-flyout'
import styles from './menu-rail.module.css'
import { RailLink } from './rail-link'
import { isGroup } from './menu-rows'
import type { MenuView } from './use-menu'

/** A row brings its panel with it: what is out of sight is not drawn. */
const DRAWN_AT_MOST = 20

/** The collapsed side menu: an icon and a short name; a group opens beside it. */
export function MenuRail({ startMargin, ...menu }: MenuView & { startMargin: number }) {
  const { items, trailIds } = menu
  const { locale } = useSnapshot(preferences)
  const [open, setOpen] = useState<FlyoutState | null>(null)

  const handleKey = (key: string, index: number) => {
    const item = items[index]
    if (key === 'ArrowRight' && item && isGroup(item)) {
      setOpen({ id: item.id, takesFocus: true })
      return 'done'
    }
    return nextIndex(key, index, items.length) ?? 'not ours'
  }
  const draw = (item: MenuItem) => {
    const isAround = trailIds.includes(item.id)
    if (!isGroup(item)) return <RailLink item={item} locale={locale} isCurrent={isAround} />
    return (
      <MenuFlyout
        menu={menu}
        item={item}
        isAround={isAround}
        state={open?.id === item.id ? open : null}
        onChange={setOpen}
      />
    )
  }
  return (
    <LongList
      className={styles.rail}
      rows={items}
      maxDrawn={DRAWN_AT_MOST}
      keyOf={({ id }) => id}
      current={items.findIndex(({ id }) => id === trailIds[0])}
      draw={draw}
      onKey={handleKey}
      startMargin={startMargin}
    />
  )
}
