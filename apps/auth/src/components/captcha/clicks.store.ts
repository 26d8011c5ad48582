import { proxy } from 'valtio'
import type { CaptchaPoint, CaptchaScene } from '@center/shared/contract'
import { PICTURE } from './protocol'
import { createPuzzle } from './puzzle.store'

/** Spec 9: three clicks, checked 400 ms after the last, another picture 700 ms after a failure, closed after 1500 ms. */
const CLICKS = 3
const CHECK_MS = 400
const FAILURE_MS = 700
const POP_SUCCESS_MS = 1_500

/** `marks` are the clicks so far; `cursor` is where the keyboard would click next, null while it is not used. */
export type Clicks = { marks: CaptchaPoint[]; cursor: CaptchaPoint | null }

type CaptchaRequest = { scene: CaptchaScene; isPop: boolean; onSolved: (proof: string) => void }

export type ClicksStore = ReturnType<typeof createClicks>

export function createClicks({ scene, isPop, onSolved }: CaptchaRequest) {
  const clicks = proxy<Clicks>({ marks: [], cursor: null })
  let timer: ReturnType<typeof setTimeout> | undefined

  const onRefresh = () => {
    clearTimeout(timer)
    clicks.marks = []
  }
  const delays = { success: isPop ? POP_SUCCESS_MS : 0, failure: FAILURE_MS }
  const puzzle = createPuzzle('clickWord', { scene, onSolved, onRefresh }, delays)

  /** A click on the picture; the last one has all of them checked. */
  function mark({ x, y }: CaptchaPoint): void {
    if (puzzle.state.status !== 'idle' || clicks.marks.length >= CLICKS) return
    clicks.marks.push({ x: Math.round(x), y: Math.round(y) })
    if (clicks.marks.length < CLICKS) return
    const answer = clicks.marks.map((point) => ({ ...point }))
    timer = setTimeout(() => void puzzle.check(answer), CHECK_MS)
  }

  return {
    ...puzzle,
    clicks,
    mark,
    moveCursor(dx: number, dy: number): void {
      const { x, y } = clicks.cursor ?? { x: PICTURE.width / 2, y: PICTURE.height / 2 }
      clicks.cursor = { x: within(x + dx, PICTURE.width), y: within(y + dy, PICTURE.height) }
    },
    markCursor(): void {
      if (clicks.cursor) mark({ ...clicks.cursor })
    },
    hideCursor(): void {
      clicks.cursor = null
    },
    leave(): void {
      clearTimeout(timer)
      puzzle.leave()
    },
  }
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, value))
}
