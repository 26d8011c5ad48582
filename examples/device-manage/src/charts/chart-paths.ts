export type Box = { width: number; height: number }

/** Where a value lies in a box, from `low` at its foot to `high` at its head. */
export function heightOf(value: number, [low, high]: readonly [number, number], { height }: Box): number {
  const share = high === low ? 0.5 : (value - low) / (high - low)
  return height - Math.min(1, Math.max(0, share)) * height
}

/** Least and greatest of the values, with room above and below so that no line is cut. */
export function spread(values: readonly number[], room = 0.08): [low: number, high: number] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const space = (high - low || Math.abs(high) || 1) * room
  return [low - space, high + space]
}

/** An SVG path through all values, evenly spaced. */
export function linePath(values: readonly number[], range: readonly [number, number], box: Box): string {
  const step = box.width / Math.max(1, values.length - 1)
  const points = values.map((value, index) => `${trim(index * step)},${trim(heightOf(value, range, box))}`)
  return points.length === 0 ? '' : `M${points.join('L')}`
}

/** The same, closed along the foot of the box. */
export function areaPath(values: readonly number[], range: readonly [number, number], box: Box): string {
  const line = linePath(values, range, box)
  return line === '' ? '' : `${line}L${box.width},${box.height}L0,${box.height}Z`
}

type Arc = { centre: number; radius: number; from: number; to: number }

/** An arc clockwise; angles in degrees, 0 is at the top. */
export function arcPath({ centre, radius, from, to }: Arc): string {
  const at = (degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${trim(centre + radius * Math.cos(angle))},${trim(centre + radius * Math.sin(angle))}`
  }
  const isLarge = to - from > 180 ? 1 : 0
  return `M${at(from)}A${radius},${radius} 0 ${isLarge} 1 ${at(to)}`
}

/** Parts of a whole as arcs of a ring, with a gap between them; what is nothing has no arc. */
export function ringArcs(parts: readonly number[], gap = 3): { from: number; to: number }[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const gaps = parts.filter((part) => part > 0).length > 1 ? gap : 0
  let at = 0
  return parts.map((part) => {
    const from = at
    at += whole === 0 ? 0 : (part / whole) * 360
    return { from, to: Math.max(from, Math.min(at - gaps, from + 359.99)) }
  })
}

function trim(value: number): number {
  return Math.round(value * 100) / 100
}
