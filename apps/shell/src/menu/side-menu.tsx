import { useText } from '@center/shared/host'
import { MenuList } from './menu-list'
import { MenuRail } from './menu-rail'
import styles from './side-menu.module.css'
import type { MenuView } from './use-menu'

export type SideMenuProps = MenuView & {
  /** `rail`: icons and short names. */
  form: 'list' | 'rail'
  /** Beside a top menu: it then has a name of its own. */
  isSecond?: boolean
  onOpened?: () => void
}

/** The menu beside the page. */
export function SideMenu({ form, isSecond = false, onOpened, ...menu }: SideMenuProps) {
  const t = useText()
  return (
    <nav className={styles.menu} aria-label={isSecond ? t('shell:menu.second') : t('shell:menu.label')}>
      {form === 'rail' ? (
        <MenuRail {...menu} startMargin={PADDING} />
      ) : (
        <MenuList {...menu} startMargin={PADDING} onOpened={onOpened} />
      )}
    </nav>
  )
}

/** Space before the list, as in the style sheet. */
const PADDING = 8

/** Stands for the menu until it is there. */
export function MenuSkeleton() {
  return (
    <div className={styles.menu} aria-hidden="true">
      <div className={styles.ghost} />
    </div>
  )
}
