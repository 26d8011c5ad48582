import type { SKRSContext2D } from '@napi-rs/canvas'
import { between, times, whole } from './chance'
import { HEIGHT, PIECE, WIDTH } from './size'

type Sheet = { width: number; height: number }

/** Soft light and shadow, as of clouds: the eye looks through it, and what compares pixels does not. */
export function drawShading(context: SKRSContext2D, { width, height, count }: Sheet & { count: number }): void {
  times(count, () => {
    const [x, y, radius] = [between(0, width), between(0, height), between(12, 40)]
    const light = Math.random() < 0.5 ? '255, 250, 235' : '10, 14, 40'
    const cloud = context.createRadialGradient(x, y, 0, x, y, radius)
    cloud.addColorStop(0, `rgba(${light}, ${between(0.1, 0.35)})`)
    cloud.addColorStop(1, `rgba(${light}, 0)`)
    context.fillStyle = cloud
    context.fillRect(0, 0, width, height)
  })
}

/** A thin line across a piece or a gap: an edge that belongs to nothing. */
export type Scratch = { colour: string; width: number; bend: [number, number, number, number, number, number] }

export function anyScratches(): Scratch[] {
  const place = () => between(0, PIECE)
  return times(3, () => ({
    colour: Math.random() < 0.5 ? `rgba(255, 255, 255, ${between(0.3, 0.6)})` : `rgba(0, 0, 0, ${between(0.3, 0.6)})`,
    width: between(0.7, 1.4),
    bend: [place(), place(), place(), place(), place(), place()],
  }))
}

export function drawScratches(context: SKRSContext2D, scratches: Scratch[]): void {
  for (const { colour, width, bend } of scratches) {
    const [x, y, ...curve] = bend
    context.strokeStyle = colour
    context.lineWidth = width
    context.beginPath()
    context.moveTo(x, y)
    context.quadraticCurveTo(...curve)
    context.stroke()
  }
}

/** A square of the picture, for a piece or for what shows through a gap. */
export type Patch = { left: number; top: number }

export function anyPatch(): Patch {
  return { left: whole(0, WIDTH - PIECE), top: whole(0, HEIGHT - PIECE) }
}
