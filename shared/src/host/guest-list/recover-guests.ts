import { subscribe } from 'valtio'
import { pauseOrOnline } from '../calls/retry'
import { guests, reloadGuests } from './guests.store'

const MIN_WAIT_MS = 2_000
const MAX_WAIT_MS = 60_000

/**
 * Asks for the list of guests again after it did not come, later each time and at once when the network is back, until the
 * returned function is called.
 */
export function recoverGuests(): () => void {
  const life = new AbortController()
  const { signal } = life
  let isTrying = false

  async function recover(): Promise<void> {
    if (isTrying || guests.status !== 'failed') return
    isTrying = true
    for (let wait = MIN_WAIT_MS; guests.status === 'failed' && !signal.aborted; wait *= 2) {
      await pauseOrOnline(Math.min(wait, MAX_WAIT_MS), signal)
      if (!signal.aborted) await reloadGuests()
    }
    isTrying = false
  }

  const stop = subscribe(guests, () => void recover())
  signal.addEventListener('abort', stop)
  void recover()
  return () => life.abort()
}
