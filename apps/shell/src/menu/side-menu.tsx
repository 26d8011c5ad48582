import { useText } from '@center/shared/host'
import { Skeleton } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import type { MenuItem } from '../lib/menu-tree'
import { handleMenuKeys, MenuList } from './menu-list'
import { MenuRail } from './menu-rail'
import { menuState } from './menu.store'
import styles from './side-menu.module.css'

export type SideMenuProps = {
  items: MenuItem[]
  currentPath: string
  trail: MenuItem[]
  /** `rail`: icons and short names. */
  form: 'list' | 'rail'
  /** Beside a top menu: it then has a name of its own. */
  isSecond?: boolean
  onOpened?: () => void
}

/** The menu beside the page. */
export function SideMenu({ items, currentPath, trail, form, isSecond = false, onOpened }: SideMenuProps) {
  const t = useText()
  const trailIds = trail.map(({ id }) => id)
  const Form = form === 'rail' ? MenuRail : MenuList
  return (
    <nav
      className={styles.menu}
      aria-label={isSecond ? t('shell:menu.second') : t('shell:menu.label')}
      onKeyDown={handleMenuKeys}
    >
      <Form items={items} currentPath={currentPath} trailIds={trailIds} {...(onOpened ? { onOpened } : {})} />
    </nav>
  )
}

/** Stands for the menu until it is there. */
export function MenuSkeleton() {
  const { isCollapsed } = useSnapshot(menuState)
  return (
    <div className={styles.menu} aria-hidden="true">
      <Skeleton
        active
        loading
        placeholder={<Skeleton.Paragraph rows={isCollapsed ? 5 : 9} className={styles.ghost} />}
      />
    </div>
  )
}
