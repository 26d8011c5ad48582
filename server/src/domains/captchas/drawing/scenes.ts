import type { SKRSContext2D } from '@napi-rs/canvas'
import { between, oneOf, times, whole } from './chance'
import type { Palette } from './palette'
import { HEIGHT, WIDTH } from './size'

/** Something to look at. Each call draws another one. */
export type Scene = (context: SKRSContext2D, palette: Palette) => void

/** A line from left to right that wanders around a height. */
function ridge(height: number, swing: number): { x: number; y: number }[] {
  const waves = times(3, (place) => ({
    length: between(40, 160) / (place + 1),
    shift: between(0, 7),
    size: swing / (place + 1),
  }))
  return times(64, (place) => {
    const x = (place / 63) * WIDTH
    return {
      x,
      y: height + waves.reduce((sum, { length, shift, size }) => sum + Math.sin(x / length + shift) * size, 0),
    }
  })
}

function fillBelow(context: SKRSContext2D, line: { x: number; y: number }[]): void {
  context.beginPath()
  context.moveTo(0, HEIGHT)
  for (const { x, y } of line) context.lineTo(x, y)
  context.lineTo(WIDTH, HEIGHT)
  context.closePath()
  context.fill()
}

function disc(context: SKRSContext2D, { x, y, radius }: { x: number; y: number; radius: number }): void {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}

const hills: Scene = (context, palette) => {
  context.fillStyle = palette.accent(0.85)
  disc(context, { x: between(30, 280), y: between(20, 70), radius: between(12, 26) })
  const layers = whole(3, 5)
  for (let layer = 0; layer < layers; layer += 1) {
    context.fillStyle = palette.tone((layer + 1) / layers)
    fillBelow(context, ridge(45 + (layer / layers) * 95, between(8, 22)))
  }
}

const facets: Scene = (context, palette) => {
  const columns = whole(6, 9)
  const rows = whole(3, 5)
  const corner = times(rows + 1, (row) =>
    times(columns + 1, (column) => ({
      x: (column / columns) * WIDTH + (column % columns === 0 ? 0 : between(-14, 14)),
      y: (row / rows) * HEIGHT + (row % rows === 0 ? 0 : between(-12, 12)),
    })),
  )
  const at = (row: number, column: number) => corner[row]?.[column] ?? { x: 0, y: 0 }
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [right, below] = [at(row, column + 1), at(row + 1, column)]
      fillFacet(context, palette, [at(row, column), right, below])
      fillFacet(context, palette, [right, below, at(row + 1, column + 1)])
    }
  }
}

function fillFacet(context: SKRSContext2D, palette: Palette, corners: { x: number; y: number }[]): void {
  const colour = Math.random() < 0.07 ? palette.accent(0.8) : palette.tone(between(0.05, 0.9))
  context.fillStyle = colour
  context.strokeStyle = colour
  context.beginPath()
  for (const { x, y } of corners) context.lineTo(x, y)
  context.closePath()
  context.fill()
  context.stroke()
}

const lights: Scene = (context, palette) => {
  for (let light = 0; light < 46; light += 1) {
    context.fillStyle =
      Math.random() < 0.2 ? palette.accent(between(0.1, 0.4)) : palette.tone(between(0, 1), between(0.12, 0.5))
    disc(context, { x: between(0, WIDTH), y: between(0, HEIGHT), radius: between(5, 34) })
  }
}

const skyline: Scene = (context, palette) => {
  context.fillStyle = palette.accent(0.7)
  disc(context, { x: between(40, 270), y: between(25, 60), radius: between(14, 22) })
  for (const depth of [0.35, 0.65, 0.95]) {
    for (let x = between(-20, 0); x < WIDTH;) {
      const width = between(14, 36)
      const top = between(30, 75) + depth * 35
      context.fillStyle = palette.tone(depth)
      context.fillRect(x, top, width, HEIGHT - top)
      drawWindows(context, palette, { x, top, width })
      x += width + between(0, 6)
    }
  }
}

function drawWindows(context: SKRSContext2D, palette: Palette, house: { x: number; top: number; width: number }): void {
  context.fillStyle = palette.accent(0.55)
  for (let y = house.top + 6; y < HEIGHT - 6; y += 9) {
    for (let x = house.x + 4; x < house.x + house.width - 5; x += 8) {
      if (Math.random() < 0.3) context.fillRect(x, y, 3, 4)
    }
  }
}

const leaves: Scene = (context, palette) => {
  for (let leaf = 0; leaf < 38; leaf += 1) {
    context.save()
    context.translate(between(0, WIDTH), between(0, HEIGHT))
    context.rotate(between(0, 6.3))
    const length = between(18, 52)
    const width = length * between(0.22, 0.4)
    context.fillStyle = Math.random() < 0.15 ? palette.accent(0.8) : palette.tone(between(0.1, 1), 0.85)
    context.beginPath()
    context.moveTo(0, 0)
    context.quadraticCurveTo(length / 2, -width, length, 0)
    context.quadraticCurveTo(length / 2, width, 0, 0)
    context.fill()
    context.strokeStyle = palette.tone(0, 0.4)
    context.beginPath()
    context.moveTo(0, 0)
    context.lineTo(length, 0)
    context.stroke()
    context.restore()
  }
}

const currents: Scene = (context, palette) => {
  const bands = whole(7, 11)
  for (let band = 0; band < bands; band += 1) {
    context.fillStyle = band % 4 === 3 ? palette.accent(0.5) : palette.tone(band / bands, 0.9)
    fillBelow(context, ridge((band / bands) * (HEIGHT + 20) - 4, between(5, 13)))
  }
}

const contours: Scene = (context, palette) => {
  for (let island = 0; island < 4; island += 1) {
    const [x, y] = [between(0, WIDTH), between(0, HEIGHT)]
    const wobble = times(3, () => between(-0.25, 0.25))
    for (let ring = 9; ring > 0; ring -= 1) {
      context.fillStyle = ring === 3 ? palette.accent(0.35) : palette.tone(1 - ring / 10, 0.35)
      context.beginPath()
      for (let angle = 0; angle < 6.3; angle += 0.2) {
        const radius =
          ring * 10 * wobble.reduce((sum, size, place) => sum + size * Math.sin(angle * (place + 1) + place), 1)
        context.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius)
      }
      context.fill()
    }
  }
}

const scenes = [hills, facets, lights, skyline, leaves, currents, contours] as const

export const anyScene = (): Scene => oneOf(scenes)
