import { useCloseOnBack, useText } from '@center/shared/host'
import { IconByName, useModal } from '@center/shared/ui'
import type { MouseEvent, ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import styles from './menu-drawer.module.css'
import { menuState, setDrawer } from './menu.store'
import { SideMenu } from './side-menu'
import type { MenuView } from './use-menu'

export type MenuDrawerProps = {
  menu: MenuView
  /** Whose portal it is, above the menu. */
  brand: ReactNode
}

/** The menu of a narrow screen: over the page, with the focus inside while it is open. */
export function MenuDrawer(props: MenuDrawerProps) {
  const { isDrawerOpen } = useSnapshot(menuState)
  return isDrawerOpen && <OpenDrawer {...props} />
}

function OpenDrawer({ menu, brand }: MenuDrawerProps) {
  const dialog = useModal()
  const t = useText()
  const close = () => setDrawer(false)
  useCloseOnBack(close)
  const handleClick = (event: MouseEvent) => {
    if (event.target === dialog.current) close()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t('shell:menu.label')}
      onClose={close}
      onClick={handleClick}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <div className={styles.brand} onClick={close}>
            {brand}
          </div>
          <button type="button" className={styles.close} aria-label={t('shell:menu.close')} onClick={close}>
            <IconByName name="close" />
          </button>
        </div>
        <SideMenu {...menu} form="list" onOpened={close} />
      </div>
    </dialog>
  )
}
