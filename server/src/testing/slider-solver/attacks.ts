import { channelOf, edgesOf, lightOf, smooth, type Plane, type Slider } from './pixels'
import { outlineOf, type Outline, type Spot } from './outline'

/** Where a gap can be, as everybody knows who read the protocol. */
const [LEFT, RIGHT] = [48, 262]
const GAP_WIDTH = 47

/** A score for each place; the highest is the answer. */
type Score = (x: number) => number
export type Attack = (slider: Slider) => number

function best(score: Score): number {
  let [found, most] = [LEFT, -Infinity]
  for (let x = LEFT; x <= RIGHT; x += 1) {
    const value = score(x)
    if (value > most) [found, most] = [x, value]
  }
  return found
}

/** How alike two rows of numbers are, whatever their light and contrast: 1 for the same, 0 for no likeness. */
export function correlation(one: number[], other: number[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanOne, meanOther] = [mean(one), mean(other)]
  let [both, squareOne, squareOther] = [0, 0, 0]
  for (const [place, value] of one.entries()) {
    const [a, b] = [value - meanOne, (other[place] ?? 0) - meanOther]
    both += a * b
    squareOne += a * a
    squareOther += b * b
  }
  return both / (Math.sqrt(squareOne * squareOther) || 1)
}

const at = (plane: Plane, spots: Spot[], left = 0) => spots.map(({ x, y }) => plane.at(x + left, y))
const meanAt = (plane: Plane, spots: Spot[], left: number) =>
  at(plane, spots, left).reduce((sum, value) => sum + value, 0) / spots.length

/** What the piece shows, looked for in what is left of it in the gaps. */
const content: Attack = ({ picture, piece }) => {
  const { inside } = outlineOf(piece)
  const [ground, own] = [lightOf(picture), at(lightOf(piece), inside)]
  return best((x) => correlation(own, at(ground, inside, x)))
}

/** The same in all colours at once, with the grain taken out. */
const colours: Attack = ({ picture, piece }) => {
  const { inside } = outlineOf(piece)
  const channels = ([0, 1, 2] as const).map((channel) => ({
    ground: smooth(channelOf(picture, channel), 1),
    own: at(smooth(channelOf(piece, channel), 1), inside),
  }))
  return best((x) => channels.reduce((sum, { ground, own }) => sum + correlation(own, at(ground, inside, x)), 0))
}

/** The edges within the piece, looked for in the gaps. */
const contentEdges: Attack = ({ picture, piece }) => {
  const { inside } = outlineOf(piece)
  const own = at(edgesOf(smooth(lightOf(piece), 1)), inside)
  const ground = edgesOf(smooth(lightOf(picture), 1))
  return best((x) => correlation(own, at(ground, inside, x)))
}

/** The outline of the piece, looked for among the edges of the picture. */
const outlineEdges = (slider: Slider): Score => {
  const { rim } = outlineOf(slider.piece)
  const edges = edgesOf(lightOf(slider.picture))
  return (x) => meanAt(edges, rim, x)
}

/** How much darker a place is within the outline than around it. */
const darker = ({ picture, piece }: Slider): Score => {
  const pairs = outlineOf(piece).across(3, 4)
  const ground = lightOf(picture)
  const [inner, outer] = [pairs.map((pair) => pair.inner), pairs.map((pair) => pair.outer)]
  return (x) => meanAt(ground, outer, x) - meanAt(ground, inner, x)
}

/** The same, whether darker or lighter. */
const different = (slider: Slider): Score => {
  const score = darker(slider)
  return (x) => Math.abs(score(x))
}

/** How well the colours at the rim of the piece go on around the gap, whatever light lies on the piece. */
const continuity = ({ picture, piece }: Slider, [inner, outer]: readonly [number, number] = [3, 3]): Score => {
  const pairs = outlineOf(piece).across(inner, outer)
  const channels = ([0, 1, 2] as const).map((channel) => ({
    ground: smooth(channelOf(picture, channel), 1),
    own: at(
      smooth(channelOf(piece, channel), 1),
      pairs.map((pair) => pair.inner),
    ),
  }))
  const around = pairs.map((pair) => pair.outer)
  return (x) => channels.reduce((sum, { ground, own }) => sum + correlation(own, at(ground, around, x)), 0)
}

/** The same of edges alone: how strong they are on both sides of the cut. */
const edgesGoOn = ({ picture, piece }: Slider): Score => {
  const pairs = outlineOf(piece).across(4, 4)
  const own = at(
    edgesOf(smooth(lightOf(piece), 1)),
    pairs.map((pair) => pair.inner),
  )
  const ground = edgesOf(smooth(lightOf(picture), 1))
  const around = pairs.map((pair) => pair.outer)
  return (x) => correlation(own, at(ground, around, x))
}

