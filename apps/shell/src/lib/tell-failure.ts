import { failureText, text, type Failure } from '@center/shared/host'
import { notify } from '@center/shared/ui'

/** How a failure is said: its heading and sentence as the specification has them (spec 8). */
export type FailureTexts = { level: 'warning' | 'error'; title: string; message: string }

/**
 * The words for a failure of a call. Null for one that has its own notice, since it ends the session, and for a call that
 * the page itself gave up: those are not reported here.
 */
export function wordsOf(failure: Failure): FailureTexts | null {
  const { code, status } = failure
  if (code === 'network.cancelled' || isEnding(code)) return null
  if (code.startsWith('network.')) {
    return { level: 'error', title: text('shell:failure.request'), message: failureText(failure) }
  }
  if (code === 'permission.operation_forbidden') {
    return { level: 'warning', title: text('shell:failure.forbidden'), message: failure.message }
  }
  if (code === 'server.failed' && status === 500) {
    return { level: 'error', title: text('shell:failure.server'), message: text('shell:failure.serverText') }
  }
  return { level: 'warning', title: text('shell:failure.system'), message: failureText(failure) }
}

/** Shown so long (spec 8), and not a second time meanwhile. */
const SECONDS = 4
const shown = new Map<string, number>()

/** Says once that a call failed, and what of the user's work it concerns. */
export function tellFailure(failure: Failure, about = ''): void {
  const words = wordsOf(failure)
  if (!words) return
  const message = [about, words.message].filter(Boolean).join(' ')
  const key = `${words.title} ${message}`
  const now = performance.now()
  if (now - (shown.get(key) ?? -Infinity) < SECONDS * 1000) return
  shown.set(key, now)
  notify(words.level, { title: words.title, message, seconds: SECONDS })
}

const ending: readonly Failure['code'][] = [
  'session.required',
  'session.idle',
  'session.replaced',
  'session.ticket_expired',
  'session.ending',
  'permission.denied',
]

function isEnding(code: Failure['code']): boolean {
  return ending.includes(code)
}
