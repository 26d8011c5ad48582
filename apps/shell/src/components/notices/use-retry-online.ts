import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { online } from '../../lib/online.store'

/** Tries again by itself when the network comes back. Answers whether there is one. */
export function useRetryOnline(onRetry: () => void): boolean {
  const { isOnline } = useSnapshot(online)
  const wasOffline = useRef(false)
  useEffect(() => {
    if (isOnline && wasOffline.current) onRetry()
    wasOffline.current = !isOnline
  }, [isOnline, onRetry])
  return isOnline
}
