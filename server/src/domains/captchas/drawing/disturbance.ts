import type { SKRSContext2D } from '@napi-rs/canvas'
import { between, times } from './chance'

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

/** Thin lines across a piece or a gap: edges that belong to nothing. */
export function drawScratches(context: SKRSContext2D, { width, height, count }: Sheet & { count: number }): void {
  times(count, () => {
    context.strokeStyle =
      Math.random() < 0.5 ? `rgba(255, 255, 255, ${between(0.3, 0.6)})` : `rgba(0, 0, 0, ${between(0.3, 0.6)})`
    context.lineWidth = between(0.7, 1.4)
    context.beginPath()
    context.moveTo(between(0, width), between(0, height))
    context.quadraticCurveTo(between(0, width), between(0, height), between(0, width), between(0, height))
    context.stroke()
  })
}
