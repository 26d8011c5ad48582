import { preferences, useText } from '@center/shared/host'
import { EmptyState, IconByName } from '@center/shared/ui'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MenuItem } from '../lib/menu/menu-tree'
import { addressFor } from '../lib/pages/navigation'
import { portal } from '../lib/pages/portal.store'
import { pagesOf, quickLinks } from '../lib/menu/quick-links'
import { userPreferences } from '../lib/session/user-preferences.store'
import { inLocale } from '../lib/pages/page-title'
import styles from './links.module.css'

const APPLICATIONS = 24
const RECENTS = 8
const TONES = 4

/** What the user may open, round the groups of the menu in turn. */
export function ApplicationLinks() {
  const { items } = useSnapshot(portal)
  const { locale } = useSnapshot(preferences)
  const t = useText()
  const links = quickLinks(items as MenuItem[], APPLICATIONS)
  if (links.length === 0) return <EmptyState size="inline" icon="apps" title={t('shell:workbench.noApplications')} />
  return (
    <ul className={styles.tiles}>
      {links.map(({ item, icon }, index) => (
        <li key={item.id}>
          <Link className={styles.tile} to={addressFor(item.path ?? '/')}>
            <span className={styles.picture} data-tone={index % TONES}>
              <IconByName name={item.icon || icon} size="large" />
            </span>
            <span className={styles.name}>{inLocale(item.title, locale)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Where the user was, newest first, as far as the present role still goes there. */
export function RecentLinks() {
  const { items } = useSnapshot(portal)
  const { recents } = useSnapshot(userPreferences).values
  const { locale } = useSnapshot(preferences)
  const t = useText()
  const pages = new Map((items as MenuItem[]).flatMap(pagesOf).map((item) => [item.id, item]))
  const links = recents.flatMap((id) => pages.get(id) ?? []).slice(0, RECENTS)
  if (links.length === 0) {
    return <EmptyState size="inline" icon="clock" title={t('shell:workbench.noRecents')} />
  }
  return (
    <ul className={styles.rows}>
      {links.map(({ id, path, icon, title }) => (
        <li key={id}>
          <Link className={styles.row} to={addressFor(path ?? '/')}>
            <IconByName name={icon} fallback="file" className={styles.rowIcon} />
            <span className={styles.name}>{inLocale(title, locale)}</span>
            <IconByName name="chevron-right" className={styles.arrow} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
