import { launch, useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { useEffect, useRef, useState, type WheelEvent } from 'react'
import { useSnapshot } from 'valtio'
import { maximised, toggleMaximised } from '../lib/maximised.store'
import styles from './tab-bar.module.css'
import { TabButton } from './tab-button'
import { handleTabKey } from './tab-keys'
import { TabList } from './tab-list'
import { TabMenu } from './tab-menu'
import { openTabMenu } from './tab-menu.store'
import { tabs } from './tabs.store'
import { useNamedTabs } from './use-named-tabs'
import { useOverflow } from './use-overflow'
import { useTabDrop } from './use-tab-drag'

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
    strip.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' })
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
