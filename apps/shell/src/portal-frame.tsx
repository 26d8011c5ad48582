import { configuration, launch, setLocalItem, useText } from '@center/shared/host'
import { memo, useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Brand } from './header/brand'
import { Breadcrumb } from './header/breadcrumb'
import { Header } from './header/header'
import { IconButton } from './header/icon-button'
import { maximised } from './lib/maximised.store'
import { isHomePath } from './lib/pages/pages'
import { MenuDrawer } from './menu/menu-drawer'
import { menuState, setDrawer, toggleCollapsed } from './menu/menu.store'
import { MenuSkeleton, SideMenu } from './menu/side-menu'
import { TopMenu } from './menu/top-menu'
import { sideItems, trailOf, useMenu, type MenuView } from './menu/use-menu'
import { PortalFoot } from './portal-foot'
import styles from './portal-frame.module.css'
import { hasStoredTabs } from './tabs/stored-tabs'

export type PortalFrameProps = {
  /** Of menu and routes: while they are loading their places are drawn, and what did not come has none. */
  state: 'loading' | 'ready' | 'failed'
  tabBar: ReactNode
  children: ReactNode
}

/** Header, menu, tabs, page and foot, in the tenant's theme. Inside a foreign frame only the page (spec 2). */
export const PortalFrame = memo(function PortalFrame({ state, tabBar, children }: PortalFrameProps) {
  const { values } = useSnapshot(configuration)
  const menu = useMenu()
  const theme = values.CENTER_APPTHEME
  const isHome = isHomePath(useLocation().pathname)
  // The skeleton of the next document has the menu where it was.
  useEffect(() => setLocalItem('appTheme', theme), [theme])
  if (launch.iframe) return <Page state={state}>{children}</Page>

  const ghost = theme !== 'old' && (!isHome || hasStoredTabs()) && <div className={styles.tabGhost} />
  const Frame = theme === 'top' ? TopFrame : SideFrame
  return (
    <>
      <Frame state={state} menu={menu}>
        <Page state={state} tabBar={state === 'ready' ? tabBar : state === 'loading' && ghost}>
          {children}
        </Page>
      </Frame>
      <MenuDrawer menu={menu} brand={<Brand isFluid />} />
    </>
  )
})

type FrameProps = { state: PortalFrameProps['state']; menu: MenuView; children: ReactNode }

const menuToggle = <MenuToggle />
const topStart = <TopStart />

/** Side theme and old theme: everything of the menu beside the page. */
function SideFrame({ state, menu, children }: FrameProps) {
  const { isCollapsed } = useSnapshot(menuState)
  const { isOn } = useSnapshot(maximised)
  const form = isCollapsed ? 'rail' : 'list'
  return (
    <div className={styles.frame} data-side={form} data-maximised={isOn}>
      <aside className={styles.side}>
        <Brand isCompact={isCollapsed} />
        {state === 'ready' && <SideMenu {...menu} form={form} />}
        {state === 'loading' && <MenuSkeleton />}
      </aside>
      <div className={styles.column} data-maximised={isOn}>
        <Header start={menuToggle} isLoading={state === 'loading'}>
          <Breadcrumb trail={trailOf(menu)} />
        </Header>
        {children}
      </div>
    </div>
  )
}

/** Top theme: the first level along the top, what is below it beside the page. */
function TopFrame({ state, menu, children }: FrameProps) {
  const { topId, isCollapsed } = useSnapshot(menuState)
  const { isOn } = useSnapshot(maximised)
  const form = isCollapsed ? 'rail' : 'list'
  const below = sideItems(menu, topId)
  return (
    <div className={styles.column} data-theme-kind="top" data-maximised={isOn}>
      <Header start={topStart} isLoading={state === 'loading'} isCrowded>
        <div className={styles.wide}>{state === 'ready' && <TopMenu {...menu} />}</div>
      </Header>
      <div className={styles.frame} data-side={form} data-maximised={isOn}>
        {below.length > 0 && (
          <aside className={styles.side}>
            <SideMenu {...menu} items={below} form={form} isSecond />
            <div className={styles.sideFoot}>
              <CollapseToggle />
            </div>
          </aside>
        )}
        <div className={styles.column}>{children}</div>
      </div>
    </div>
  )
}

function MenuToggle() {
  return (
    <>
      <span className={styles.wide}>
        <CollapseToggle />
      </span>
      <DrawerToggle />
      <span className={styles.narrow}>
        <Brand isCompact />
      </span>
    </>
  )
}

function CollapseToggle() {
  const { isCollapsed } = useSnapshot(menuState)
  const t = useText()
  return (
    <IconButton
      icon={isCollapsed ? 'menu-unfold' : 'menu-fold'}
      label={isCollapsed ? t('shell:menu.expand') : t('shell:menu.collapse')}
      state={{ 'aria-expanded': !isCollapsed }}
      onPress={toggleCollapsed}
    />
  )
}

function TopStart() {
  return (
    <>
      <DrawerToggle />
      <Brand />
    </>
  )
}

function DrawerToggle() {
  const { isDrawerOpen } = useSnapshot(menuState)
  const t = useText()
  return (
    <span className={styles.narrow}>
      <IconButton
        icon="menu"
        label={t('shell:menu.open')}
        state={{ 'aria-expanded': isDrawerOpen }}
        onPress={() => setDrawer(true)}
      />
    </span>
  )
}

type PageProps = { state: PortalFrameProps['state']; tabBar?: ReactNode; children: ReactNode }

function Page({ state, tabBar, children }: PageProps) {
  const { isOn } = useSnapshot(maximised)
  return (
    <div className={styles.page} data-maximised={isOn} data-framed={launch.iframe}>
      {tabBar}
      {/* The page does not come where its skeleton stood: tabs and banners may be above it by then. */}
      <main key={String(state === 'loading')} id="center-main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {!launch.iframe && <PortalFoot />}
    </div>
  )
}
