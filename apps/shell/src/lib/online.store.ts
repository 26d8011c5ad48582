import { proxy } from 'valtio'

/** Whether the browser has a network. It may be wrong about yes, never about no. */
export const online = proxy({ isOnline: navigator.onLine })

/** Follows the browser until the returned function is called. */
export function watchOnline(): () => void {
  const look = () => void (online.isOnline = navigator.onLine)
  look()
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  return () => {
    window.removeEventListener('online', look)
    window.removeEventListener('offline', look)
  }
}
