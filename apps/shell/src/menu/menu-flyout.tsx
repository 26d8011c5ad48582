import { preferences } from '@center/shared/host'
import { Popover, PopoverPanel } from '@center/shared/ui'
import { useRef, type MouseEvent } from 'react'
import { useSnapshot } from 'valtio'
import type { MenuItem } from '../lib/menu/menu-tree'
import { inLocale } from '../lib/pages/page-title'
import { MenuList } from './menu-list'
import styles from './menu-rail.module.css'
import { PanelContent } from './panel-content'
import { RailContent, useWaitingText } from './rail-link'
import { useHover } from './use-hover'
import type { MenuView } from './use-menu'

/** Which group of the collapsed menu is open beside it, and whether the focus goes there. */
export type FlyoutState = { id: string; takesFocus: boolean }

/** Height of the heading before the list, with the space around it. */
const HEADING = 40

export type MenuFlyoutProps = {
  menu: MenuView
  item: MenuItem
  isAround: boolean
  /** `null` while closed. */
  state: FlyoutState | null
  onChange: (state: FlyoutState | null) => void
}

/**
 * A group of the collapsed menu. The pointer opens it, so does a click, and a key takes the focus into it. What it opens is hung onto the row's place
 * and is there only while it is open: a menu that is made small draws its rows, and not a panel for each.
 */
export function MenuFlyout({ menu, item, isAround, state, onChange }: MenuFlyoutProps) {
  const { locale } = useSnapshot(preferences)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = state !== null
  const close = () => onChange(null)
  const hover = useHover(() => onChange({ id: item.id, takesFocus: false }), close)

  const handleClick = ({ detail }: MouseEvent) => onChange({ id: item.id, takesFocus: detail === 0 })
  const handleOutside = ({ target }: { target: EventTarget | null }) => {
    if (!(target instanceof Node && button.current?.contains(target))) close()
  }
  const leave = () => {
    close()
    button.current?.focus()
  }
  const title = inLocale(item.title, locale)
  const panel = (
    <PopoverPanel label={title}>
      <PanelContent
        className={styles.flyout}
        takesFocus={state?.takesFocus ?? false}
        hover={hover}
        leaveKeys={['ArrowLeft', 'Escape']}
        onLeave={leave}
      >
        <p className={styles.heading}>{title}</p>
        <MenuList {...menu} items={item.children} topLevel={2} startMargin={HEADING} isFlyout onOpened={close} />
      </PanelContent>
    </PopoverPanel>
  )
  const description = useWaitingText(item)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.item}
        aria-expanded={isOpen}
        aria-description={description}
        data-around={isAround}
        onClick={handleClick}
        {...hover}
      >
        <RailContent item={item} locale={locale} />
      </button>
      {isOpen && (
        <Popover
          trigger="custom"
          visible
          position="rightTop"
          spacing={14}
          content={panel}
          onClickOutSide={handleOutside}
          onEscKeyDown={leave}
        >
          <span className={styles.place} aria-hidden="true" />
        </Popover>
      )}
    </>
  )
}
