import { useSnapshot } from 'valtio'
import type { ResolvedPage } from '../lib/pages/pages'
import { useTabTitle, useTitle } from '../lib/pages/use-title'
import { tabs } from './tabs.store'

/** The title of the page on screen: that of its tab, else, for a page without one, that of its address. */
export function useShownTitle(resolved: ResolvedPage): string {
  const { list, activeKey } = useSnapshot(tabs)
  const titleOfTab = useTabTitle()
  const titleOfPage = useTitle()
  const tab = list.find(({ key }) => key === activeKey)
  return tab ? titleOfTab(tab) : titleOfPage(resolved)
}
