import * as z from 'zod/mini'
import { CaptchaPoint, type PuzzleKind } from '@center/shared/contract'

const MAX_POINTS = 16
const Points = z.array(CaptchaPoint).check(z.minLength(1), z.maxLength(MAX_POINTS))

/** The places that a client clicked, cut to whole numbers as the engine does; null for a text that names none. */
export function readPoints(kind: PuzzleKind, text: string): CaptchaPoint[] | null {
  const parsed = kind === 'blockPuzzle' ? z.safeParse(CaptchaPoint, parse(text)) : z.safeParse(Points, parse(text))
  if (!parsed.success) return null
  return [parsed.data].flat().map(({ x, y }) => ({ x: Math.trunc(x), y: Math.trunc(y) }))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
