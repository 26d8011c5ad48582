import { addressOnScreen, meantTabOnScreen, watchOpened } from '../lib/pages/navigation'
import { hasTab, resolvePage } from '../lib/pages/pages'
import { portal } from '../lib/pages/portal.store'
import { ahead } from './prerender/ahead.store'
import { findTab, showTab } from './tabs.store'

/**
 * Shows a page that is in memory in the task in which an action or a link of the portal puts its address on screen, until the returned function is
 * called. The router draws what belongs to the address, menu, breadcrumb and title, in steps after that, and with them a page that has to
 * be made first (decision 079).
 */
export function showTabsAtOnce(): () => void {
  const stop = watchOpened(showTabOnScreen)
  document.addEventListener('click', showTabOfLink)
  return () => {
    stop()
    document.removeEventListener('click', showTabOfLink)
  }
}

function showTabOnScreen(): void {
  const address = addressOnScreen()
  const tab = findTab(address, meantTabOnScreen())
  const isInMemory = tab ? tab.isVisited && !tab.isReleased : ahead.tab?.address === address
  if (isInMemory && hasTab(resolvePage(portal.routes, address).page)) showTab(address, tab?.key)
}

/** The link has been followed by now, if the router followed it. What a guest in the page does with a link of its own is its affair. */
function showTabOfLink({ target, defaultPrevented }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (defaultPrevented && link?.href === window.location.href && !link.closest('[data-app]')) showTabOnScreen()
}
