import { randomInt } from 'node:crypto'
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import type { Drawing } from '../challenges.service'
import { createBackground } from './background'
import { times } from './chance'
import { drawShading } from './disturbance'
import { drawGap, drawSign } from './gap'
import { anyPiece, drawPiece } from './piece'
import { HEIGHT, PIECE, WIDTH } from './size'
import { symbolNames } from './symbols'

/** Where the piece may belong: never below the place it starts from. */
const LEFT = 48
const RIGHT = WIDTH - PIECE
/** Gaps of one outline in a row, of which one is the right one. */
const GAPS = 8
/** How far they are apart, and by how much more or less. */
const APART = 26
const SWAY = 3
/** What a client sends as height, since the piece is as high as the picture. */
const Y = 5

/** Decoys that are drawn as the piece is: an outline and a light that programs take for the right one. */
const LURES = 3

/**
 * A picture with gaps of one outline in a row, each with another sign, and the piece that belongs into one: the one with its sign.
 * Neither light nor outline nor what the piece shows of the picture tells which.
 */
export async function drawSlider(): Promise<Drawing> {
  const background = createBackground()
  const signs = shuffled(symbolNames).slice(0, GAPS)
  const { places, right, lures, x: answer } = anyArrangement()
  const signAt = (place: number) => signs[place] ?? 'star'
  const piece = anyPiece(signAt(right))

  const picture = copyOf(background)
  const context = picture.getContext('2d')
  drawShading(context, { width: WIDTH, height: HEIGHT, count: 10 })
  // In no order: where two touch, neither place says which was drawn first.
  const gaps = shuffled(
    places.map((x, number) => ({ x, symbol: signAt(number), piece, isLure: lures.includes(number) })),
  )
  for (const gap of gaps) drawGap(context, background, gap)
  for (const gap of gaps) drawSign(context, gap)
  const [whole, cut] = await Promise.all([picture.encode('png'), drawPiece(background, piece).encode('png')])
  return { picture: whole, piece: cut, words: null, points: [{ x: answer, y: Y }] }
}

/** Where gaps are, the right one, at `x`, and those that lure. No place is right more often than others. */
export function anyArrangement(): { places: number[]; right: number; lures: number[]; x: number } {
  const first = LEFT + randomInt(RIGHT - LEFT - (GAPS - 1) * APART - SWAY)
  const places = times(GAPS, (place) => first + place * APART + randomInt(SWAY + 1))
  const [right = 0, ...others] = shuffled(times(GAPS, (place) => place))
  return { places, right, lures: others.slice(0, LURES), x: places[right] ?? LEFT }
}

function shuffled<T>(list: T[]): T[] {
  const rest = [...list]
  return list.flatMap(() => rest.splice(randomInt(rest.length), 1))
}

function copyOf(canvas: Canvas): Canvas {
  const copy = createCanvas(WIDTH, HEIGHT)
  copy.getContext('2d').drawImage(canvas, 0, 0)
  return copy
}
