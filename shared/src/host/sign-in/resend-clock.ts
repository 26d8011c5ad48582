import { proxy } from 'valtio'
import { SMS_RESEND_SECONDS } from '../../contract'
import type { Failure } from '../result'
import { setSessionItem, getSessionItem } from '../storage/browser-storage'

const SECOND = 1_000
/** How long it is said that a code is on its way (spec 8). */
const SENDING_MS = 3_000

export type ResendClock = ReturnType<typeof createResendClock>

/** Seconds until another code can be sent. They go on counting over a reload of the page. */
export function createResendClock(name: string) {
  const state = proxy({ wait: 0, isSending: false })
  let ticking: ReturnType<typeof setInterval> | undefined
  let notice: ReturnType<typeof setTimeout> | undefined

  function tick(until: number): void {
    state.wait = Math.max(0, Math.ceil((until - Date.now()) / SECOND))
    if (state.wait === 0) clearInterval(ticking)
  }
  function count(until: number): void {
    clearInterval(ticking)
    tick(until)
    if (state.wait > 0) ticking = setInterval(() => tick(until), SECOND)
  }
  function startWith(seconds: number): void {
    const until = Date.now() + seconds * SECOND
    setSessionItem(name, String(until))
    count(until)
  }

  return {
    state,
    /** Goes on with what was counted before the page was loaded again. */
    resume(): void {
      count(Math.min(Number(getSessionItem(name) ?? 0), Date.now() + SMS_RESEND_SECONDS * SECOND))
    },
    /** A code is asked for: the button counts, and for a while it is said that the code is on its way. */
    start(): void {
      startWith(SMS_RESEND_SECONDS)
      state.isSending = true
      clearTimeout(notice)
      notice = setTimeout(() => (state.isSending = false), SENDING_MS)
    },
    /** Nothing was sent: the button is given back (spec 4); after as long as the server says, where it says so. */
    reset(refusal?: Failure): void {
      clearTimeout(notice)
      state.isSending = false
      startWith(Math.min(refusal ? waitOf(refusal) : 0, SMS_RESEND_SECONDS))
    },
    stop(): void {
      clearInterval(ticking)
      clearTimeout(notice)
      state.isSending = false
    },
  }
}

function waitOf({ code, data }: Failure): number {
  const { retryAfter } = (data ?? {}) as { retryAfter?: unknown }
  return code === 'rate.limited' && typeof retryAfter === 'number' ? retryAfter : 0
}
