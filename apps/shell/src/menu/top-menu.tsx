import { preferences, useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MenuItem } from '../lib/menu/menu-tree'
import { addressFor, openAddress } from '../lib/pages/navigation'
import { inLocale } from '../lib/pages/page-title'
import { AllPanel } from './all-panel'
import { chooseTop, firstPath, menuState } from './menu.store'
import { splitTop } from './split-top'
import styles from './top-menu.module.css'
import type { MenuView } from './use-menu'

/** The menu along the top: six items, or five and a panel with the rest (spec 2). */
export function TopMenu({ items, currentPath, trailIds }: MenuView) {
  const { topId } = useSnapshot(menuState)
  const t = useText()
  const { shown, rest } = splitTop(items)
  const activeId = topId ?? trailIds[0]
  return (
    <nav className={styles.bar} aria-label={t('shell:menu.label')} onKeyDown={handleBarKeys}>
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
  const t = useText()
  const title = inLocale(item.title, locale)
  if (item.url !== null) {
    return (
      <a className={styles.item} href={item.url} target="_blank" rel="noopener noreferrer" data-top-item>
        <Title title={title} />
        <IconByName name="external" size="small" label={t('shell:menu.external')} className={styles.external} />
      </a>
    )
  }
  if (item.path !== null) {
    return (
      <Link
        className={styles.item}
        to={addressFor(item.path)}
        data-active={isActive}
        data-top-item
        aria-current={item.path === currentPath ? 'page' : undefined}
      >
        <Title title={title} />
      </Link>
    )
  }
  return (
    <button type="button" className={styles.item} data-active={isActive} data-top-item onClick={() => openTop(item)}>
      <Title title={title} />
    </button>
  )
}

/** Cut where there is no room; then the pointer shows it whole. */
function Title({ title }: { title: string }) {
  return (
    <span className={styles.title} title={title}>
      {title}
    </span>
  )
}

/** A group shows its pages beside, and opens the first of them. */
function openTop(item: MenuItem): void {
  chooseTop(item.id)
  const path = firstPath(item)
  if (path !== null) openAddress(path)
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Left and right walk along the bar; down opens what can be opened. */
function handleBarKeys(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-top-item]')]
  const index = items.indexOf(document.activeElement as HTMLElement)
  const step = steps[event.key]
  if (index < 0) return
  if (step !== undefined) items[(index + step + items.length) % items.length]?.focus()
  else if (event.key === 'ArrowDown' && items[index]?.ariaExpanded === 'false') items[index]?.click()
  else return
  event.preventDefault()
}
