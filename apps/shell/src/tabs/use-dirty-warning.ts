import { useEffect } from 'react'
import { tabs } from './tabs.store'

/** The browser asks before the page goes away while a tab holds unsaved work. */
export function useDirtyWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (tabs.list.some(({ dirty }) => dirty)) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}
