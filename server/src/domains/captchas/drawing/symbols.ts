import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { between, oneOf } from './chance'

/** Signs that everybody tells apart at a glance, in a square of 24. */
const paths = {
  star: 'M12 1l3 7.5 8 .5-6 5.3 2 8.2-7-4.5-7 4.5 2-8.2L1 9l8-.5z',
  heart: 'M12 22C4 16 1 12 1 8c0-7 9-8 11-2C14 0 23 1 23 8c0 4-3 8-11 14z',
  moon: 'M17 1A11.5 11.5 0 1 0 23 18 9.5 9.5 0 0 1 17 1z',
  house: 'M12 1L0 12h4v11h6v-7h4v7h6V12h4z',
  bolt: 'M15 0L3 14h7L7 24l14-15h-8z',
  drop: 'M12 0c5 7 8 11 8 15.5a8 8 0 0 1-16 0C4 11 7 7 12 0z',
  plus: 'M8 1h8v7h7v8h-7v7H8v-7H1V8h7z',
  tree: 'M12 0l7 9h-3.5l7 9H14v6h-4v-6H1.5l7-9H5z',
  fish: 'M0 12C4 4 12 3 17 9l7-6v18l-7-6C12 21 4 20 0 12z',
  flag: 'M3 0h3v1h17l-6 6 6 6H6v11H3z',
  note: 'M7 2l15-2v16a4.5 4 0 1 1-3-4V5L10 6v13a4.5 4 0 1 1-3-4z',
  cup: 'M2 3h15v4h2a4.5 4.5 0 0 1 0 10h-2.5A7 7 0 0 1 2 14zm15 7v4h1.5a2 2 0 0 0 0-4z',
  umbrella: 'M12 1C5 1 0 7 0 14h10.5v6a1 1 0 0 1-2.5 0H5a4 4 0 0 0 8.5 0v-6H24C24 7 19 1 12 1z',
  glass: 'M2 1h20c0 5-4 8-7 11 3 3 7 6 7 11H2c0-5 4-8 7-11C6 9 2 6 2 1z',
  ring: 'M12 0a12 12 0 1 0 .1 0zM12 6.5a5.5 5.5 0 1 1-.1 0z',
} as const satisfies Record<string, string>

export type SymbolName = keyof typeof paths
export const symbolNames = Object.keys(paths) as SymbolName[]

const styles = ['line', 'area', 'stripes'] as const
/** How somebody draws a sign: turned, leaning, larger or smaller, but never so that it is another sign. */
export type Hand = {
  style: (typeof styles)[number]
  isLight: boolean
  turn: number
  lean: number
  width: number
  height: number
}

export function anyHand(): Hand {
  return {
    style: oneOf(styles),
    isLight: Math.random() < 0.5,
    turn: between(-0.4, 0.4),
    lean: between(-0.22, 0.22),
    width: between(0.85, 1.2),
    height: between(0.85, 1.2),
  }
}

/** Another hand, that has no likeness with the one given. */
export function otherHand(hand: Hand): Hand {
  const other = anyHand()
  return other.style === hand.style || Math.abs(other.turn - hand.turn) < 0.3 ? otherHand(hand) : other
}

const SQUARE = 24
const SIZE = 20

/** Draws a sign around a place. Its own light is always against the ground that it brings along. */
export function drawSymbol(
  context: SKRSContext2D,
  name: SymbolName,
  { x, y, hand }: { x: number; y: number; hand: Hand },
): void {
  const path = new Path2D(paths[name])
  const scale = SIZE / SQUARE
  const light = `rgba(255, 255, 255, ${between(0.8, 0.95)})`
  const dark = `rgba(8, 12, 24, ${between(0.7, 0.9)})`
  const [own, ground] = hand.isLight ? [light, dark] : [dark, light]
  context.save()
  context.translate(x, y)
  context.rotate(hand.turn)
  context.transform(scale * hand.width, 0, hand.lean * scale, scale * hand.height, 0, 0)
  context.translate(-SQUARE / 2, -SQUARE / 2)
  context.lineJoin = 'round'
  fillSymbol(context, path, { own, ground, style: hand.style })
  context.restore()
}

type Inks = { own: string; ground: string; style: Hand['style'] }

function fillSymbol(context: SKRSContext2D, path: Path2D, { own, ground, style }: Inks): void {
  context.strokeStyle = ground
  context.lineWidth = style === 'area' ? 3 : 5.5
  context.stroke(path)
  context.fillStyle = style === 'stripes' ? ground : own
  if (style !== 'line') context.fill(path, 'evenodd')
  context.strokeStyle = own
  context.lineWidth = 2.2
  if (style !== 'area') context.stroke(path)
  if (style === 'stripes') drawStripes(context, path)
}

function drawStripes(context: SKRSContext2D, path: Path2D): void {
  context.save()
  context.clip(path, 'evenodd')
  context.translate(SQUARE / 2, SQUARE / 2)
  context.rotate(between(0, 3))
  context.beginPath()
  for (let line = -18; line < 18; line += 5.5) {
    context.moveTo(-18, line)
    context.lineTo(18, line)
  }
  context.stroke()
  context.restore()
}
