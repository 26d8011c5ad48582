import {
  configuration,
  connectEvents,
  launch,
  loadTransport,
  onServerEvent,
  recoverGuests,
  usePermission,
} from '@center/shared/host'
import { onFirstInput } from '@center/shared/ui'
import { Fragment, memo, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { AccountDialogs } from './account/account-dialogs'
import { noteEarlyFocus } from './components/page/early-focus'
import { PageSkeleton } from './components/page/page-skeleton'
import { NotFoundPage } from './components/page/not-found-page'
import { Devtools } from './devtools/devtools'
import { EntryFailure } from './guard/entry-failure'
import { refreshRoutes, takeRights } from './guard/entry.store'
import { noteRecent } from './lib/menu/favourites'
import { onceUnlocked, readLock } from './lib/session/lock.store'
import { leavesOfMenu } from './lib/menu/menu-leaves'
import { type MenuItem, menuPositionOf } from './lib/menu/menu-tree'
import { GuidanceBanner } from './guidance/guidance-banner'
import { PreviewBanner } from './preview/preview-banner'
import { HomePage } from './home/home-page'
import { Intents } from './intents/intents'
import { DEVTOOLS_ACTION } from './lib/overlays.store'
import { hasTab, isHomePath, resolvePage, type ResolvedPage } from './lib/pages/pages'
import { portal } from './lib/pages/portal.store'
import { watchOtherTabs } from './components/notices/follow-other-tab'
import { arriveAfterSwitch, switching } from './lib/session/switching.store'
import { watchCanaries } from './watch-canaries'
import { watchVersion } from './lib/newer-version.store'
import { useUnreadMark } from './lib/letters/unread-mark'
import { useDocumentTitle, useTabTitle } from './lib/pages/use-title'
import { listenToKeys } from './portal-actions'
import { Search } from './search/search'
import { ShortcutsDialog } from './settings/shortcuts-dialog'
import { drawPage } from './page-content'
import { PortalFrame } from './portal-frame'
import styles from './portal.module.css'
import { LockScreen } from './protection/lock-screen'
import { watchIdle } from './protection/session-idle'
import { Watermark } from './protection/watermark'
import { SettingsPanel } from './settings/settings-panel'
import { SwitchDialogs } from './switch-dialogs'
import { requestRefresh } from './tabs/close-tabs'
import { storeTabs } from './tabs/stored-tabs'
import { TabBar } from './tabs/bar/tab-bar'
import { TabPanels } from './tabs/tab-panels'
import { tabs } from './tabs/tabs.store'
import { showTabsAtOnce } from './tabs/show-at-once'
import { usePrefetch } from './tabs/use-prefetch'
import { useShownTitle } from './tabs/use-shown-title'
import { useTabOfLocation } from './tabs/use-tab-of-location'
import { useUnsavedTabs } from './tabs/use-unsaved-tabs'
import { watchAppBadges } from './lib/news/app-badges.store'
import { watchReleased } from './tabs/guest/watch-released'

export type PortalProps = { state: 'loading' | 'ready' | 'failed' }

/** The frame with what the guard lets in. The frame is the same before and after: what the user has opened of it stays. */
export const Portal = memo(function Portal({ state }: PortalProps) {
  const { generation } = useSnapshot(switching)
  const isArrived = useArrival()
  const shown = state === 'ready' && !isArrived ? 'loading' : state
  // The frame is drawn first, with menu and tabs, and its page after it in steps between which the browser answers.
  const isDrawn = useDeferredValue(shown, 'loading') === shown
  const isReady = shown === 'ready'
  // With the frame: a user who sees it may press a key.
  useEffect(() => (isReady ? listenToKeys() : undefined), [isReady])
  return (
    <Fragment key={generation}>
      {isReady && <KeptTabs />}
      {isReady && <Devtools remount={(key) => void requestRefresh(key)} />}
      {isReady && protection}
      <PortalFrame state={shown} tabBar={isReady ? bars : null}>
        {isDrawn ? insides[shown] : insides.loading}
      </PortalFrame>
    </Fragment>
  )
})

/** After a switch the portal is drawn anew, at home: not before the router is there, or the page before would open again. */
function useArrival(): boolean {
  const { isLeaving } = useSnapshot(switching)
  const isHome = isHomePath(useLocation().pathname)
  useEffect(() => {
    if (isLeaving && isHome) arriveAfterSwitch()
  }, [isLeaving, isHome])
  return !isLeaving || isHome
}

function useHasBar(): boolean {
  const { values } = useSnapshot(configuration)
  return values.CENTER_APPTHEME !== 'old' && !launch.iframe
}

function Bars() {
  const hasBar = useHasBar()
  return (
    <>
      <PreviewBanner />
      <GuidanceBanner />
      {hasBar && <TabBar />}
    </>
  )
}

/** A portal that comes locked opens no page before it is unlocked: its guests would run beside the password. */
function useLockedArrival(): boolean {
  const [isHeld, setHeld] = useState(readLock)
  useEffect(() => (isHeld ? onceUnlocked(() => setHeld(false)) : undefined), [isHeld])
  return isHeld
}

/** The same elements each time: another address draws what it changes, and nothing beside it. */
const bars = <Bars />
const insides = { ready: <ReadyPortal />, failed: <EntryFailure />, loading: <PageSkeleton /> }
/** With the frame, and not with its page: a portal that comes locked shows no menu. */
const protection = (
  <>
    <Watermark />
    <LockScreen />
  </>
)
const besidePages = (
  <>
    <SettingsPanel />
    <AccountDialogs />
    <Extras />
    <SwitchDialogs />
    <Intents />
  </>
)

/**
 * Before the frame, so that the bar is there with it and moves nothing, and before the address opens its tab, so that a restored tab is
 * found and not opened twice.
 */
function KeptTabs() {
  useLayoutEffect(storeTabs, [])
  return null
}

function ReadyPortal() {
  const hasBar = useHasBar()
  const isHeld = useLockedArrival()
  useLayoutEffect(noteEarlyFocus, [])
  useEffect(showTabsAtOnce, [])
  useEffect(() => connectEvents(), [])
  useEffect(recoverGuests, [])
  useEffect(() => onServerEvent('permission', () => void refreshRoutes()), [])
  useEffect(() => onServerEvent('gap', takeRights), [])
  useEffect(watchAppBadges, [])
  useEffect(watchReleased, [])
  useEffect(watchCanaries, [])
  useEffect(watchVersion, [])
  useEffect(watchOtherTabs, [])
  useEffect(watchIdle, [])
  useEffect(() => onFirstInput(() => void loadTransport().catch(() => undefined)), [])
  useUnsavedTabs()
  usePrefetch()
  const { resolved } = useTabOfLocation()
  useUnreadMark()
  useRecentPages()

  return (
    <>
      <WindowTitle resolved={resolved} />
      {!isHeld && <PageOfAddress resolved={resolved} />}
      {besidePages}
      {!isHeld && <TabPanels hasBar={hasBar} draw={drawPage} />}
    </>
  )
}

/** What lies above every page and is opened by a key. */
function Extras() {
  const mayInspect = usePermission(DEVTOOLS_ACTION)
  return (
    <>
      <Search />
      <ShortcutsDialog without={mayInspect ? [] : ['devtools']} />
    </>
  )
}

/** Remembers the pages of the menu that the user opens. */
function useRecentPages(): void {
  const { pathname } = useLocation()
  const { items, positions } = useSnapshot(portal)
  const { menuPath } = menuPositionOf(positions, pathname)
  const id = menuPath === null ? undefined : leavesOfMenu(items as MenuItem[]).byPath.get(menuPath)?.item.id
  useEffect(() => {
    if (id !== undefined) noteRecent(id)
  }, [id])
}

/** By itself, so that a page that names itself does not draw the portal again. */
function WindowTitle({ resolved }: { resolved: ResolvedPage }) {
  useDocumentTitle(useShownTitle(resolved))
  return null
}

/** Pages without a tab: home, and the 404 page. */
function PageOfAddress({ resolved }: { resolved: ResolvedPage }) {
  const { list } = useSnapshot(tabs)
  const { routes } = useSnapshot(portal)
  const titleOf = useTabTitle()
  if (hasTab(resolved.page)) return null
  if (resolved.page.kind === 'not-found') return <NotFoundPage />
  const openPages = list.map((tab) => {
    const { icon } = resolvePage(routes, tab.address)
    return { key: tab.key, address: tab.address, title: titleOf(tab), icon }
  })
  return (
    <div className={styles.home}>
      <HomePage openPages={openPages} />
    </div>
  )
}
