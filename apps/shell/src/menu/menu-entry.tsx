import { useText, type Locale } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from './badge'
import { MenuIcon } from '../components/menu-icon'
import type { MenuItem } from '../lib/menu/menu-tree'
import { addressFor } from '../lib/pages/navigation'
import { inLocale } from '../lib/pages/page-title'
import styles from './menu-list.module.css'
import { StarButton } from '../components/star-button'
import { homeItem } from './home-item'
import { isGroup } from './menu-rows'
import { toggleGroup } from './menu.store'

export type MenuEntryProps = {
  item: MenuItem
  level: number
  locale: Locale
  isOpen: boolean
  /** The page on screen is below it. */
  isAround: boolean
  /** `page`: it is the page on screen. `true`: that page has its place here. */
  current: 'page' | 'true' | undefined
  /** How much waits behind it. */
  waiting: number
  onOpened: (() => void) | undefined
}

/** A row of the menu: a page or a foreign page as a link, a group as a button that opens. Drawn anew when it changes. */
export const MenuEntry = memo(function MenuEntry(props: MenuEntryProps) {
  const { item, isOpen, isAround, current, waiting, onOpened } = props
  const t = useText()
  const [wasOver, setWasOver] = useState(false)
  const handleEnter = () => setWasOver(true)
  const description = waiting > 0 ? t('shell:menu.waiting', { count: waiting }) : undefined
  if (isGroup(item)) {
    return (
      <button
        type="button"
        className={styles.item}
        aria-expanded={isOpen}
        aria-description={description}
        data-around={isAround}
        onClick={() => toggleGroup(item.id)}
      >
        <Content {...props} />
        <IconByName name="chevron-down" size="small" className={styles.chevron} />
      </button>
    )
  }
  if (item.url !== null) {
    return (
      <>
        <a
          className={styles.item}
          href={item.url}
          target="_blank"
          rel="noopener noreferrer"
          onPointerEnter={handleEnter}
        >
          <Content {...props} />
          <IconByName name="external" size="small" label={t('shell:menu.external')} className={styles.external} />
        </a>
        {wasOver && <Star {...props} />}
      </>
    )
  }
  return (
    <>
      <Link
        className={styles.item}
        to={addressFor(item.path ?? '/')}
        aria-current={current}
        aria-description={description}
        onClick={onOpened}
        onPointerEnter={handleEnter}
      >
        <Content {...props} />
      </Link>
      {wasOver && <Star {...props} />}
    </>
  )
})

/**
 * By pointer only, and not there before the pointer was over its row: a group that is folded brings thirty rows into sight. The keyboard has it beside
 * the page's place in the menu and in the search.
 */
function Star({ item, locale }: Pick<MenuEntryProps, 'item' | 'locale'>) {
  if (item.id === homeItem.id) return null
  return <StarButton id={item.id} title={inLocale(item.title, locale)} className={styles.star} isPointerOnly />
}

function Content({ item, level, locale, waiting }: Pick<MenuEntryProps, 'item' | 'level' | 'locale' | 'waiting'>) {
  return (
    <>
      {level === 1 && <MenuIcon icon={item.icon} className={styles.icon} />}
      <span className={styles.title}>{inLocale(item.title, locale)}</span>
      <Badge waiting={waiting} word={item.badge} className={styles.badge} />
    </>
  )
}