/** The same of what differs from the light around it: soft shadows say nothing then. */
const detailGoesOn = ({ picture, piece }: Slider): Score => {
  const pairs = outlineOf(piece).across(4, 4)
  const detail = (plane: Plane): Plane => {
    const [near, far] = [smooth(plane, 1), smooth(plane, 5)]
    return { ...plane, at: (x, y) => near.at(x, y) - far.at(x, y) }
  }
  const own = at(
    detail(lightOf(piece)),
    pairs.map((pair) => pair.inner),
  )
  const ground = detail(lightOf(picture))
  const around = pairs.map((pair) => pair.outer)
  return (x) => correlation(own, at(ground, around, x))
}

/** The places whose outline is the most like that of the piece: gaps, the best first. */
export function gapsIn(slider: Slider, most: number): number[] {
  const score = outlineEdges(slider)
  const places = Array.from({ length: RIGHT - LEFT + 1 }, (_, place) => LEFT + place)
  const sorted = places.toSorted((one, other) => score(other) - score(one))
  const found: number[] = []
  for (const x of sorted) {
    if (found.length < most && found.every((other) => Math.abs(other - x) > 8)) found.push(x)
  }
  return found
}

const GAPS = 8

/** Every gap that the outline finds, one of them by chance: what the decoys cost who knows nothing else. */
const anyGap: Attack = (slider) => {
  const gaps = gapsIn(slider, GAPS)
  return gaps[Math.floor(Math.random() * gaps.length)] ?? LEFT
}

/** Of the gaps that the outline finds, the one where the picture goes on. */
const gapThatFits =
  (fit: (slider: Slider) => Score): Attack =>
  (slider) => {
    const score = fit(slider)
    return gapsIn(slider, GAPS).toSorted((one, other) => score(other) - score(one))[0] ?? LEFT
  }

/** The square around the middle of a piece in which its sign is, and how differently the same sign may be drawn. */
const SIGN = { middle: 23, reach: 12, turns: [-0.6, -0.3, 0, 0.3, 0.6], sizes: [0.8, 1, 1.25] }

/** Where on the picture edges are the most like those of the sign, turned and scaled: an attack on this very captcha. */
const likeTheSign: Attack = (slider) => {
  const { rim } = outlineOf(slider.piece)
  const middle = Math.round((Math.min(...rim.map(({ y }) => y)) + Math.max(...rim.map(({ y }) => y))) / 2)
  const own = smooth(edgesOf(smooth(lightOf(slider.piece), 1)), 1)
  const ground = smooth(edgesOf(smooth(lightOf(slider.picture), 1)), 1)
  const spots: Spot[] = []
  for (let y = -SIGN.reach; y <= SIGN.reach; y += 2)
    for (let x = -SIGN.reach; x <= SIGN.reach; x += 2) spots.push({ x, y })
  const views = SIGN.turns.flatMap((turn) =>
    SIGN.sizes.map((size) =>
      spots.map(({ x, y }) => {
        const [cos, sin] = [Math.cos(turn) / size, Math.sin(turn) / size]
        return own.at(Math.round(SIGN.middle + x * cos + y * sin), Math.round(middle - x * sin + y * cos))
      }),
    ),
  )
  const likeness = (x: number, dy: number) => {
    const there = spots.map((spot) => ground.at(x + SIGN.middle + spot.x, middle + dy + spot.y))
    return Math.max(...views.map((view) => correlation(view, there)))
  }
  return best((x) => (x % 2 ? -1 : Math.max(...[-6, -3, 0, 3, 6].map((dy) => likeness(x, dy)))))
}

const byScore =
  (scoreOf: (slider: Slider) => Score): Attack =>
  (slider) =>
    best(scoreOf(slider))

/** Attacks on a slider from its two pictures alone. Each answers where it takes the gap to be. */
export const attacks = {
  'masked correlation of the light': content,
  'masked correlation of the colours': colours,
  'correlation of the edges within': contentEdges,
  'edges along the outline': byScore(outlineEdges),
  'darker within the outline': byScore(darker),
  'other light within the outline': byScore(different),
  'any gap of the outline': anyGap,
  'colours that go on at the rim': byScore((slider) => continuity(slider)),
  'colours that go on farther out': byScore((slider) => continuity(slider, [4, 7])),
  'gap where colours go on at the rim': gapThatFits((slider) => continuity(slider)),
  'gap where colours go on farther out': gapThatFits((slider) => continuity(slider, [4, 7])),
  'gap where edges go on': gapThatFits(edgesGoOn),
  'gap where detail goes on': gapThatFits(detailGoesOn),
  'edges of the sign, turned and scaled': likeTheSign,
} as const satisfies Record<string, Attack>

export type AttackName = keyof typeof attacks
export { GAP_WIDTH, type Outline }
