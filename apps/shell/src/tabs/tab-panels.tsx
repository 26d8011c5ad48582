import { ErrorBoundary, guests, skipsHiddenContent } from '@center/shared/host'
import { memo, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { ArrivalContext, ShownContext, type Arrival } from '../components/page/shown-context'
import { UnsavedContext } from '../components/unsaved/use-unsaved-work'
import { resolvePage, type Page } from '../lib/pages/pages'
import { portal } from '../lib/pages/portal.store'
import { useTabTitle } from '../lib/pages/use-title'
import { panelId, tabId } from './bar/tab-ids'
import styles from './tab-panels.module.css'
import { ahead } from './prerender/ahead.store'
import { markTab, tabs, type Tab } from './tabs.store'
import { lookForVersion } from '../lib/newer-version.store'
import { StatusPage } from '../components/page/status-page'
import { useRetryOnline } from '../components/notices/use-retry-online'

export type TabPanelsProps = {
  /** The same function each time, or every panel is drawn again whenever one is. */
  draw: (page: Page, tab: Tab, title: string, isShown: boolean) => ReactNode
  hasBar: boolean
}

/**
 * The content of every open tab. A panel stays where it is in the document from opening to closing, wherever its tab is in
 * the bar, and is hidden in place: a frame that is moved in a document is loaded again, and a page loses its scroll position.
 * So does that of a page that is made ahead, which becomes the panel of its tab.
 */
export const TabPanels = memo(function TabPanels({ draw, hasBar }: TabPanelsProps) {
  const { list, activeKey } = useSnapshot(tabs)
  const { tab: early } = useSnapshot(ahead)
  const visited = list.filter((tab) => tab.isVisited)
  const made = early && !visited.some(({ key }) => key === early.key) ? [...visited, early] : visited
  return made
    .toSorted(byKey)
    .map((tab) => (
      <TabPanel
        key={tab.key}
        tab={tab}
        isShown={tab.key === activeKey && tab !== early}
        isAhead={tab === early}
        draw={draw}
        hasBar={hasBar}
      />
    ))
})

/** Any order will do that does not change while tabs do. */
function byKey(one: Tab, other: Tab): number {
  return one.key < other.key ? -1 : 1
}

type TabPanelProps = TabPanelsProps & { tab: Tab; isShown: boolean; isAhead: boolean }

/** With sixty tabs open, showing another draws the two that change. */
const TabPanel = memo(function TabPanel({ tab, isShown, isAhead, draw, hasBar }: TabPanelProps) {
  const { page, isKept } = useCachedPage(tab)
  const titleOf = useTabTitle()
  const isAlive = useLasting(isShown, isKept) || isAhead
  const arrival = useArrival(isShown)
  const hold = useCallback(() => holdTab(tab.key), [tab.key])
  const role = hasBar && !isAhead ? { role: 'tabpanel', 'aria-labelledby': tabId(tab.key) } : {}
  return (
    <div
      id={panelId(tab.key)}
      className={styles.panel}
      data-shown={isShown}
      aria-hidden={isShown ? undefined : true}
      inert={!isShown && !skipsHiddenContent}
      {...role}
    >
      <ShownContext value={isShown}>
        <ArrivalContext value={arrival}>
          <UnsavedContext value={hold}>
            <ErrorBoundary
              key={tab.generation}
              fallback={(error, retry) => <FailedPage error={error} onRetry={retry} />}
            >
              {isAlive && draw(page, tab, titleOf(tab), isShown)}
            </ErrorBoundary>
          </UnsavedContext>
        </ArrivalContext>
      </ShownContext>
    </div>
  )
})

/** Notes where the focus is once the page is on screen, after what is there at once has taken it. */
function useArrival(isShown: boolean): Arrival {
  const arrival: Arrival = useRef(undefined)
  useEffect(() => {
    if (!isShown) return
    arrival.current = document.activeElement
    return () => void (arrival.current = undefined)
  }, [isShown])
  return arrival
}

/** A form in the tab holds typed work until the returned function is called. */
function holdTab(key: string): () => void {
  markTab(key, { dirty: true })
  return () => markTab(key, { dirty: false })
}

/**
 * A hidden page stays until it is shown again, if it was kept when it was hidden: its mark may go meanwhile, since it was saved
 * or released from memory, and what it then handed over is kept with it.
 */
function useLasting(isShown: boolean, isKept: boolean): boolean {
  const [wasKept, setWasKept] = useState(isKept)
  if (isShown && wasKept !== isKept) setWasKept(isKept)
  return isShown || isKept || wasKept
}

/** A page lives on behind others unless its menu item or its own manifest says no; with typed work in it, always. */
function useCachedPage(tab: Tab): { page: Page; isKept: boolean } {
  const { routes } = useSnapshot(portal)
  const { list } = useSnapshot(guests)
  const { page, keepAlive } = resolvePage(routes, tab.address)
  const isRefused = page.kind === 'guest' && list.some((row) => row.menuPrefix === page.menuPrefix && !row.keepAlive)
  return { page, isKept: tab.dirty || (keepAlive && !isRefused) }
}

type FailedPageProps = { error: Error; onRetry: () => void }

/**
 * 500: a page of ours broke. Without a network that is the reason, and the page comes back with it; with a newer portal on the
 * server it may be that a file is gone, and the newer one is offered.
 */
function FailedPage({ error, onRetry }: FailedPageProps) {
  const isOnline = useRetryOnline(onRetry)
  useEffect(() => void lookForVersion(), [])
  if (!isOnline) return <StatusPage status="offline" onRetry={onRetry} />
  return <StatusPage status="failed" detail={error.message} onRetry={onRetry} />
}
