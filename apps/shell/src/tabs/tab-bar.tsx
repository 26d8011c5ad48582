import { useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { ContextMenu } from '../components/context-menu'
import { openAddress } from '../lib/navigation'
import { useTabTitle } from '../lib/use-title'
import { requestClose } from './close-tabs'
import styles from './tab-bar.module.css'
import { TabButton } from './tab-button'
import { tabActions } from './tab-actions'
import { tabs } from './tabs.store'
import { useOverflow } from './use-overflow'

/** Pixels that an arrow moves the strip (spec 9). */
const SCROLL_STEP = 100

/** The open tabs. Arrows move the focus, Enter shows, Delete closes; a right click offers more. */
export function TabBar() {
  const { list, activeKey } = useSnapshot(tabs)
  const t = useText()
  const titleOf = useTabTitle()
  const strip = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(strip, list.length)
  const [menu, setMenu] = useState<{ key: string; x: number; y: number } | null>(null)
  const closeMenu = useCallback(() => setMenu(null), [])

  useEffect(() => {
    strip.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' })
  }, [activeKey, list.length])

  if (list.length === 0) return null
  const focusable = activeKey ?? list[0]?.key
  const scroll = (by: number) => strip.current?.scrollBy({ left: by, behavior: 'smooth' })

  return (
    <section className={styles.bar} aria-label={t('shell:tabs.label')}>
      {overflows && <Arrow direction="left" label={t('shell:tabs.scrollLeft')} onPress={() => scroll(-SCROLL_STEP)} />}
      <div ref={strip} role="tablist" aria-label={t('shell:tabs.label')} className={styles.strip} onKeyDown={handleKey}>
        {list.map((tab) => (
          <TabButton
            key={tab.key}
            tab={tab}
            title={titleOf(tab)}
            isActive={tab.key === activeKey}
            isFocusable={tab.key === focusable}
            onShow={() => openAddress(tab.address, { tabKey: tab.key })}
            onClose={() => void requestClose([tab.key])}
            onMenu={(at) => setMenu({ key: tab.key, ...at })}
          />
        ))}
      </div>
      {overflows && <Arrow direction="right" label={t('shell:tabs.scrollRight')} onPress={() => scroll(SCROLL_STEP)} />}
      {menu && (
        <ContextMenu label={t('shell:tabs.menu')} at={menu} actions={tabActions(menu.key, t)} onClose={closeMenu} />
      )}
    </section>
  )
}

function Arrow({ direction, label, onPress }: { direction: 'left' | 'right'; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.arrow} aria-label={label} onClick={onPress}>
      <IconByName name={`chevron-${direction}`} size="small" />
    </button>
  )
}

function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const index = buttons.indexOf(document.activeElement as HTMLElement)
  if (index < 0) return
  if (event.key === 'Delete') {
    const key = buttons[index]?.dataset['tabKey']
    if (key !== undefined) void requestClose([key])
    return
  }
  const next = nextIndex(event.key, index, buttons.length)
  if (next === null) return
  event.preventDefault()
  buttons[next]?.focus()
}

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
