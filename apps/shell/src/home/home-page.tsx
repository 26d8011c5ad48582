import { useText, session } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import { MenuGroups } from '../components/menu-groups'
import type { MenuItem } from '../lib/menu/menu-tree'
import { portal } from '../lib/pages/portal.store'
import { useNotices } from '../lib/letters/use-notices'
import { HomeCard } from './home-card'
import { HomeFavourites } from './home-favourites'
import { HomeLinks } from './home-links'
import styles from './home-page.module.css'
import { OpenPages, type OpenPage } from './open-pages'
import { Welcome } from './welcome'
import { Button, EmptyState } from '@center/shared/ui'
import { PageHeading } from '../components/page/page-heading'
import { signOutOfPortal } from '../lib/session/sign-out'
import { openSwitch } from '../lib/overlays.store'
import { AllLettersLink, LatestLetters } from '../components/latest-letters'

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

/** In place of home for a role that may open nothing (contract 4): says so, and offers another role or account. */
function EmptyMenu() {
  const { user } = useSnapshot(session)
  const t = useText()
  return (
    <>
      <PageHeading hidden>{t('shell:home.noMenu')}</PageHeading>
      <EmptyState
        icon="lock"
        title={t('shell:home.noMenu')}
        description={t('shell:home.noMenuText', { role: user?.roleName ?? '' })}
      >
        <Button theme="solid" type="primary" onClick={() => openSwitch('role')}>
          {t('shell:switch.role')}
        </Button>
        <Button onClick={() => void signOutOfPortal()}>{t('shell:user.signOut')}</Button>
      </EmptyState>
    </>
  )
}

/** The latest letters. Who may read the list of letters also gets there from here. */
function HomeLetters() {
  const t = useText()
  return (
    <HomeCard title={t('shell:home.letters')} action={<AllLettersLink />}>
      <LatestLetters />
    </HomeCard>
  )
}
