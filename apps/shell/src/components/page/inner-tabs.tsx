import { preferences, useText } from '@center/shared/host'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { addressFor } from '../../lib/pages/navigation'
import { portal } from '../../lib/pages/portal.store'
import { inLocale } from '../../lib/pages/page-title'
import styles from './inner-tabs.module.css'

export type InnerTabsProps = { tabKey: string; address: string }

/** Pages that share one place in the menu, as tabs inside the page (contract 4). Nothing for a page that has no such. */
export function InnerTabs({ tabKey, address }: InnerTabsProps) {
  const { innerTabs } = useSnapshot(portal)
  const { locale } = useSnapshot(preferences)
  const t = useText()
  const [path = ''] = address.split(/[?#]/)
  const pages = innerTabs.get(path) ?? []
  if (pages.length < 2) return null
  return (
    <nav className={styles.bar} aria-label={t('shell:menu.inner')}>
      <ul className={styles.list}>
        {pages.map((page) => (
          <li key={page.path}>
            <Link
              className={styles.item}
              to={addressFor(page.path)}
              state={{ tabKey }}
              aria-current={page.path === path ? 'page' : undefined}
            >
              {inLocale(page.title, locale)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
