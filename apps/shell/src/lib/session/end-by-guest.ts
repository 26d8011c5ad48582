import { storeSignInMessage, session, text } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { proxy } from 'valtio'
import { confirmLeave } from '../../components/unsaved/confirm-leave'
import { announceEnding, hearEndings } from './other-tabs'
import { signOutOfPortal } from './sign-out'
import { acceptLoss, unsavedCount } from '../pages/unsaved-work'

/** So long the user may save what is open beside the app that ended the session. */
const COUNTDOWN_MS = 10_000

/** The end of the session that an app has brought about: which app, and how many seconds are left. `null` without one. */
export const guestEnding = proxy<{ app: string; seconds: number | null }>({ app: '', seconds: null })

let timer: number | undefined

type EndingApp = {
  /** What the user knows it by. */
  app: string
  /** It may end the session (`session:end`). Else the user is asked. */
  isGranted: boolean
  /** How many places of unsaved work are its own: it knows of them, and ends the session all the same. */
  ownUnsaved: number
}

/**
 * An app says that the session is over (spec 4). One that may say so is obeyed: at once, or, with unsaved work beside it or in another
 * tab of the browser, after a countdown in which the user can save. A visitor has no session to end.
 */
export async function endByGuest({ app, isGranted, ownUnsaved }: EndingApp): Promise<void> {
  if (session.status !== 'signed-in' || guestEnding.seconds !== null) return
  if (!isGranted) {
    const question = { title: text('shell:leave.title'), message: text('shell:leave.guestAsks'), danger: true }
    if (await confirmLeave(question)) await signOutOfPortal()
    return
  }
  const endsAt = Date.now() + COUNTDOWN_MS
  const isWaitedFor = announceEnding(app, endsAt)
  if (unsavedCount() > ownUnsaved) return countDown(app, endsAt)
  if (await isWaitedFor) countDown(app, endsAt)
  else end(app)
}

/** Counts down here too when another tab says that the session ends and there is work to save, until the returned function is called. */
export function watchEndings(): () => void {
  return hearEndings(({ app, endsAt }) => {
    const hasWork = session.status === 'signed-in' && unsavedCount() > 0
    // A clock that was set in between gives no longer time.
    if (hasWork && guestEnding.seconds === null) countDown(app, Math.min(endsAt, Date.now() + COUNTDOWN_MS))
    return hasWork
  })
}

/** The user has saved, or gives it up. */
export function endNow(): void {
  end(guestEnding.app)
}

/** The session is over by other means. */
export function stopCountdown(): void {
  window.clearInterval(timer)
  Object.assign(guestEnding, { app: '', seconds: null })
}

/** By the clock: a page out of sight is woken less often. */
function countDown(app: string, endsAt: number): void {
  window.clearInterval(timer)
  Object.assign(guestEnding, { app, seconds: Math.ceil((endsAt - Date.now()) / 1000) })
  timer = window.setInterval(() => {
    const left = endsAt - Date.now()
    if (left <= 0) end(app)
    else guestEnding.seconds = Math.ceil(left / 1000)
  }, 1000)
}

function end(app: string): void {
  stopCountdown()
  // Nothing may ask once more.
  acceptLoss()
  const message = text('shell:leave.byGuest', { app })
  notify('info', { message })
  storeSignInMessage(message)
  void signOutOfPortal()
}
