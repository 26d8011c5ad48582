import { idleLimitMs, lastUse, noteUse, renewSession, text } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { lastInput, lock } from '../lib/session/lock.store'
import { announceUse, hearUses } from '../lib/session/other-tabs'

const LOOK_MS = 10_000
/** Long enough before the end to come back from another window. */
const WARNING_MS = 120_000
/** Activity is reported to the server this often, also when no page makes a call. */
const RENEW_MS = 600_000
/** The server writes down twice a minute that a session is used. */
const BLUR_MS = 60_000

/**
 * Keeps the session of an active user alive, and warns an idle one before the server ends it, until the returned function is called.
 * What is typed inside a frame is not seen from here: there the warning is answered.
 */
export function watchIdle(): () => void {
  let askedAt = Date.now()
  /** The last moment of the session, however much it is used; far away while that is not near. */
  let lastMoment = Infinity
  let isAsking = false
  let told = 0
  let takeAway: (() => void) | null = null

  async function renew(): Promise<void> {
    if (isAsking) return
    isAsking = true
    askedAt = Date.now()
    const left = await renewSession()
    isAsking = false
    if (left !== null) lastMoment = left < idleLimitMs() - BLUR_MS ? Date.now() + left : Infinity
  }

  function warn(seconds: number, isLast: boolean): void {
    if (takeAway || lock.isLocked) return
    const actions = isLast ? [] : [{ label: text('shell:idle.goOn'), onAction: () => void renew() }]
    const words = {
      title: text('shell:end.ending.title'),
      message: text(isLast ? 'shell:idle.last' : 'shell:idle.soon'),
    }
    takeAway = notify('warning', { ...words, seconds, actions })
  }

  function calm(): void {
    takeAway?.()
    takeAway = null
  }

  /** The other tabs of the session, once of each use. */
  function tell(used: number): void {
    if (used > told) announceUse(used)
    told = used
  }

  function look(): void {
    const [now, used] = [Date.now(), lastUse()]
    if (used === 0 || idleLimitMs() === 0) return
    tell(used)
    const untilIdle = used + idleLimitMs() - now
    const left = Math.min(untilIdle, lastMoment - now)
    const isKnown = now - askedAt < RENEW_MS || lastInput() <= askedAt
    const isWorking = untilIdle <= WARNING_MS && lastInput() > used
    // When it should be over the server is asked, which knows.
    if (!isKnown || isWorking || left <= 0) void renew()
    else if (left <= WARNING_MS) warn(Math.ceil(left / 1000), left < untilIdle)
    else calm()
  }

  const timer = setInterval(look, LOOK_MS)
  const stopHearing = hearUses((at) => {
    told = Math.max(told, at)
    noteUse(at)
  })
  return () => {
    stopHearing()
    clearInterval(timer)
    calm()
  }
}
