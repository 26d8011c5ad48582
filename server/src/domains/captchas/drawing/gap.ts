import { randomInt } from 'node:crypto'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { between } from './chance'
import { drawScratches } from './disturbance'
import type { PieceShape } from './piece-shape'
import { HEIGHT, PIECE, WIDTH } from './size'
import { drawSymbol, type Hand, type SymbolName } from './symbols'

/** `isLure`: a decoy that looks more like the piece than the right gap does, for those who compare pixels. */
export type Gap = { x: number; y: number; shape: PieceShape; symbol: SymbolName; hand: Hand; isLure: boolean }

/**
 * A gap. What shows through is from elsewhere in the picture and out of focus; light, line, height and the place of its sign are of
 * its own.
 */
export function drawGap(context: SKRSContext2D, background: Canvas, { x, y, shape, symbol, hand, isLure }: Gap): void {
  const sway = isLure ? 0 : 3
  context.save()
  context.translate(x, y + between(-sway, sway))
  context.save()
  context.clip(shape.path)
  drawDepth(context, background, isLure)
  context.restore()
  context.lineWidth = isLure ? 1.6 : between(0.7, 1.2)
  const strength = isLure ? 0.8 : between(0.3, 0.5)
  context.strokeStyle =
    isLure || Math.random() < 0.5 ? `rgba(255, 255, 255, ${strength})` : `rgba(0, 0, 0, ${strength})`
  context.stroke(shape.path)
  const place = () => PIECE / 2 + (isLure ? 0 : between(-4, 4))
  drawSymbol(context, symbol, { x: place(), y: place(), hand })
  drawScratches(context, { width: PIECE, height: PIECE, count: 3 })
  context.restore()
}

function drawDepth(context: SKRSContext2D, background: Canvas, isLure: boolean): void {
  const [left, top] = [randomInt(0, WIDTH - PIECE), randomInt(0, HEIGHT - PIECE)]
  context.filter = `blur(${between(1.5, 4)}px)`
  context.drawImage(background, left, top, PIECE, PIECE, -4, -4, PIECE + 8, PIECE + 8)
  context.filter = 'none'
  const veil = isLure || Math.random() < 0.5 ? '12, 16, 26' : '240, 244, 250'
  context.fillStyle = `rgba(${veil}, ${isLure ? 0.5 : between(0.2, 0.4)})`
  context.fillRect(0, 0, PIECE, PIECE)
}
