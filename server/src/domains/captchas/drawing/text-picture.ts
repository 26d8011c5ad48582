import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { between, oneOf } from './chance'
import { toPalettePng } from './palette-png'

const WIDTH = 240
const HEIGHT = 80
const FONT = 'center-captcha'
const inks = ['#1d3557', '#7b2d26', '#2d5a27', '#4a2c6b', '#7a4b00'] as const
const anyInk = () => oneOf(inks)

/** Draws a text so that people read it and simple programs do not. */
export async function drawText(text: string): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f4f6fa'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  for (let dot = 0; dot < 160; dot += 1) drawDot(context)
  for (const [place, glyph] of [...text].entries()) drawGlyph(context, glyph, place / text.length)
  for (let line = 0; line < 3; line += 1) drawLine(context)
  return toPalettePng(context.getImageData(0, 0, WIDTH, HEIGHT))
}

function drawGlyph(context: SKRSContext2D, glyph: string, place: number): void {
  context.save()
  context.translate(34 + place * (WIDTH - 12) + between(-5, 5), HEIGHT / 2 + between(-6, 6))
  context.rotate(between(-0.4, 0.4))
  context.transform(1, between(-0.15, 0.15), between(-0.25, 0.25), 1, 0, 0)
  context.font = `${Math.round(between(44, 54))}px ${FONT}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = anyInk()
  context.fillText(glyph, 0, 0)
  context.restore()
}

function drawLine(context: SKRSContext2D): void {
  context.strokeStyle = anyInk()
  context.lineWidth = between(1, 2.4)
  context.beginPath()
  context.moveTo(between(0, 40), between(0, HEIGHT))
  context.bezierCurveTo(
    between(40, 110),
    between(-20, HEIGHT + 20),
    between(110, 190),
    between(-20, HEIGHT + 20),
    between(200, WIDTH),
    between(0, HEIGHT),
  )
  context.stroke()
}

function drawDot(context: SKRSContext2D): void {
  context.fillStyle = anyInk()
  context.globalAlpha = between(0.15, 0.6)
  context.fillRect(between(0, WIDTH), between(0, HEIGHT), between(1, 3), between(1, 3))
  context.globalAlpha = 1
}
