import { randomInt } from 'node:crypto'
import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Drawing } from '../challenges.service'
import { createBackground } from './background'
import { anyPieceShape, type PieceShape } from './piece-shape'
import { HEIGHT, PIECE, WIDTH } from './size'

/** Where the piece may belong: never near the place it starts from. */
const LEFT = 100
const RIGHT = WIDTH - PIECE
/** What a client sends as height, since the piece is as high as the picture. */
const Y = 5

type Hole = { x: number; y: number; shape: PieceShape }

/** A picture with a piece cut out, and two holes of other shapes where it does not fit. */
export async function drawSlider(): Promise<Drawing> {
  const background = createBackground()
  const hole: Hole = { x: randomInt(LEFT, RIGHT), y: randomInt(4, HEIGHT - PIECE - 4), shape: anyPieceShape() }
  const piece = cutPiece(background, hole)

  const context = background.getContext('2d')
  for (const [number, x] of decoyPlaces(hole.x).entries()) {
    // The first stands at the height of the piece, so that its shape decides and not its height.
    const y = number === 0 ? hole.y : randomInt(4, HEIGHT - PIECE - 4)
    drawHole(context, { x, y, shape: anyPieceShape(hole.shape) })
  }
  drawHole(context, hole)
  const [picture, cut] = await Promise.all([background.encode('png'), piece.encode('png')])
  return { picture, piece: cut, words: null, points: [{ x: hole.x, y: Y }] }
}

/** One beside the hole where there is room, one before it: the first thing that looks like a hole is not always it. */
function decoyPlaces(x: number): number[] {
  const gap = PIECE + 6
  const isRoomRight = x + gap < RIGHT
  const beside = isRoomRight ? randomInt(x + gap, RIGHT) : randomInt(LEFT - PIECE, x - gap)
  return isRoomRight && x - gap > PIECE + 8 ? [beside, randomInt(PIECE + 6, x - gap + 1)] : [beside]
}

function cutPiece(background: Canvas, { x, y, shape }: Hole): Canvas {
  const canvas = createCanvas(PIECE, HEIGHT)
  const context = canvas.getContext('2d')
  context.translate(0, y)
  context.save()
  context.shadowColor = 'rgba(0, 0, 0, 0.55)'
  context.shadowBlur = 5
  context.fillStyle = '#000'
  context.fill(shape.path)
  context.restore()

  context.save()
  context.clip(shape.path)
  context.drawImage(background, -x, -y)
  context.restore()
  outline(context, shape, 'rgba(255, 255, 255, 0.9)')
  return canvas
}

/** Darker and a little blurred, with the shadow that the rim throws into it. */
function drawHole(context: SKRSContext2D, { x, y, shape }: Hole): void {
  context.save()
  context.translate(x, y)
  context.save()
  context.clip(shape.path)
  context.filter = 'blur(1.5px)'
  context.drawImage(context.canvas, -x, -y)
  context.filter = 'none'
  context.fillStyle = 'rgba(12, 16, 26, 0.5)'
  context.fillRect(0, 0, PIECE, PIECE)
  context.shadowColor = 'rgba(0, 0, 0, 0.8)'
  context.shadowBlur = 6
  context.lineWidth = 2
  context.strokeStyle = 'rgba(0, 0, 0, 0.35)'
  context.stroke(shape.path)
  context.restore()
  outline(context, shape, 'rgba(255, 255, 255, 0.65)')
  context.restore()
}

function outline(context: SKRSContext2D, { path }: PieceShape, colour: string): void {
  context.lineWidth = 1.2
  context.strokeStyle = colour
  context.stroke(path)
}
