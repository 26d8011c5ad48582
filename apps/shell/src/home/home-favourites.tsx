import { preferences, useText } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import { Link } from 'react-router-dom'
import { MenuIcon } from '../components/menu-icon'
import { StarButton } from '../components/star-button'
import { recentIds } from '../lib/favourites'
import { leavesOfMenu, type MenuLeaf } from '../lib/menu-leaves'
import type { MenuItem } from '../lib/menu-tree'
import { addressFor } from '../lib/navigation'
import { userPreferences } from '../lib/user-preferences.store'
import { inLocale } from '../lib/words'
import { HomeCard } from './home-card'
import styles from './home-favourites.module.css'

const RECENTS = 6

/** What the user has marked, and where they were last; in every browser the same. Nothing while there is neither. */
export function HomeFavourites({ items }: { items: readonly MenuItem[] }) {
  const { values } = useSnapshot(userPreferences)
  const t = useText()
  const { byId } = leavesOfMenu(items)
  const leavesOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const favourites = leavesOf(values.favourites)
  const recents = leavesOf(recentIds().filter((id) => !values.favourites.includes(id))).slice(0, RECENTS)
  if (favourites.length + recents.length === 0) return null
  return (
    <HomeCard title={t('shell:favourites.title')}>
      <div className={styles.parts}>
        {favourites.length > 0 ? (
          <Leaves leaves={favourites} label={t('shell:favourites.title')} />
        ) : (
          <p className={styles.hint}>{t('shell:favourites.hint')}</p>
        )}
        {recents.length > 0 && (
          <>
            <h3 className={styles.heading}>{t('shell:favourites.recent')}</h3>
            <Leaves leaves={recents} label={t('shell:favourites.recent')} />
          </>
        )}
      </div>
    </HomeCard>
  )
}

function Leaves({ leaves, label }: { leaves: readonly MenuLeaf[]; label: string }) {
  const { locale } = useSnapshot(preferences)
  const t = useText()
  return (
    <ul className={styles.list} aria-label={label}>
      {leaves.map(({ item, groups }) => {
        const title = inLocale(item.title, locale)
        const content = (
          <>
            <MenuIcon icon={item.icon || (groups[0]?.icon ?? '')} className={styles.icon} />
            <span className={styles.title}>{title}</span>
            <span className={styles.group}>
              {groups[0] ? inLocale(groups[0].title, locale) : t('shell:home.common')}
            </span>
          </>
        )
        return (
          <li key={item.id} className={styles.leaf}>
            {item.url === null ? (
              <Link className={styles.link} to={addressFor(item.path ?? '/')}>
                {content}
              </Link>
            ) : (
              <a className={styles.link} href={item.url} target="_blank" rel="noopener noreferrer">
                {content}
              </a>
            )}
            <StarButton id={item.id} title={title} className={styles.star} />
          </li>
        )
      })}
    </ul>
  )
}
