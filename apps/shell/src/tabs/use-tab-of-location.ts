import { withoutLaunch } from '@center/shared/host'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { hasTab, resolvePage, type ResolvedPage } from '../lib/pages/pages'
import { portal } from '../lib/pages/portal.store'
import { readEntryState, writeEntryState } from '../lib/pages/history-entry'
import { clearActiveTab, showTab } from './tabs.store'
import { passClosedTab } from './tab-history'

/** The page that the address names; opens or shows its tab, if it is one that has a tab. */
export function useTabOfLocation(): { address: string; resolved: ResolvedPage } {
  const location = useLocation()
  const { routes } = useSnapshot(portal)
  const address = withoutLaunch(location)
  const resolved = resolvePage(routes, address)
  const isTabbed = hasTab(resolved.page)
  const meantKey = (location.state as { tabKey?: string } | null)?.tabKey

  useLayoutEffect(() => {
    if (passClosedTab()) return
    if (!isTabbed) clearActiveTab()
    writeEntryState({ tabKey: isTabbed ? showTab(address, meantKey ?? readEntryState()?.tabKey) : null })
  }, [address, isTabbed, meantKey, location.key])

  return { address, resolved }
}
