import { Path2D } from '@napi-rs/canvas'
import { between, oneOf, times } from './chance'
import { PIECE } from './size'

/** A side of a piece of a jigsaw: a knob, a hole for one, or straight. */
type Side = -1 | 0 | 1

/** The outline of a piece, in a square of {@link PIECE}. */
export type PieceShape = { sides: Side[]; path: Path2D }

const KNOB = 6.5
const EDGE = KNOB * 1.55

/** A shape with a knob or a hole on two sides at least, and another one than `but`: what it must not be taken for. */
export function anyPieceShape(but?: PieceShape): PieceShape {
  const sides = times(4, () => oneOf([-1, -1, 0, 1, 1] as const))
  const isPlain = sides.filter((side) => side !== 0).length < 2
  const isSame = but !== undefined && but.sides.every((side, place) => side === sides[place])
  return isPlain || isSame ? anyPieceShape(but) : { sides, path: toPath(sides) }
}

function toPath(sides: Side[]): Path2D {
  const [low, high] = [EDGE, PIECE - EDGE]
  const corners = [
    [low, low],
    [high, low],
    [high, high],
    [low, high],
  ] as const
  const path = new Path2D()
  path.moveTo(low, low)
  for (const [place, side] of sides.entries()) {
    const from = corners[place] ?? corners[0]
    const to = corners[(place + 1) % 4] ?? corners[0]
    drawSide(path, { from, to, side })
  }
  path.closePath()
  return path
}

type Line = { from: readonly [number, number]; to: readonly [number, number]; side: Side }

/** A straight line with a neck and a head in its middle, as a jigsaw cuts it. */
function drawSide(path: Path2D, { from, to, side }: Line): void {
  if (side !== 0) {
    const [dx, dy] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])]
    const middle = between(0.46, 0.54)
    const [mx, my] = [from[0] + (to[0] - from[0]) * middle, from[1] + (to[1] - from[1]) * middle]
    // Out of the square is to the left of the way around it.
    const at = (along: number, out: number): [number, number] => [
      mx + dx * along * KNOB + dy * out * KNOB * side,
      my + dy * along * KNOB - dx * out * KNOB * side,
    ]
    path.lineTo(...at(-0.7, 0))
    path.bezierCurveTo(...at(-0.35, 0.35), ...at(-1.25, 0.75), ...at(-0.85, 1.25))
    path.bezierCurveTo(...at(-0.5, 1.6), ...at(0.5, 1.6), ...at(0.85, 1.25))
    path.bezierCurveTo(...at(1.25, 0.75), ...at(0.35, 0.35), ...at(0.7, 0))
  }
  path.lineTo(...to)
}
