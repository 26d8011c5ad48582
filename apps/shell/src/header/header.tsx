import { configuration, preferences, session, setTheme, useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { memo, type ReactNode, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { AppSlot } from '../components/page/app-slot'
import { chooseLanguage, otherLanguages } from '../components/unsaved/language'
import { openAddress } from '../lib/pages/navigation'
import { setSearch, setSettings, openSwitch } from '../lib/overlays.store'
import { keysOf } from '../lib/shortcuts'
import { useNotices } from '../lib/letters/use-notices'
import styles from './header.module.css'
import { HomeLink } from './home-link'
import { IconButton } from './icon-button'
import { Place } from './place'
import { UserMenu } from './user-menu'

export type HeaderProps = {
  /** Toggle of the menu, brand: what stands before the rest. */
  start: ReactNode
  /** The menu along the top, or where the page is in the menu. */
  children?: ReactNode
  /** The middle needs all the room there is: the user's button says the enterprise too, and less is beside it. */
  isCrowded?: boolean
  /** The user and their rights are on their way: what is of them has its place already. */
  isLoading?: boolean
}

/** The bar at the top: where the user is, and the tools that are the same on every page. */
export function Header({ start, children, isCrowded = false, isLoading = false }: HeaderProps) {
  const { isOn, mayRead } = useNotices()
  const { user } = useSnapshot(session)
  return (
    <header className={styles.header} data-crowded={isCrowded}>
      <div className={styles.start}>{start}</div>
      <div className={styles.middle}>{children}</div>
      {isLoading && !user ? (
        <div key="ghost" className={styles.ghost} />
      ) : (
        <div key="tools" className={styles.tools}>
          {search}
          {!isCrowded && place}
          {tools}
          {(mayRead || (isLoading && isOn)) && (
            <span className={styles.bell}>
              {mayRead && <AppSlot name="@center/notices" slot="bell" onFailure="nothing" isLater />}
            </span>
          )}
          <User isCrowded={isCrowded} />
        </div>
      )}
    </header>
  )
}

/** The same elements each time: another address changes what is before them, and draws none of them. */
const search = (
  <>
    <SearchButton />
    <HomeLink />
  </>
)
const place = <Place />
const tools = <Tools />
const User = memo(UserMenu)

/** Opens the search over everything; on a wide screen it looks like the field it opens. */
function SearchButton() {
  const t = useText()
  const label = t('shell:search.title')
  return (
    <button
      type="button"
      className={styles.search}
      aria-label={label}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => setSearch(true)}
    >
      <IconByName name="search" />
      <span className={styles.searchWords}>{t('shell:search.short')}</span>
      <kbd className={styles.searchKeys}>{keysOf('search')}</kbd>
    </button>
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
      {/* The user's menu has these too, or the browser does. */}
      <div className={styles.spare}>
        <IconButton wideOnly icon="swap" label={t('shell:switch.role')} onPress={() => openSwitch('role')} />
        <IconButton
          wideOnly
          icon="help"
          label={t('shell:page.WelcomePage')}
          onPress={() => openAddress('/welcomePage')}
        />
        {toggle && (
          <IconButton
            wideOnly
            icon={isFull ? 'fullscreen-exit' : 'fullscreen'}
            label={isFull ? t('shell:header.leaveFullscreen') : t('shell:header.fullscreen')}
            onPress={toggle}
          />
        )}
        {values.CENTER_LANGLOCALE && (
          <IconButton
            wideOnly
            icon="language"
            label={t('shell:language.switch', { name: otherLanguages() })}
            onPress={chooseLanguage}
          />
        )}
        <IconButton wideOnly icon="setting" label={t('shell:settings.title')} onPress={() => setSettings(true)} />
      </div>
      <IconButton
        icon={isDark ? 'sun' : 'moon'}
        label={isDark ? t('shell:header.light') : t('shell:header.dark')}
        onPress={() => setTheme(isDark ? 'light' : 'dark')}
      />
    </>
  )
}

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** Whether the page fills the screen, and how to change that. `toggle` is `null` where the browser cannot. */
function useFullscreen(): { isFull: boolean; toggle: (() => void) | null } {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = () => {
    // The browser may refuse, for instance in a frame; then nothing changes, and nothing is wrong.
    const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    change.catch(() => undefined)
  }
  return { isFull, toggle: document.fullscreenEnabled ? toggle : null }
}
