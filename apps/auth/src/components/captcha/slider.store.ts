import { proxy } from 'valtio'
import type { CaptchaScene } from '@center/shared/contract'
import { PICTURE, SLIDER_Y } from './protocol'
import { createPuzzle } from './puzzle.store'
import { createTrace } from './trace'

/** Spec 9: closes 1 s after a success, another picture 1 s after a failure. */
const delays = { success: 1_000, failure: 1_000 }
/** How wide the piece is, and so how far it goes, in the measure of the picture. */
export const PIECE_WIDTH = 47
export const FARTHEST = PICTURE.width - PIECE_WIDTH
/** A press that moved less than this was no drag. */
const SLIP = 3

/** Where the piece is, from 0 to {@link FARTHEST}, whatever size the picture is shown in. */
export type Slide = { left: number; isDragging: boolean; seconds: string }

export type SliderStore = ReturnType<typeof createSlider>

export function createSlider({ scene, onSolved }: { scene: CaptchaScene; onSolved: (proof: string) => void }) {
  const slide = proxy<Slide>({ left: 0, isDragging: false, seconds: '' })
  let startedAt: number | null = null
  let trace = createTrace()

  const onRefresh = () => {
    startedAt = null
    trace = createTrace()
    Object.assign(slide, { left: 0, isDragging: false, seconds: '' })
  }
  const puzzle = createPuzzle('blockPuzzle', { scene, onSolved, onRefresh }, delays)

  function moveTo(left: number, up = 0): void {
    if (puzzle.state.status !== 'idle') return
    startedAt ??= performance.now()
    slide.left = Math.min(FARTHEST, Math.max(0, left))
    trace.note(slide.isDragging ? 'pointer' : 'keys', [slide.left, up])
  }

  async function finish(): Promise<void> {
    slide.isDragging = false
    if (puzzle.state.status !== 'idle') return
    if (slide.left < SLIP) {
      onRefresh()
      return
    }
    slide.seconds = ((performance.now() - (startedAt ?? 0)) / 1000).toFixed(2)
    await puzzle.check({ x: slide.left, y: SLIDER_Y }, trace.taken())
  }

  return {
    ...puzzle,
    slide,
    moveTo,
    /** The piece is let go of: there it is checked. */
    finish,
    grab(): void {
      if (puzzle.state.status !== 'idle') return
      startedAt = performance.now()
      slide.isDragging = true
    },
    /** The drag was taken away by the system: nothing is checked. */
    drop: onRefresh,
  }
}
