import { useContext, useEffect } from 'react'
import { UnsavedContext } from './unsaved-context'

/** A form of ours holds typed work for as long as `isDirty`: its tab asks before it closes, and the portal before it goes. */
export function useUnsavedWork(isDirty: boolean): void {
  const hold = useContext(UnsavedContext)
  useEffect(() => (isDirty ? hold() : undefined), [isDirty, hold])
}
