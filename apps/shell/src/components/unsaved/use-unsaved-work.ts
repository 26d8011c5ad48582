import { createContext, useContext, useEffect } from 'react'
import { countUnsaved } from '../../lib/pages/unsaved-work'

/** Notes unsaved work in what stands around, until the returned function is called: the tab, else the portal as a whole. */
export const UnsavedContext = createContext<() => () => void>(() => countUnsaved(() => 1))

/** A form of ours holds typed work for as long as `isDirty`: its tab asks before it closes, and the portal before it goes. */
export function useUnsavedWork(isDirty: boolean): void {
  const hold = useContext(UnsavedContext)
  useEffect(() => (isDirty ? hold() : undefined), [isDirty, hold])
}
