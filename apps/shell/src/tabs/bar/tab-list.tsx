import { useText } from '@center/shared/host'
import { IconByName, Popover, PopoverPanel } from '@center/shared/ui'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { LongList } from '../../components/long-list'
import { nextIndex } from '../../lib/roving-index'
import { openTab, reopenClosed, requestClose } from '../close-tabs'
import styles from './tab-list.module.css'
import { isAsleep, tabs } from '../tabs.store'
import type { NamedTab } from '../use-named-tabs'

/** More tabs than this, and only those in sight are drawn. */
const DRAWN_AT_MOST = 24

/** All open tabs below each other, for when the row has no room for them, and the way back to what was closed. */
export function TabList({ named }: { named: readonly NamedTab[] }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const label = t('shell:tabs.all')
  const panel = (
    <PopoverPanel label={label} className={styles.panel}>
      <Rows named={named} onOpened={close} />
      <Reopen onOpened={close} />
    </PopoverPanel>
  )
  return (
    <Popover
      trigger="custom"
      visible={isOpen}
      position="bottomRight"
      content={panel}
      onClickOutSide={close}
      onEscKeyDown={close}
    >
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-expanded={isOpen}
        title={label}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconByName name="chevron-down" size="small" />
      </button>
    </Popover>
  )
}

function Rows({ named, onOpened }: { named: readonly NamedTab[]; onOpened: () => void }) {
  const { activeKey } = useSnapshot(tabs)
  return (
    <div className={styles.list}>
      <LongList
        className={undefined}
        rows={named}
        maxDrawn={DRAWN_AT_MOST}
        keyOf={({ tab }) => tab.key}
        draw={(item) => <Row {...item} isActive={item.tab.key === activeKey} onOpened={onOpened} />}
        onKey={(key, index) => nextIndex(key, index, named.length) ?? 'not ours'}
      />
    </div>
  )
}

type RowProps = NamedTab & { isActive: boolean; onOpened: () => void }

function Row({ tab, title, icon, isActive, onOpened }: RowProps) {
  const t = useText()
  const open = () => {
    onOpened()
    openTab(tab)
  }
  return (
    <div className={styles.row} data-active={isActive}>
      <button type="button" className={styles.open} aria-current={isActive} onClick={open}>
        <IconByName name={icon} fallback="file" className={styles.icon} />
        <span className={styles.title}>{title}</span>
        {isAsleep(tab, isActive) && (
          <IconByName name="moon" size="small" label={t('shell:tabs.asleep')} className={styles.moon} />
        )}
        {tab.dirty && <span className={styles.dot} role="img" aria-label={t('shell:tabs.unsaved')} />}
      </button>
      {tab.isPinned ? (
        <span className={styles.mark}>
          <IconByName name="pin" size="small" label={t('shell:tabs.pinned')} />
        </span>
      ) : (
        <button
          type="button"
          className={styles.close}
          aria-label={t('shell:tabs.closeNamed', { title })}
          onClick={() => void requestClose([tab.key])}
        >
          <IconByName name="close" size="small" />
        </button>
      )}
    </div>
  )
}

function Reopen({ onOpened }: { onOpened: () => void }) {
  const { closed } = useSnapshot(tabs)
  const t = useText()
  if (closed.length === 0) return null
  const reopen = () => {
    onOpened()
    reopenClosed()
  }
  return (
    <button type="button" className={styles.reopen} onClick={reopen}>
      <IconByName name="undo" className={styles.icon} />
      {t('shell:tabs.reopen')}
    </button>
  )
}
