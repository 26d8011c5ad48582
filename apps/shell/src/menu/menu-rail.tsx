import { preferences } from '@center/shared/host'
import { IconByName, Popover, PopoverPanel } from '@center/shared/ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MenuItem } from '../lib/menu-tree'
import { addressFor } from '../lib/navigation'
import { inLocale } from '../lib/words'
import { MenuList, type MenuListProps } from './menu-list'
import styles from './menu-rail.module.css'

/** The collapsed side menu: an icon and a short name; a group opens beside it. */
export function MenuRail({ items, currentPath, trailIds }: MenuListProps) {
  return (
    <ul className={styles.rail}>
      {items.map((item) => (
        <li key={item.id}>
          {item.children.length > 0 ? (
            <RailGroup item={item} currentPath={currentPath} trailIds={trailIds} />
          ) : (
            <RailLink item={item} isCurrent={item.path === currentPath} />
          )}
        </li>
      ))}
    </ul>
  )
}

function RailGroup({ item, currentPath, trailIds }: Omit<MenuListProps, 'items'> & { item: MenuItem }) {
  const { locale } = useSnapshot(preferences)
  const [isOpen, setIsOpen] = useState(false)
  const title = inLocale(item.title, locale)
  const list = (
    <PopoverPanel label={title} className={styles.flyout}>
      <p className={styles.heading}>{title}</p>
      <MenuList
        items={item.children}
        currentPath={currentPath}
        trailIds={trailIds}
        level={2}
        isFlyout
        onOpened={() => setIsOpen(false)}
      />
    </PopoverPanel>
  )
  return (
    <Popover
      trigger="custom"
      visible={isOpen}
      position="rightTop"
      spacing={14}
      content={list}
      onClickOutSide={() => setIsOpen(false)}
      onEscKeyDown={() => setIsOpen(false)}
    >
      <button
        type="button"
        className={styles.item}
        aria-expanded={isOpen}
        data-around={trailIds.includes(item.id)}
        data-menu-item
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconByName name={item.icon} size="large" />
        <span className={styles.title}>{title}</span>
      </button>
    </Popover>
  )
}

function RailLink({ item, isCurrent }: { item: MenuItem; isCurrent: boolean }) {
  const { locale } = useSnapshot(preferences)
  const content = (
    <>
      <IconByName name={item.icon} size="large" />
      <span className={styles.title}>{inLocale(item.title, locale)}</span>
    </>
  )
  if (item.url !== null) {
    return (
      <a className={styles.item} href={item.url} target="_blank" rel="noopener noreferrer" data-menu-item>
        {content}
      </a>
    )
  }
  return (
    <Link
      className={styles.item}
      to={addressFor(item.path ?? '/')}
      aria-current={isCurrent ? 'page' : undefined}
      data-menu-item
    >
      {content}
    </Link>
  )
}
