import { useText } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import { MenuGroups } from '../components/menu-groups'
import type { MenuItem } from '../lib/menu-tree'
import { portal } from '../lib/portal.store'
import { useNotices } from '../lib/use-notices'
import { EmptyMenu } from './empty-menu'
import { HomeCard } from './home-card'
import { HomeFavourites } from './home-favourites'
import { HomeLetters } from './home-letters'
import { HomeLinks } from './home-links'
import styles from './home-page.module.css'
import { OpenPages, type OpenPage } from './open-pages'
import { Welcome } from './welcome'

export type HomePageProps = {
  /** Tabs that are open, as their bar calls them. */
  openPages: OpenPage[]
}

/** The first page after sign-in: who and where the user is, what they can open, what is new. */
export function HomePage({ openPages }: HomePageProps) {
  const { items } = useSnapshot(portal)
  const { isOn } = useNotices()
  const t = useText()
  if (items.length === 0) return <EmptyMenu />

  const menu = items as MenuItem[]
  return (
    <div className={styles.page}>
      <Welcome menu={menu} openCount={openPages.length} />
      <div className={styles.columns} data-letters={isOn}>
        <div className={styles.main}>
          <HomeFavourites items={menu} />
          <HomeLinks />
          {openPages.length > 0 && <OpenPages pages={openPages} />}
          <HomeCard title={t('shell:home.everything')}>
            <MenuGroups items={menu} />
          </HomeCard>
        </div>
        {isOn && <HomeLetters />}
      </div>
    </div>
  )
}
