import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { between } from './chance'
import { anyPatch, anyScratches, drawScratches } from './disturbance'
import type { Piece } from './piece'
import { PIECE } from './size'
import { drawSymbol, otherHand, type SymbolName } from './symbols'

/** `isLure`: a decoy that looks more like the piece than the right gap does, for programs that compare pixels. */
export type Gap = { x: number; symbol: SymbolName; piece: Piece; isLure: boolean }

/** How far a gap is above or below the piece, and a sign beside the middle of its gap. */
const SWAY = { gap: 3, sign: 4.5 }

/**
 * A gap. What shows through is from elsewhere in the picture and out of focus; light, line, height, sign and scratches are of its own.
 * Only a lure has them of the piece.
 */
export function drawGap(context: SKRSContext2D, background: Canvas, { x, piece, isLure }: Gap): void {
  context.save()
  context.translate(x, piece.y + (isLure ? 0 : between(-SWAY.gap, SWAY.gap)))
  context.save()
  context.clip(piece.shape.path)
  if (isLure) drawDepth(context, background, { ...piece.patch, veil: 'rgba(8, 10, 18, 0.6)' })
  else drawDepth(context, background, { ...anyPatch(), veil: anyVeil() })
  context.restore()
  outline(context, piece, isLure)
  context.restore()
}

/** The sign of a gap; drawn when all gaps are, so that none covers that of its neighbour. */
export function drawSign(context: SKRSContext2D, { x, symbol, piece, isLure }: Gap): void {
  const sway = () => (isLure ? 0 : between(-SWAY.sign, SWAY.sign))
  context.save()
  context.translate(x, piece.y)
  const place = { x: PIECE / 2 + sway(), y: PIECE / 2 + sway() }
  drawSymbol(context, symbol, { ...place, hand: isLure ? piece.hand : otherHand(piece.hand) })
  drawScratches(context, isLure ? piece.scratches : anyScratches())
  context.restore()
}

function outline(context: SKRSContext2D, { shape }: Piece, isLure: boolean): void {
  const strength = isLure ? 0.85 : between(0.3, 0.5)
  const light = isLure || Math.random() < 0.5 ? 255 : 0
  context.lineWidth = isLure ? 1.6 : between(0.7, 1.2)
  context.strokeStyle = `rgba(${light}, ${light}, ${light}, ${strength})`
  context.stroke(shape.path)
}

const anyVeil = () =>
  Math.random() < 0.5 ? `rgba(12, 16, 26, ${between(0.2, 0.35)})` : `rgba(240, 244, 250, ${between(0.15, 0.3)})`

type Depth = { left: number; top: number; veil: string }

function drawDepth(context: SKRSContext2D, background: Canvas, { left, top, veil }: Depth): void {
  context.filter = `blur(${between(1.5, 4)}px)`
  context.drawImage(background, left, top, PIECE, PIECE, 0, 0, PIECE, PIECE)
  context.filter = 'none'
  context.fillStyle = veil
  context.fillRect(0, 0, PIECE, PIECE)
}
