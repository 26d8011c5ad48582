import { randomInt } from 'node:crypto'
import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { between } from './chance'
import { anyPatch, anyScratches, drawScratches, drawShading, type Patch, type Scratch } from './disturbance'
import { anyPieceShape, type PieceShape } from './piece-shape'
import { HEIGHT, PIECE } from './size'
import { anyHand, drawSymbol, type Hand, type SymbolName } from './symbols'

/** What is slid, and what lures are drawn like. */
export type Piece = {
  y: number
  shape: PieceShape
  symbol: SymbolName
  hand: Hand
  patch: Patch
  scratches: Scratch[]
}

export function anyPiece(symbol: SymbolName): Piece {
  const y = randomInt(7, HEIGHT - PIECE - 7)
  return { y, symbol, shape: anyPieceShape(), hand: anyHand(), patch: anyPatch(), scratches: anyScratches() }
}

/** Any part of the picture on its outline, with its sign: what is around a gap does not tell where it belongs. */
export function drawPiece(background: Canvas, { y, shape, symbol, hand, patch, scratches }: Piece): Canvas {
  const canvas = createCanvas(PIECE, HEIGHT)
  const context = canvas.getContext('2d')
  context.translate(0, y)
  drawShadow(context, shape)
  context.save()
  context.clip(shape.path)
  context.drawImage(background, patch.left, patch.top, PIECE, PIECE, 0, 0, PIECE, PIECE)
  drawShading(context, { width: PIECE, height: PIECE, count: 3 })
  drawSymbol(context, symbol, { x: PIECE / 2, y: PIECE / 2, hand })
  drawScratches(context, scratches)
  context.restore()
  context.lineWidth = between(1.2, 2)
  context.strokeStyle = 'rgba(255, 255, 255, 0.9)'
  context.stroke(shape.path)
  return canvas
}

function drawShadow(context: SKRSContext2D, { path }: PieceShape): void {
  context.save()
  context.shadowColor = 'rgba(0, 0, 0, 0.55)'
  context.shadowBlur = 5
  context.fillStyle = '#000'
  context.fill(path)
  context.restore()
}
