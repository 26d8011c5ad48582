import { useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { memo, useRef, type MouseEvent } from 'react'
import { openTab, requestClose } from '../close-tabs'
import { requestPin } from './tab-actions'
import styles from './tab-button.module.css'
import { panelId, tabId } from './tab-ids'
import { isAsleep, type Tab } from '../tabs.store'
import { useTabDrag } from './use-tab-drag'

export type TabButtonProps = {
  tab: Tab
  title: string
  icon: string
  isActive: boolean
  isFocusable: boolean
  onMenu: (key: string, at: { x: number; y: number }) => void
}

const MIDDLE = 1

/**
 * One tab. Its cross is for the pointer only and hidden from assistive technology, since a tab may not contain another
 * control: the keyboard has Delete, which the tab says of itself.
 */
export const TabButton = memo(function TabButton({ tab, title, icon, isActive, isFocusable, onMenu }: TabButtonProps) {
  const t = useText()
  const item = useRef<HTMLDivElement>(null)
  const isDragged = useTabDrag(item, tab.key)
  const marks = [tab.isPinned && t('shell:tabs.pinned'), tab.dirty && t('shell:tabs.unsaved')].filter(Boolean)
  const sleeps = isAsleep(tab, isActive)
  if (sleeps) marks.push(t('shell:tabs.asleep'))

  const handleAuxClick = (event: MouseEvent) => {
    if (event.button !== MIDDLE) return
    event.preventDefault()
    if (!tab.isPinned) void requestClose([tab.key])
  }
  const handleMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    onMenu(tab.key, { x: event.clientX, y: event.clientY })
  }

  return (
    <div
      ref={item}
      role="presentation"
      className={styles.item}
      data-active={isActive}
      data-asleep={sleeps}
      data-dragged={isDragged}
      title={[title, ...marks].join('\n')}
      onContextMenu={handleMenu}
      onAuxClick={handleAuxClick}
    >
      <button
        type="button"
        role="tab"
        id={tabId(tab.key)}
        className={styles.tab}
        aria-selected={isActive}
        aria-controls={tab.isVisited ? panelId(tab.key) : undefined}
        aria-keyshortcuts="Delete Shift+F10 Control+Shift+ArrowLeft Control+Shift+ArrowRight"
        aria-description={marks.join(' · ') || undefined}
        data-tab-key={tab.key}
        tabIndex={isFocusable ? 0 : -1}
        onClick={() => openTab(tab)}
      >
        {tab.dirty ? <span className={styles.dot} /> : <Picture icon={icon} isAsleep={sleeps} />}
        <span className={styles.title}>{title}</span>
      </button>
      <Corner tab={tab} />
    </div>
  )
})

/** The page's icon; under a moon while nothing of the page is in memory. */
function Picture({ icon, isAsleep }: { icon: string; isAsleep: boolean }) {
  return (
    <span className={styles.picture}>
      <IconByName name={icon} fallback="file" className={styles.icon} />
      {isAsleep && <IconByName name="moon" size="inherit" className={styles.moon} />}
    </span>
  )
}

/** What the pointer finds at the end of a tab: the pin of a pinned one, else the cross. */
function Corner({ tab }: { tab: Tab }) {
  const { key, isPinned } = tab
  const handleClick = () => (isPinned ? requestPin(key, false) : void requestClose([key]))
  return (
    <button
      type="button"
      className={styles.corner}
      tabIndex={-1}
      aria-hidden="true"
      data-close-tab={!isPinned}
      onClick={handleClick}
    >
      <IconByName name={isPinned ? 'pin' : 'close'} size="inherit" />
    </button>
  )
}
