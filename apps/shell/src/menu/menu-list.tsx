import { preferences, useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MenuItem } from '../lib/menu-tree'
import { addressFor } from '../lib/navigation'
import { inLocale } from '../lib/words'
import styles from './menu-list.module.css'
import { menuState, toggleGroup } from './menu.store'

export type MenuListProps = {
  items: readonly MenuItem[]
  /** The path of the page on screen. */
  currentPath: string
  /** Ids around the page on screen. */
  trailIds: readonly string[]
  level?: number
  /** Stands beside a collapsed menu: its groups begin at the edge. */
  isFlyout?: boolean
  onOpened?: () => void
}

/** A level of the menu: pages and foreign links as links, groups as buttons that open. */
export function MenuList(props: MenuListProps) {
  const { items, level = 1, isFlyout = false } = props
  return (
    <ul className={styles.list} data-level={level} data-flyout={isFlyout}>
      {items.map((item) => (
        <li key={item.id}>
          {item.children.length > 0 && item.path === null ? (
            <Group {...props} item={item} level={level} />
          ) : (
            <Leaf {...props} item={item} level={level} />
          )}
        </li>
      ))}
    </ul>
  )
}

type ItemProps = MenuListProps & { item: MenuItem; level: number }

function Group({ item, level, ...rest }: ItemProps) {
  const { openIds } = useSnapshot(menuState)
  const isOpen = openIds.includes(item.id)
  const isAround = rest.trailIds.includes(item.id)
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-expanded={isOpen}
        data-around={isAround}
        data-menu-item
        onClick={() => toggleGroup(item.id)}
      >
        <Content item={item} level={level} />
        <IconByName name="chevron-down" size="small" className={styles.chevron} />
      </button>
      {isOpen && <MenuList {...rest} items={item.children} level={level + 1} />}
    </>
  )
}

function Leaf({ item, level, currentPath, onOpened }: ItemProps) {
  const t = useText()
  if (item.url !== null) {
    return (
      <a className={styles.item} href={item.url} target="_blank" rel="noopener noreferrer" data-menu-item>
        <Content item={item} level={level} />
        <IconByName name="external" size="small" label={t('shell:menu.external')} className={styles.external} />
      </a>
    )
  }
  const isCurrent = item.path === currentPath
  return (
    <Link
      className={styles.item}
      to={addressFor(item.path ?? '/')}
      aria-current={isCurrent ? 'page' : undefined}
      data-menu-item
      onClick={onOpened}
    >
      <Content item={item} level={level} />
    </Link>
  )
}

function Content({ item, level }: { item: MenuItem; level: number }) {
  const { locale } = useSnapshot(preferences)
  return (
    <>
      {level === 1 && <IconByName name={item.icon} size="large" className={styles.icon} />}
      <span className={styles.title}>{inLocale(item.title, locale)}</span>
      {item.badge && <span className={styles.badge}>{item.badge}</span>}
    </>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows walk through what is open; everything else is the browser's. */
export function handleMenuKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-menu-item]')]
  const index = items.indexOf(document.activeElement as HTMLElement)
  if (index < 0) return
  event.preventDefault()
  items[(index + step + items.length) % items.length]?.focus()
}
