import { useEffect, useState, useSyncExternalStore } from 'react'
import { logRevision, onLogChange } from '../guest-log'

const TICK_MS = 1_000

/** Draws again when the log has changed. */
export function useLogRevision(): number {
  return useSyncExternalStore(onLogChange, logRevision)
}

/** The time, once a second: for what changes without a message, such as nodes and rates. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
