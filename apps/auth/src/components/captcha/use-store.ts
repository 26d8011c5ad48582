import { useEffect, useState } from 'react'

/** A store that lives as long as the component on the page: made once, asked for its first picture, left at the end. */
export function useStore<T extends { leave: () => void; refresh?: () => Promise<void> }>(create: () => T): T {
  const [store] = useState(create)
  useEffect(() => {
    void store.refresh?.()
    return () => store.leave()
  }, [store])
  return store
}
