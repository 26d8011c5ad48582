import { useEffect } from 'react'
import { offerOpenPages } from '../lib/pages/open-pages'
import { acceptLoss, countUnsaved, unsavedCount } from '../lib/pages/unsaved-work'
import { tabTitle } from '../lib/pages/use-title'
import { distinctTitles } from './distinct-titles'
import { tabs } from './tabs.store'

/** Two pages of one name are told apart as in the bar. */
function namesOfTabs(): string[] {
  return distinctTitles(tabs.list.map((tab) => ({ title: tabTitle(tab), address: tab.address })))
}

/** Names the open tabs, counts those with unsaved work, and lets the browser ask before the page goes away with any. */
export function useUnsavedTabs(): void {
  useEffect(() => {
    acceptLoss(false)
    const uncount = countUnsaved(() => tabs.list.filter(({ dirty }) => dirty).length)
    const stopNaming = offerOpenPages(namesOfTabs)
    const warn = (event: BeforeUnloadEvent) => {
      if (unsavedCount() > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      uncount()
      stopNaming()
      window.removeEventListener('beforeunload', warn)
    }
  }, [])
}
