import { launch, useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { useEffect, useRef, useState, type WheelEvent, useLayoutEffect, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import { maximised, toggleMaximised } from '../../lib/maximised.store'
import styles from './tab-bar.module.css'
import { TabButton } from './tab-button'
import { handleTabKey } from './tab-keys'
import { TabList } from './tab-list'
import { openTabMenu, closeTabMenu, tabMenu } from './tab-menu.store'
import { tabs } from '../tabs.store'
import { useNamedTabs } from '../use-named-tabs'
import { useTabDrop } from './use-tab-drag'
import { ContextMenu } from '../../components/context-menu'
import { tabActions } from './tab-actions'

/** Pixels that an arrow moves the strip (spec 9). */
const SCROLL_STEP = 100

/** The open tabs in a row, what moves the row when it is too long, and what is done with all of them. */
export function TabBar() {
  const { activeKey } = useSnapshot(tabs)
  const named = useNamedTabs()
  const t = useText()
  const [placed, setPlaced] = useState<number | null>(null)
  const strip = useRef<HTMLDivElement>(null)
  const overflow = useOverflow(strip, named.length)
  const overflows = overflow !== 'none'
  const isThere = named.length > 0
  useTabDrop(strip, isThere)

  useEffect(() => {
    if (!overflows) return
    const show = () =>
      strip.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' })
    // With the frame, for which the page is laid out all the same.
    const frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [activeKey, named.length, overflows])

  if (!isThere) return null
  const focusable = activeKey ?? named[0]?.tab.key
  return (
    <section className={styles.bar} aria-label={t('shell:tabs.label')}>
      {overflows && <Arrow direction="left" isAtEnd={overflow === 'start'} strip={strip} />}
      <div
        ref={strip}
        role="tablist"
        aria-label={t('shell:tabs.label')}
        className={styles.strip}
        data-overflow={overflow}
        onKeyDown={(event) => handleTabKey(event, { onMenu: openTabMenu, onPlaced: setPlaced })}
        onWheel={scrollByWheel}
      >
        {named.map(({ tab, title, icon }) => (
          <TabButton
            key={tab.key}
            {...{ tab, title, icon }}
            isActive={tab.key === activeKey}
            isFocusable={tab.key === focusable}
            onMenu={openTabMenu}
          />
        ))}
      </div>
      {overflows && <Arrow direction="right" isAtEnd={overflow === 'end'} strip={strip} />}
      <TabList named={named} />
      {!launch.iframe && <Maximise />}
      <TabMenu />
      <p role="status" className={styles.spoken}>
        {placed !== null && t('shell:tabs.placed', { place: placed, total: named.length })}
      </p>
    </section>
  )
}

type ArrowProps = { direction: 'left' | 'right'; isAtEnd: boolean; strip: React.RefObject<HTMLElement | null> }

function Arrow({ direction, isAtEnd, strip }: ArrowProps) {
  const t = useText()
  const isLeft = direction === 'left'
  const scroll = () => strip.current?.scrollBy({ left: isLeft ? -SCROLL_STEP : SCROLL_STEP })
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={isLeft ? t('shell:tabs.scrollLeft') : t('shell:tabs.scrollRight')}
      aria-disabled={isAtEnd}
      onClick={scroll}
    >
      <IconByName name={`chevron-${direction}`} size="small" />
    </button>
  )
}

function Maximise() {
  const { isOn } = useSnapshot(maximised)
  const t = useText()
  const label = isOn ? t('shell:tabs.restore') : t('shell:tabs.maximise')
  return (
    <button
      type="button"
      className={styles.tool}
      data-wide-only
      aria-label={label}
      title={label}
      onClick={toggleMaximised}
    >
      <IconByName name={isOn ? 'minimize' : 'maximize'} size="small" />
    </button>
  )
}

/** A wheel that turns only up and down moves the row, which has nothing to go up or down to. */
function scrollByWheel({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  if (deltaX === 0) currentTarget.scrollBy({ left: deltaY, behavior: 'instant' })
}

/** What a right click on a tab opens. */
function TabMenu() {
  const { open } = useSnapshot(tabMenu, { sync: true })
  const t = useText()
  useEffect(() => closeTabMenu, [])
  if (!open) return null
  return (
    <ContextMenu label={t('shell:tabs.menu')} at={open.at} actions={tabActions(open.key, t)} onClose={closeTabMenu} />
  )
}

/** Where a row that may be wider than its room stands: `none` when all of it is seen. */
type Overflow = 'none' | 'start' | 'middle' | 'end'

/**
 * Watches how far a row is scrolled. `content` changes with what is in it. It is measured as soon as the browser has laid the row out: to ask before
 * would have it lay out the page once more.
 */
function useOverflow(element: RefObject<HTMLElement | null>, content: number): Overflow {
  const [overflow, setOverflow] = useState<Overflow>('none')
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const measure = () => setOverflow(overflowOf(node))
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    for (const child of node.children) observer.observe(child)
    node.addEventListener('scroll', measure, { passive: true })
    return () => {
      node.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [element, content])
  return overflow
}

function overflowOf({ scrollWidth, clientWidth, scrollLeft }: HTMLElement): Overflow {
  const hidden = scrollWidth - clientWidth
  if (hidden <= 1) return 'none'
  if (scrollLeft <= 0) return 'start'
  return scrollLeft >= hidden - 1 ? 'end' : 'middle'
}
