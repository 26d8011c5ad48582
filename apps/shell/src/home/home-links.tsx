import { preferences, useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MenuItem } from '../lib/menu/menu-tree'
import { addressFor } from '../lib/pages/navigation'
import { portal } from '../lib/pages/portal.store'
import { quickLinks } from '../lib/menu/quick-links'
import { inLocale } from '../lib/pages/page-title'
import { HomeCard } from './home-card'
import styles from './home-links.module.css'

const SHOWN = 8
const TONES = 4

/** Pages of the user's own menu, a click away. */
export function HomeLinks() {
  const { items } = useSnapshot(portal)
  const { locale } = useSnapshot(preferences)
  const t = useText()
  const links = quickLinks(items as MenuItem[], SHOWN)

  return (
    <HomeCard title={t('shell:home.links')}>
      <ul className={styles.grid}>
        {links.map(({ item, group, icon }, index) => (
          <li key={item.id}>
            <Link className={styles.link} to={addressFor(item.path ?? '/')}>
              <span className={styles.picture} data-tone={index % TONES}>
                <IconByName name={item.icon || icon} size="large" />
              </span>
              <span className={styles.text}>
                <span className={styles.title}>{inLocale(item.title, locale)}</span>
                <span className={styles.group}>{group ? inLocale(group.title, locale) : t('shell:home.common')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
