import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { resolvePage } from '../lib/pages/pages'
import { portal } from '../lib/pages/portal.store'
import { useTabTitle } from '../lib/pages/use-title'
import { distinctTitles } from './distinct-titles'
import { tabs, type Tab } from './tabs.store'

export type NamedTab = { tab: Tab; title: string; icon: string }

/**
 * The open tabs as the user sees them: named in the present language, no two alike if their addresses tell them apart. The same list while
 * none of it changes: another tab is shown more often than one is opened.
 */
export function useNamedTabs(): NamedTab[] {
  const { list } = useSnapshot(tabs)
  const { routes } = useSnapshot(portal)
  const titleOf = useTabTitle()
  return useMemo(() => {
    const titles = distinctTitles(list.map((tab) => ({ title: titleOf(tab), address: tab.address })))
    return list.map((tab, index) => {
      const { icon } = resolvePage(routes, tab.address)
      return { tab, title: titles[index] ?? '', icon }
    })
  }, [list, routes, titleOf])
}
