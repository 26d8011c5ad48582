import { tooManyAtOnce } from '../../../platform/errors/errors'
import { createSemaphore } from '../../../platform/async/semaphore'
import type { DrawPuzzle } from '../challenges.service'
import { drawSlider } from './slider-picture'
import { drawText } from './text-picture'
import { drawWords } from './words-picture'

const MOST = { concurrent: 2, waiting: 200, refuse: tooManyAtOnce }

/**
 * Draws pictures in turn. Each holds the event loop for some milliseconds: many in a row would hold it for so long that
 * connections to the database run out of time.
 */
export function createDrawing(): { puzzle: DrawPuzzle; text: typeof drawText; waiting: () => number } {
  const runLimited = createSemaphore(MOST)
  return {
    puzzle: (kind) => runLimited(kind === 'blockPuzzle' ? drawSlider : drawWords),
    text: (text) => runLimited(() => drawText(text)),
    waiting: runLimited.waiting,
  }
}
