import { useText } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import { recentIds } from '../lib/menu/favourites'
import { leavesOfMenu } from '../lib/menu/menu-leaves'
import type { MenuItem } from '../lib/menu/menu-tree'
import { userPreferences } from '../lib/session/user-preferences.store'
import { FavouriteList } from './favourite-list'
import { HomeCard } from './home-card'
import styles from './home-favourites.module.css'
import { LeafLink } from './leaf-link'

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
          <FavouriteList leaves={favourites} />
        ) : (
          <p className={styles.hint}>{t('shell:favourites.hint')}</p>
        )}
        {recents.length > 0 && (
          <>
            <h3 className={styles.heading}>{t('shell:favourites.recent')}</h3>
            <ul className={styles.list} aria-label={t('shell:favourites.recent')}>
              {recents.map((leaf) => (
                <li key={leaf.item.id} className={styles.leaf}>
                  <LeafLink leaf={leaf} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </HomeCard>
  )
}
