import { randomInt } from 'node:crypto'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { CaptchaPoint } from '@center/shared/contract'
import type { Drawing } from '../challenges.service'
import { createBackground } from './background'
import { between, oneOf } from './chance'
import { hanzi } from './hanzi'
import { HEIGHT, WIDTH } from './size'

const SHOWN = 4
const SIZE = 27
/** The engine's own measure of a character: how far it stays from the edges of its strip. */
const GLYPH = 25
const STRIP = Math.floor(WIDTH / (SHOWN + 1))
const fonts = ['center-hanzi', 'center-hanzi-heavy'] as const

type Glyph = { word: string; point: CaptchaPoint }

/** Four characters, turned and coloured, of which three are to be clicked in the order of `words`. */
export async function drawWords(): Promise<Drawing> {
  const canvas = createBackground()
  const context = canvas.getContext('2d')
  const glyphs = anyWords().map((word, place) => ({ word, point: placeIn(place) }))
  for (const glyph of glyphs) drawGlyph(context, glyph)

  const asked = shuffled(glyphs).slice(1)
  return {
    picture: await canvas.encode('png'),
    piece: null,
    words: asked.map(({ word }) => word),
    points: asked.map(({ point }) => point),
  }
}

/** In the strip of its number, as the engine of AJ-Captcha places it: the left end of the line it stands on. */
function placeIn(place: number): CaptchaPoint {
  const low = place === 0 ? 4 : STRIP * place + Math.ceil(GLYPH / 2)
  return { x: randomInt(low, STRIP * (place + 1) - Math.ceil(GLYPH / 2)), y: randomInt(GLYPH + 4, HEIGHT - GLYPH) }
}

function drawGlyph(context: SKRSContext2D, { word, point }: Glyph): void {
  context.save()
  context.translate(point.x + SIZE / 2, point.y - SIZE / 3)
  context.rotate(between(-0.75, 0.75))
  context.font = `${SIZE}px ${oneOf(fonts)}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  const isLight = Math.random() < 0.5
  context.lineWidth = 3.5
  context.strokeStyle = isLight ? 'rgba(10, 14, 24, 0.75)' : 'rgba(255, 255, 255, 0.85)'
  context.strokeText(word, 0, 0)
  context.fillStyle = `hsl(${between(0, 360)}, ${between(60, 95)}%, ${isLight ? between(76, 90) : between(18, 34)}%)`
  context.fillText(word, 0, 0)
  context.restore()
}

function anyWords(): string[] {
  const pool = [...new Set(hanzi)]
  return Array.from({ length: SHOWN }, () => pool.splice(randomInt(pool.length), 1)[0] ?? '')
}

function shuffled<T>(list: T[]): T[] {
  const rest = [...list]
  return list.flatMap(() => rest.splice(randomInt(rest.length), 1))
}
