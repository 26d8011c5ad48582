import { useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
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
export function MenuDrawer({ menu, brand }: MenuDrawerProps) {
  const { isDrawerOpen } = useSnapshot(menuState)
  const dialog = useRef<HTMLDialogElement>(null)
  const t = useText()

  useEffect(() => {
    if (isDrawerOpen) dialog.current?.showModal()
  }, [isDrawerOpen])

  if (!isDrawerOpen) return null
  const close = () => setDrawer(false)
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
