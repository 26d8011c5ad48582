import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** Whether the page fills the screen, and how to change that. `toggle` is `null` where the browser cannot. */
export function useFullscreen(): { isFull: boolean; toggle: (() => void) | null } {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = () => {
    // The browser may refuse, for instance in a frame; then nothing changes, and nothing is wrong.
    const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    change.catch(() => undefined)
  }
  return { isFull, toggle: document.fullscreenEnabled ? toggle : null }
}
