import {
  configuration,
  setSessionItem,
  getSessionItem,
  pageFunctions,
  setLocalItem,
  getLocalItem,
  session,
  sessionMark,
} from '@center/shared/host'
import { proxy, subscribe } from 'valtio'
import { userPreferences } from './user-preferences.store'

/** Whether the screen is locked: in every tab of the session, and after a reload. */
export const lock = proxy({ isLocked: false })

/** Where that is remembered. When it must be forgotten, the session that it is named after is gone already. */
let lockedName = ''

/** Input is noted for the other tabs this often, and looked for as often. */
const LOOK_MS = 5_000

export function lockScreen(): void {
  setLocalItem(lockedName, JSON.stringify({ savedAt: Date.now() }))
  lock.isLocked = true
}

/** The password was right. */
export function unlockScreen(): void {
  setLocalItem(lockedName, null)
  setLocalItem(inputName(), String(Date.now()))
  lock.isLocked = false
  if (getSessionItem(WINDOW) !== null) window.close()
}

/** Whether the screen was locked when the page came: nothing but the lock is drawn until it is open. */
export function readLock(): boolean {
  lockedName = `${session.tenantCode}__${sessionMark()}__locked`
  lock.isLocked = getLocalItem(lockedName) !== null
  return lock.isLocked
}

/** Calls back when the screen is unlocked, here or in another tab, until the returned function is called. */
export function onceUnlocked(listener: () => void): () => void {
  return subscribe(lock, () => {
    if (!lock.isLocked) listener()
  })
}

const WINDOW = 'lock__window'

/**
 * Asks for the password in another document, where code of a guest has run in this one: in a window of its own when work here is not
 * saved, else in this one, loaded anew. Every tab of the session is unlocked by that. False: the browser opens no window.
 */
export function unlockElsewhere(hasUnsaved: boolean): boolean {
  if (!hasUnsaved) {
    pageFunctions.reload()
    return true
  }
  // A new window begins with a copy of what this tab keeps.
  setSessionItem(WINDOW, '1')
  const isOpen = pageFunctions.openWindow(window.location.href)
  setSessionItem(WINDOW, null)
  return isOpen
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
  let [written, readAt] = [latest, latest]
  readLock()
  setLocalItem(inputName(), String(latest))

  /** The time. A clock that was set back takes no idle time away: what was noted moves with it. */
  const readClock = () => {
    const at = Date.now()
    const setBackMs = Math.max(0, readAt - at)
    latest -= setBackMs
    written -= setBackMs
    readAt = at
    return at
  }
  const note = () => {
    const at = readClock()
    if (at - written >= LOOK_MS && !lock.isLocked && session.status === 'signed-in') {
      setLocalItem(inputName(), String(at))
      written = at
    }
    latest = at
    hasWarned = false
  }
  const look = () => {
    const at = readClock()
    const limitMs = lockMinutes() * 60_000
    if (limitMs === 0 || lock.isLocked) return
    const idleMs = at - Math.max(latest, lastInput())
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
    if (key?.endsWith(lockedName)) lock.isLocked = newValue !== null
  }
  window.addEventListener('storage', follow, { signal: life.signal })
  return () => {
    clearInterval(timer)
    life.abort()
  }
}

const WARNING_MS = 30_000

/** When the user last typed or moved anything, in whichever tab; some seconds late at most. A time that is still to come counts as none. */
export function lastInput(): number {
  const at = Number(getLocalItem(inputName()) ?? 0)
  return at <= Date.now() ? at : 0
}

/** The session is over: the next one begins unlocked. */
export function forgetLock(): void {
  setLocalItem(lockedName, null)
  lock.isLocked = false
}

/** Each user of each tenant has their own. */
const inputName = () => `${session.tenantCode}__${session.user?.userId ?? ''}__input`
