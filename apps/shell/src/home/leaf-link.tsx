import { preferences, useText } from '@center/shared/host'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { MenuIcon } from '../components/menu-icon'
import { StarButton } from '../components/star-button'
import type { MenuLeaf } from '../lib/menu/menu-leaves'
import { addressFor } from '../lib/pages/navigation'
import { inLocale } from '../lib/pages/page-title'
import styles from './home-favourites.module.css'

export type LeafLinkProps = {
  leaf: MenuLeaf
  /** Keys that do more with it than open it. */
  keys?: string
}

/** A page of the menu with the group it is in, and the star. */
export function LeafLink({ leaf: { item, groups }, keys }: LeafLinkProps) {
  const { locale } = useSnapshot(preferences)
  const t = useText()
  const title = inLocale(item.title, locale)
  const content = (
    <>
      <MenuIcon icon={item.icon || (groups[0]?.icon ?? '')} className={styles.icon} />
      <span className={styles.title}>{title}</span>
      <span className={styles.group}>{groups[0] ? inLocale(groups[0].title, locale) : t('shell:home.common')}</span>
    </>
  )
  const shared = { className: styles.link, 'aria-keyshortcuts': keys, draggable: keys ? false : undefined }
  return (
    <>
      {item.url === null ? (
        <Link {...shared} to={addressFor(item.path ?? '/')}>
          {content}
        </Link>
      ) : (
        <a {...shared} href={item.url} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      )}
      <StarButton id={item.id} title={title} className={styles.star} />
    </>
  )
}
