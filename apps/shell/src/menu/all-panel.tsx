import { useText } from '@center/shared/host'
import { IconByName, Popover, PopoverPanel } from '@center/shared/ui'
import { useRef, useState, type MouseEvent } from 'react'
import { MenuGroups } from '../components/menu-groups'
import type { MenuItem } from '../lib/menu/menu-tree'
import { PanelContent } from './panel-content'
import styles from './top-menu.module.css'
import { useHover } from './use-hover'

export type AllPanelProps = { items: readonly MenuItem[]; activeId: string | undefined }

/** The tab "all" with its panel: the pointer opens it, so does a click, and a key takes the focus into it. */
export function AllPanel({ items, activeId }: AllPanelProps) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'closed' | 'open' | 'takesFocus'>('closed')
  const close = () => setState('closed')
  const hover = useHover(() => setState('open'), close)
  const leave = () => {
    close()
    button.current?.focus()
  }
  const handleClick = ({ detail }: MouseEvent) => setState(detail === 0 ? 'takesFocus' : 'open')
  const panel = (
    <PopoverPanel label={t('shell:menu.all')}>
      <PanelContent
        className={styles.panel}
        takesFocus={state === 'takesFocus'}
        hover={hover}
        leaveKeys={['Escape']}
        onLeave={leave}
      >
        <MenuGroups items={items} withSingles heading="h2" onOpened={close} />
      </PanelContent>
    </PopoverPanel>
  )
  return (
    <Popover
      trigger="custom"
      visible={state !== 'closed'}
      position="bottomLeft"
      content={panel}
      onClickOutSide={close}
      onEscKeyDown={leave}
    >
      <button
        ref={button}
        type="button"
        className={styles.item}
        aria-expanded={state !== 'closed'}
        data-active={items.some(({ id }) => id === activeId)}
        data-top-item
        onClick={handleClick}
        {...hover}
      >
        <span>{t('shell:menu.all')}</span>
        <IconByName name="chevron-down" size="small" className={styles.chevron} />
      </button>
    </Popover>
  )
}
