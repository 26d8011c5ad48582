import { preferences, useText } from '@center/shared/host'
import { IconByName, Popover, PopoverPanel } from '@center/shared/ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { MenuGroups } from '../components/menu-groups'
import type { MenuItem } from '../lib/menu-tree'
import { addressFor, openAddress } from '../lib/navigation'
import { inLocale } from '../lib/words'
import { chooseTop, firstPath, menuState } from './menu.store'
import { splitTop } from './split-top'
import styles from './top-menu.module.css'

export type TopMenuProps = { items: MenuItem[]; currentPath: string; trail: MenuItem[] }

/** The menu along the top: six items, or five and a panel with the rest (spec 2). */
export function TopMenu({ items, currentPath, trail }: TopMenuProps) {
  const { topId } = useSnapshot(menuState)
  const t = useText()
  const { shown, rest } = splitTop(items)
  const activeId = topId ?? trail[0]?.id
  return (
    <nav className={styles.bar} aria-label={t('shell:menu.label')}>
      <ul className={styles.list}>
        {shown.map((item) => (
          <li key={item.id}>
            <TopItem item={item} isActive={item.id === activeId} currentPath={currentPath} />
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <AllPanel items={rest} activeId={activeId} />
          </li>
        )}
      </ul>
    </nav>
  )
}

type TopItemProps = { item: MenuItem; isActive: boolean; currentPath: string }

function TopItem({ item, isActive, currentPath }: TopItemProps) {
  const { locale } = useSnapshot(preferences)
  const title = inLocale(item.title, locale)
  if (item.url !== null) {
    return (
      <a className={styles.item} href={item.url} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
    )
  }
  if (item.path !== null) {
    return (
      <Link
        className={styles.item}
        to={addressFor(item.path)}
        data-active={isActive}
        aria-current={item.path === currentPath ? 'page' : undefined}
      >
        {title}
      </Link>
    )
  }
  return (
    <button type="button" className={styles.item} data-active={isActive} onClick={() => openTop(item)}>
      {title}
    </button>
  )
}

type AllPanelProps = { items: MenuItem[]; activeId: string | undefined }

function AllPanel({ items, activeId }: AllPanelProps) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const panel = (
    <PopoverPanel label={t('shell:menu.all')} className={styles.panel}>
      <MenuGroups items={items} withSingles heading="h2" onOpened={close} />
    </PopoverPanel>
  )
  return (
    <Popover
      trigger="custom"
      visible={isOpen}
      position="bottomLeft"
      content={panel}
      onClickOutSide={close}
      onEscKeyDown={close}
    >
      <button
        type="button"
        className={styles.item}
        aria-expanded={isOpen}
        data-active={items.some(({ id }) => id === activeId)}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('shell:menu.all')}
        <IconByName name="chevron-down" size="small" />
      </button>
    </Popover>
  )
}

/** A group shows its pages beside, and opens the first of them. */
function openTop(item: MenuItem): void {
  chooseTop(item.id)
  const path = firstPath(item)
  if (path !== null) openAddress(path)
}
