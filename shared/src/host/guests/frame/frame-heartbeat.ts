/** How often a frame is asked whether it is still there. */
const BEAT_MS = 1_000
/** So long may a frame be too busy to answer, where its sub-app says nothing else. */
const ANSWER_MS = 5_000

export type HeartbeatOptions = {
  /** Settles with whether the frame answered. */
  ping(): Promise<boolean>
  /** It is asked only while the user looks at it: a frame in the background is slow, and no user waits for it. */
  isWatched(): boolean
  /** It does not answer, or answers again. */
  onSilence(isSilent: boolean): void
  /** It is known to answer. Another one is once it has: who never learnt to is not silent. */
  isExpected: boolean
  answerMs?: number | undefined
  now(): number
}

/**
 * Notices a frame that is too busy to answer, by asking every second.
 *
 * Silence is counted in beats, not in time, so that a page which slept itself, or was held up, blames no frame: it gives the
 * answers that wait their turn first.
 */
export function watchHeartbeat(options: HeartbeatOptions, signal: AbortSignal): void {
  const { ping, isWatched, onSilence, answerMs = ANSWER_MS, now } = options
  const mostBeats = Math.ceil(answerMs / BEAT_MS)
  let answers = options.isExpected
  let unanswered = 0
  let isSilent = false
  let beatAt = now()

  function hear() {
    unanswered = 0
    answers = true
    setSilent(false)
  }

  function setSilent(next: boolean) {
    if (isSilent === next || signal.aborted) return
    isSilent = next
    onSilence(next)
  }

  function beat() {
    const isOnTime = now() - beatAt < 2 * BEAT_MS
    beatAt = now()
    if (document.hidden || !isWatched()) unanswered = 0
    else if (isOnTime && answers && ++unanswered > mostBeats) setSilent(true)
    ask()
  }

  function ask() {
    void ping().then((hasAnswered) => hasAnswered && hear())
  }

  ask()
  const timer = setInterval(beat, BEAT_MS)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}
