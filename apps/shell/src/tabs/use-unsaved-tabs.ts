import { useEffect } from 'react'
import { acceptLoss, countUnsaved, unsavedCount } from '../lib/unsaved-work'
import { tabs } from './tabs.store'

/** Counts tabs with unsaved work, and lets the browser ask before the page goes away with any. */
export function useUnsavedTabs(): void {
  useEffect(() => {
    acceptLoss(false)
    const uncount = countUnsaved(() => tabs.list.filter(({ dirty }) => dirty).length)
    const warn = (event: BeforeUnloadEvent) => {
      if (unsavedCount() > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      uncount()
      window.removeEventListener('beforeunload', warn)
    }
  }, [])
}
