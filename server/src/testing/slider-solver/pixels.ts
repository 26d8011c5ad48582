import { createCanvas, loadImage } from '@napi-rs/canvas'

/** A picture as numbers: the light of each pixel in three channels and alpha, 0 to 255. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray }

/** What a program has of a slider: the two pictures of the answer, and nothing else. */
export type Slider = { picture: Pixels; piece: Pixels }

export async function readPixels(png: Buffer): Promise<Pixels> {
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height)
}

/** One value for each pixel, in rows. */
export type Plane = { width: number; height: number; at(x: number, y: number): number }

/** Beyond its edges a plane goes on as it ends. */
function planeOf({ width, height }: Pixels, value: (place: number) => number): Plane {
  const values = Float32Array.from({ length: width * height }, (_, place) => value(place * 4))
  const inside = (at: number, size: number) => Math.min(size - 1, Math.max(0, at))
  return { width, height, at: (x, y) => values[inside(y, height) * width + inside(x, width)] ?? 0 }
}

export function lightOf(pixels: Pixels): Plane {
  const { data } = pixels
  return planeOf(pixels, (at) => 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0))
}

export function channelOf(pixels: Pixels, channel: 0 | 1 | 2 | 3): Plane {
  return planeOf(pixels, (at) => pixels.data[at + channel] ?? 0)
}

/** How strongly the light changes at each pixel, by Sobel. */
export function edgesOf(plane: Plane): Plane {
  const { width, height, at } = plane
  const values = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const column = (dx: number) => at(x + dx, y - 1) + 2 * at(x + dx, y) + at(x + dx, y + 1)
      const row = (dy: number) => at(x - 1, y + dy) + 2 * at(x, y + dy) + at(x + 1, y + dy)
      values[y * width + x] = Math.hypot(column(1) - column(-1), row(1) - row(-1))
    }
  }
  return { width, height, at: (x, y) => values[y * width + x] ?? 0 }
}

/** A mean of the pixels around, so that grain says nothing. */
export function smooth({ width, height, at }: Plane, radius: number): Plane {
  const values = new Float32Array(width * height)
  const count = (2 * radius + 1) ** 2
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let dy = -radius; dy <= radius; dy += 1)
        for (let dx = -radius; dx <= radius; dx += 1) sum += at(x + dx, y + dy)
      values[y * width + x] = sum / count
    }
  }
  const inside = (place: number, size: number) => Math.min(size - 1, Math.max(0, place))
  return { width, height, at: (x, y) => values[inside(y, height) * width + inside(x, width)] ?? 0 }
}
