import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { between } from './chance'
import { anyPalette, type Palette } from './palette'
import { anyScene } from './scenes'
import { HEIGHT, WIDTH } from './size'

const GRAIN = 512

/** A picture that was never shown before: a palette, one of the scenes in it, and the grain of film over it. */
export function createBackground(): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  const palette = anyPalette()
  fillSky(context, palette)
  anyScene()(context, palette)
  drawGrain(context)
  return canvas
}

function fillSky(context: SKRSContext2D, palette: Palette): void {
  const sky = context.createLinearGradient(between(0, WIDTH), 0, between(0, WIDTH), HEIGHT)
  sky.addColorStop(0, palette.tone(0.55))
  sky.addColorStop(between(0.4, 0.7), palette.tone(0.15))
  sky.addColorStop(1, palette.tone(0.35))
  context.fillStyle = sky
  context.fillRect(0, 0, WIDTH, HEIGHT)
}

let grain: Canvas | null = null

/** Noise is dear to make and cheap to lay on, so one sheet serves all pictures, each from another place of it. */
function drawGrain(context: SKRSContext2D): void {
  grain ??= createGrain()
  context.globalAlpha = 0.1
  context.drawImage(grain, -between(0, GRAIN - WIDTH), -between(0, GRAIN - HEIGHT))
  context.globalAlpha = 1
}

function createGrain(): Canvas {
  const canvas = createCanvas(GRAIN, GRAIN)
  const context = canvas.getContext('2d')
  const image = context.createImageData(GRAIN, GRAIN)
  for (let place = 0; place < image.data.length; place += 4) {
    const light = Math.random() < 0.5 ? 0 : 255
    image.data.set([light, light, light, Math.floor(Math.random() * 255)], place)
  }
  context.putImageData(image, 0, 0)
  return canvas
}
