import { IconByName, type IconName } from '@center/shared/ui'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { nextIndex } from '../lib/roving-index'
import styles from './context-menu.module.css'

export type ContextAction = {
  label: string
  icon: IconName
  onSelect: () => void
  disabled?: boolean
  /** A line stands before it. */
  startsGroup?: boolean
}
export type ContextMenuProps = {
  label: string
  /** Where the pointer was, in the window. */
  at: { x: number; y: number }
  actions: ContextAction[]
  onClose: () => void
}

/**
 * A menu where the pointer is. Arrows, Home and End move, Escape and a click elsewhere close it, focus goes back to where it
 * was.
 */
export function ContextMenu({ label, at, actions, onClose }: ContextMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)

  useEffect(() => {
    before.current = document.activeElement
    placeInside(menu.current, at)
    itemsOf(menu.current)[0]?.focus()
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!menu.current?.contains(target as Node)) onClose()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      giveBack(before.current)
    }
  }, [at, onClose])

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    const items = itemsOf(menu.current)
    const next = nextIndex(event.key, items.indexOf(document.activeElement as HTMLButtonElement), items.length)
    if (next === null) return
    event.preventDefault()
    items[next]?.focus()
  }

  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onKeyDown={handleKey}
      onContextMenu={(event) => event.preventDefault()}
    >
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={action.disabled}
          className={styles.item}
          data-starts-group={action.startsGroup}
          onClick={() => {
            // A question that the action asks gives the focus back to where it was before the menu.
            giveBack(before.current)
            onClose()
            action.onSelect()
          }}
        >
          <IconByName name={action.icon} className={styles.icon} />
          {action.label}
        </button>
      ))}
    </div>
  )
}

/** The menu stays in the window, whatever the pointer is near to. */
function placeInside(menu: HTMLElement | null, { x, y }: { x: number; y: number }): void {
  if (!menu) return
  menu.style.left = `${Math.max(0, Math.min(x, window.innerWidth - menu.offsetWidth - 8))}px`
  menu.style.top = `${Math.max(0, Math.min(y, window.innerHeight - menu.offsetHeight - 8))}px`
}

function giveBack(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}

function itemsOf(menu: HTMLElement | null): HTMLButtonElement[] {
  return [...(menu?.querySelectorAll<HTMLButtonElement>('[role=menuitem]:not(:disabled)') ?? [])]
}
