import { configuration, preferences, session, setTheme, usePermission, useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { AppSlot } from '../components/app-slot'
import styles from './header.module.css'
import { HomeLink } from './home-link'
import { IconButton } from './icon-button'
import { switchLanguage } from './language'
import { useFullscreen } from './use-fullscreen'
import { UserMenu } from './user-menu'

export type HeaderProps = {
  /** Toggle of the menu, brand: what stands before the rest. */
  start: ReactNode
  /** The menu along the top. */
  children?: ReactNode
  showsGroup: boolean
}

/** The bar at the top: where the user is, and the tools that are the same on every page. */
export function Header({ start, children, showsGroup }: HeaderProps) {
  const { user } = useSnapshot(session)
  return (
    <header className={styles.header}>
      <div className={styles.start}>{start}</div>
      {showsGroup && user?.groupName && (
        <p className={styles.group} title={user.groupName}>
          <IconByName name="apartment" />
          <span>{user.groupName}</span>
        </p>
      )}
      <div className={styles.middle}>{children}</div>
      <div className={styles.tools}>
        <HomeLink />
        <Tools />
        <NoticeBell />
        <UserMenu />
      </div>
    </header>
  )
}

function Tools() {
  const { theme } = useSnapshot(preferences)
  const { values } = useSnapshot(configuration)
  const { isFull, toggle } = useFullscreen()
  const t = useText()
  const isDark = theme === 'dark'
  return (
    <>
      {toggle && (
        <IconButton
          wideOnly
          icon={isFull ? 'fullscreen-exit' : 'fullscreen'}
          label={isFull ? t('shell:header.leaveFullscreen') : t('shell:header.fullscreen')}
          onPress={toggle}
        />
      )}
      {values.CENTER_LANGLOCALE && (
        <IconButton wideOnly icon="language" label={t('shell:language.switch')} onPress={() => void switchLanguage()} />
      )}
      <IconButton
        icon={isDark ? 'sun' : 'moon'}
        label={isDark ? t('shell:header.light') : t('shell:header.dark')}
        onPress={() => setTheme(isDark ? 'light' : 'dark')}
      />
    </>
  )
}

/** The bell is an app of its own; only who may read the list of letters has it (spec 6). */
function NoticeBell() {
  const mayRead = usePermission('messageIndex')
  const mayReadAll = usePermission('uni:admin_messageIndex')
  return mayRead || mayReadAll ? <AppSlot name="@center/notices" slot="bell" onFailure="nothing" /> : null
}
