import { createCanvas, loadImage } from '@napi-rs/canvas'
import { toPalettePng } from './palette-png'

const [WIDTH, HEIGHT] = [90, 40]

/** What a browser would show of a picture. */
async function shownOf(png: Buffer): Promise<Uint8ClampedArray> {
  const image = await loadImage(png)
  expect([image.width, image.height]).toEqual([WIDTH, HEIGHT])
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, WIDTH, HEIGHT).data
}

const furthest = (one: Uint8ClampedArray, other: Uint8ClampedArray) =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0)

test('a drawing in few inks is what it was but for the finest shades, in less than half of the bytes', async () => {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f4f6fa'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  for (const [at, ink] of ['#1d3557', '#7b2d26', '#2d5a27', '#4a2c6b'].entries()) {
    context.strokeStyle = ink
    context.lineWidth = 2.3
    for (let line = 0; line < 6; line += 1) {
      context.beginPath()
      context.moveTo(3.3 + at * 21, line * 7)
      context.bezierCurveTo(20 + at * 21, 5 + line, at * 20, 31 - line, 80 - at * 7, 30 + line)
      context.stroke()
    }
  }
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
  const png = await toPalettePng({ data, width: WIDTH, height: HEIGHT })
  expect(png.length).toBeLessThan((await canvas.encode('png')).length / 2)
  expect(furthest(await shownOf(png), data)).toBeLessThan(16)
})

test('more colours than a palette holds become fewer', async () => {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1)
    data.set([(pixel * 7) % 256, (pixel * 13) % 256, (pixel * 29) % 256, 255], pixel * 4)
  const shown = await shownOf(await toPalettePng({ data, width: WIDTH, height: HEIGHT }))
  expect(furthest(shown, data)).toBeLessThan(64)
  const colours = Array.from({ length: WIDTH * HEIGHT }, (_, pixel) => String(shown.subarray(pixel * 4, pixel * 4 + 4)))
  expect(new Set(colours).size).toBeLessThanOrEqual(256)
})
