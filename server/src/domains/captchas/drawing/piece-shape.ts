import { Path2D } from '@napi-rs/canvas'
import { between, oneOf, times } from './chance'
import { PIECE } from './size'

/** A side of a piece of a jigsaw: a knob, a hole for one, or straight. */
type Side = -1 | 0 | 1
type Spot = readonly [number, number]
const CORNER: Spot = [0, 0]

/** The outline of a piece, in a square of {@link PIECE}. */
export type PieceShape = { sides: Side[]; path: Path2D }

/** How far a knob reaches, in its own measure. */
const REACH = 1.6

/** An outline that no other picture has: knobs of their own size and place, at least two of them, and bent corners. */
export function anyPieceShape(): PieceShape {
  const sides = times(4, () => oneOf([-1, -1, 0, 1, 1] as const))
  const isPlain = sides.filter((side) => side !== 0).length < 2
  return isPlain ? anyPieceShape() : { sides, path: toPath(sides) }
}

function toPath(sides: Side[]): Path2D {
  const knobs = sides.map(() => between(4.6, 6.8))
  const bend = () => between(-1.5, 2.5)
  const low = (place: number) => (sides[place] === 1 ? (knobs[place] ?? 0) * REACH + 0.5 : 3) + bend()
  const high = (place: number) => PIECE - low(place)
  // The sides go around from the top: each corner lies between two of them.
  const corners: Spot[] = [
    [Math.max(1, low(3)), Math.max(1, low(0))],
    [Math.min(PIECE - 1, high(1)), Math.max(1, low(0))],
    [Math.min(PIECE - 1, high(1)), Math.min(PIECE - 1, high(2))],
    [Math.max(1, low(3)), Math.min(PIECE - 1, high(2))],
  ]
  const path = new Path2D()
  path.moveTo(...(corners[0] ?? CORNER))
  for (const [place, side] of sides.entries()) {
    const [from, to] = [corners[place] ?? CORNER, corners[(place + 1) % 4] ?? CORNER]
    drawSide(path, { from, to, side, knob: knobs[place] ?? 0 })
  }
  path.closePath()
  return path
}

type Line = { from: Spot; to: Spot; side: Side; knob: number }

/** A line with a neck and a head somewhere in it, as a jigsaw cuts it. */
function drawSide(path: Path2D, { from, to, side, knob }: Line): void {
  if (side !== 0) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
    const middle = between(0.4, 0.6)
    const [mx, my] = [from[0] + (to[0] - from[0]) * middle, from[1] + (to[1] - from[1]) * middle]
    // Out of the square is to the left of the way around it.
    const at = (along: number, out: number): [number, number] => [
      mx + dx * along * knob + dy * out * knob * side,
      my + dy * along * knob - dx * out * knob * side,
    ]
    path.lineTo(...at(-0.7, 0))
    path.bezierCurveTo(...at(-0.35, 0.35), ...at(-1.25, 0.75), ...at(-0.85, 1.25))
    path.bezierCurveTo(...at(-0.5, 1.6), ...at(0.5, 1.6), ...at(0.85, 1.25))
    path.bezierCurveTo(...at(1.25, 0.75), ...at(0.35, 0.35), ...at(0.7, 0))
  }
  path.lineTo(...to)
}
