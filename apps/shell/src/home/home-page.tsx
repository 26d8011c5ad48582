import { useText } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import { MenuGroups } from '../components/menu-groups'
import type { MenuItem } from '../lib/menu-tree'
import { portal } from '../lib/portal.store'
import { HomeCard } from './home-card'
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
  const t = useText()
  const menu = items as MenuItem[]
  return (
    <div className={styles.page}>
      <Welcome menu={menu} openCount={openPages.length} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <HomeLinks />
          {openPages.length > 0 && <OpenPages pages={openPages} />}
          {menu.length > 0 && (
            <HomeCard title={t('shell:home.everything')}>
              <MenuGroups items={menu} />
            </HomeCard>
          )}
        </div>
        <HomeLetters />
      </div>
    </div>
  )
}
