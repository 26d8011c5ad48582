import { configuration, remember, remembered, session, sessionMark } from '@center/shared/host'
import { proxy } from 'valtio'
import { userPreferences } from './user-preferences.store'

/** Whether the screen is locked: in every tab of the session, and after a reload. */
export const lock = proxy({ isLocked: false })

/** Where that is remembered. When it must be forgotten, the session that it is named after is gone already. */
let lockedName = ''

/** Input is noted for the other tabs this often, and looked for as often. */
const LOOK_MS = 5_000

export function lockScreen(): void {
  remember(lockedName, '1')
  lock.isLocked = true
}

/** The password was right. */
export function unlockScreen(): void {
  remember(lockedName, null)
  remember(inputName(), String(Date.now()))
  lock.isLocked = false
}

/** Minutes without input until the screen is locked, 0 for never. The user may ask for less than the tenant, not for more. */
export function lockMinutes(): number {
  const ofTenant = configuration.values.CENTER_IDLE_MINUTES
  const own = userPreferences.values.lockMinutes
  if (ofTenant <= 0) return own ?? 0
  return own !== null && own > 0 ? Math.min(own, ofTenant) : ofTenant
}

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Locks when there was no input in any tab for so long, and follows what other tabs do, until the returned function is
 * called. What is typed inside a frame is not seen from here, so `warn` is called half a minute before.
 */
export function watchLock(warn: () => void): () => void {
  const life = new AbortController()
  let [latest, hasWarned] = [Date.now(), false]
  let written = latest
  lockedName = `${session.tenantCode}__${sessionMark()}__locked`
  lock.isLocked = remembered(lockedName) === '1'
  remember(inputName(), String(latest))

  const note = () => {
    const at = Date.now()
    if (at - written >= LOOK_MS && !lock.isLocked) {
      remember(inputName(), String(at))
      written = at
    }
    latest = at
    hasWarned = false
  }
  const look = () => {
    const limitMs = lockMinutes() * 60_000
    if (limitMs === 0 || lock.isLocked) return
    const idleMs = Date.now() - Math.max(latest, lastInput())
    if (idleMs >= limitMs) lockScreen()
    else if (idleMs >= limitMs - WARNING_MS && !hasWarned) {
      hasWarned = true
      warn()
    }
  }
  const timer = setInterval(look, LOOK_MS)
  const options = { signal: life.signal, capture: true, passive: true }
  for (const input of inputs) window.addEventListener(input, note, options)
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key?.endsWith(lockedName)) lock.isLocked = newValue === '1'
  }
  window.addEventListener('storage', follow, { signal: life.signal })
  return () => {
    clearInterval(timer)
    life.abort()
  }
}

const WARNING_MS = 30_000

/** When the user last typed or moved anything, in whichever tab; some seconds late at most. */
export function lastInput(): number {
  return Number(remembered(inputName()) ?? 0)
}

/** The session is over: the next one begins unlocked. */
export function forgetLock(): void {
  remember(lockedName, null)
  lock.isLocked = false
}

/** Each user of each tenant has their own. */
const inputName = () => `${session.tenantCode}__${session.user?.userId ?? ''}__input`
