import { proxy, ref } from 'valtio'
import type { CaptchaChallenge, CaptchaPoint, CaptchaScene, PuzzleKind, SliderTrace } from '@center/shared/contract'
import { failureText } from '@center/shared/host'
import { fetchChallenge, loadCipher, sendAnswer } from './protocol'

export type PuzzleStatus = 'loading' | 'idle' | 'checking' | 'success' | 'failure' | 'missing'

/** What both puzzles have: a picture, and how far the user is with it. */
export type Puzzle = {
  status: PuzzleStatus
  challenge: CaptchaChallenge | null
  /** Why there is no picture, in the server's words. */
  message: string
  /** Counts the outcomes, so that the same sentence is read out again. */
  outcomes: number
}

export type PuzzleEvents = {
  scene: CaptchaScene
  /** The picture is another one: whatever was done on the one before is over. */
  onRefresh: () => void
  /** Called when the captcha closes: `proof` goes with the form. */
  onSolved: (proof: string) => void
}

/** How long an outcome is shown (spec 9). */
export type Delays = { success: number; failure: number }

export type PuzzleStore = ReturnType<typeof createPuzzle>

/** The life of a puzzle: ask for a picture, have the answer checked, show the outcome, begin again. */
export function createPuzzle(kind: PuzzleKind, { scene, onRefresh, onSolved }: PuzzleEvents, delays: Delays) {
  const state = proxy<Puzzle>({ status: 'loading', challenge: null, message: '', outcomes: 0 })
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0

  function after(ms: number, act: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }

  async function refresh(): Promise<void> {
    const load = ++latest
    clearTimeout(timer)
    onRefresh()
    Object.assign(state, { status: 'loading', message: '' })
    const got = await fetchChallenge(kind, scene)
    if (load !== latest) return
    if (got.ok) {
      Object.assign(state, { status: 'idle', challenge: ref(got.challenge) })
      void loadCipher()
      return
    }
    const message = got.failure ? failureText(got.failure) : got.message
    Object.assign(state, { status: 'missing', challenge: null, message })
  }

  /** Shows the outcome, then closes or begins again. */
  async function check(answer: CaptchaPoint | CaptchaPoint[], trace?: SliderTrace): Promise<void> {
    if (!state.challenge || state.status !== 'idle') return
    const attempt = ++latest
    state.status = 'checking'
    const checked = await sendAnswer(kind, state.challenge, answer, trace)
    if (attempt !== latest) return
    state.outcomes += 1
    if (checked.ok) {
      state.status = 'success'
      if (delays.success === 0) onSolved(checked.proof)
      else after(delays.success, () => onSolved(checked.proof))
      return
    }
    state.status = 'failure'
    if (checked.isTooMany) Object.assign(state, { challenge: null, message: checked.message })
    after(delays.failure, () => void refresh())
  }

  return {
    state,
    refresh,
    check,
    /** Ends whatever is under way; nothing is called any more. */
    leave(): void {
      latest += 1
      clearTimeout(timer)
    },
  }
}
