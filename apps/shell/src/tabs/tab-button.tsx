import { useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import type { MouseEvent } from 'react'
import styles from './tab-bar.module.css'
import { panelId, tabId } from './tab-ids'
import type { Tab } from './tabs.store'

export type TabButtonProps = {
  tab: Tab
  title: string
  isActive: boolean
  isFocusable: boolean
  onShow: () => void
  onClose: () => void
  onMenu: (at: { x: number; y: number }) => void
}

const MIDDLE = 1

/**
 * One tab. Its cross is for the pointer only and hidden from assistive technology, since a tab may not contain another
 * control: the keyboard has Delete, which the tab says of itself.
 */
export function TabButton({ tab, title, isActive, isFocusable, onShow, onClose, onMenu }: TabButtonProps) {
  const t = useText()
  const handleAuxClick = (event: MouseEvent) => {
    if (event.button !== MIDDLE) return
    event.preventDefault()
    onClose()
  }
  const handleMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    // From the keyboard there is no pointer: the menu opens below the tab.
    onMenu(event.clientX > 0 ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom })
  }

  return (
    <div role="presentation" className={styles.item} data-active={isActive} onContextMenu={handleMenu}>
      <button
        type="button"
        role="tab"
        id={tabId(tab.key)}
        className={styles.tab}
        aria-selected={isActive}
        aria-controls={tab.isVisited ? panelId(tab.key) : undefined}
        aria-keyshortcuts="Delete"
        aria-description={tab.dirty ? t('shell:tabs.unsaved') : undefined}
        data-tab-key={tab.key}
        tabIndex={isFocusable ? 0 : -1}
        onClick={onShow}
        onAuxClick={handleAuxClick}
      >
        {tab.dirty && <span className={styles.dot} />}
        <span className={styles.title}>{title}</span>
      </button>
      <button type="button" className={styles.close} tabIndex={-1} aria-hidden="true" data-close-tab onClick={onClose}>
        <IconByName name="close" size="inherit" />
      </button>
    </div>
  )
}
