import { proxy } from 'valtio'

/** Shorter waits go unnoticed; after longer ones users wonder whether their click arrived. */
const SLOW_MS = 400

/** How many calls with a waiting user take longer than 400 ms. */
export const callProgress = proxy({ slow: 0 })

/** Counts a call from its 400th millisecond on, until the returned function is called. */
export function watchCall(): () => void {
  let isCounted = false
  const timer = window.setTimeout(() => {
    isCounted = true
    callProgress.slow++
  }, SLOW_MS)
  return () => {
    window.clearTimeout(timer)
    if (isCounted) callProgress.slow--
    isCounted = false
  }
}
