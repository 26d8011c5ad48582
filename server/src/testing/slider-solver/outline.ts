import { channelOf, type Pixels } from './pixels'

/** A pixel of the piece, in its own strip. */
export type Spot = { x: number; y: number }

/** The shape of a piece, read from its alpha: what lies well inside, its rim, and what lies around it. */
export type Outline = {
  inside: Spot[]
  /** Along the cut. */
  rim: Spot[]
  /** Pairs on both sides of the cut, `inner` on the piece and `outer` on the picture, as many pixels from it as asked for. */
  across(inner: number, outer: number): { inner: Spot; outer: Spot }[]
}

const OPAQUE = 250
/** The line that is drawn around a piece, and what lies half under it. */
const LINE = 3

export function outlineOf(piece: Pixels): Outline {
  const alpha = channelOf(piece, 3)
  const isPart = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < piece.width && y < piece.height && alpha.at(x, y) >= OPAQUE
  const spots: Spot[] = []
  for (let y = 0; y < piece.height; y += 1) {
    for (let x = 0; x < piece.width; x += 1) if (isPart(x, y)) spots.push({ x, y })
  }
  const ways = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const
  const isRim = ({ x, y }: Spot) => ways.some(([dx, dy]) => !isPart(x + dx, y + dy))
  const isInside = ({ x, y }: Spot) => ways.every(([dx, dy]) => isPart(x + dx * LINE, y + dy * LINE))
  const rim = spots.filter(isRim)
  const across = (inner: number, outer: number) =>
    rim.map(({ x, y }) => {
      const { dx, dy } = outward(isPart, { x, y })
      const at = (far: number): Spot => ({ x: Math.round(x + dx * far), y: Math.round(y + dy * far) })
      return { inner: at(-inner), outer: at(outer) }
    })
  return { inside: spots.filter(isInside), rim, across }
}

const NEAR = 4

/** The way out of the piece at a spot of its rim: away from where more of it is. */
function outward(isPart: (x: number, y: number) => boolean, { x, y }: Spot): { dx: number; dy: number } {
  let [dx, dy] = [0, 0]
  for (let down = -NEAR; down <= NEAR; down += 1) {
    for (let right = -NEAR; right <= NEAR; right += 1) {
      if (!isPart(x + right, y + down)) [dx, dy] = [dx + right, dy + down]
    }
  }
  const length = Math.hypot(dx, dy) || 1
  return { dx: dx / length, dy: dy / length }
}
