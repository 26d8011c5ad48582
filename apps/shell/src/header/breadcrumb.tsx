import { preferences, useText } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import { StarButton } from '../components/star-button'
import type { MenuItem } from '../lib/menu/menu-tree'
import { inLocale } from '../lib/pages/page-title'
import styles from './breadcrumb.module.css'

export type BreadcrumbProps = {
  /** The items of the menu from the top to the page on screen. */
  trail: readonly MenuItem[]
}

/** Where the page on screen is in the menu. A page of the first level needs no such words. */
export function Breadcrumb({ trail }: BreadcrumbProps) {
  const { locale } = useSnapshot(preferences)
  const t = useText()
  const page = trail.at(-1)
  if (trail.length < 2 || !page) return null
  return (
    <nav className={styles.bar} aria-label={t('shell:header.breadcrumb')}>
      <ol className={styles.list}>
        {trail.map((item, index) => (
          <li key={item.id} className={styles.step} aria-current={index === trail.length - 1 ? 'page' : undefined}>
            {inLocale(item.title, locale)}
          </li>
        ))}
      </ol>
      {page.path !== null && <StarButton id={page.id} title={inLocale(page.title, locale)} />}
    </nav>
  )
}
