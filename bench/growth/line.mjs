/** So often is each call made at a size. */
export const CALLS = 60
/** What is flat may grow by so much with each tenfold: 1.26 times. What lists everything grows in proportion at most, n log n with what sorts it. */
const FLAT = 0.1
const LISTED = 1.1

/**
 * One figure over all sizes. `isListed`: it holds all of what grows, so the best there is grows with it. `unit` is ms for what a user waits for.
 */
export function createLine(label, { unit = 'ms', isListed = false } = {}) {
  return { label, unit, limit: isListed ? LISTED : FLAT, points: [] }
}

/** Adds a figure, and prints it. */
export function addPoint(name, line, size, value) {
  line.points.push({ size, value })
  console.log(`${name} ${size}: ${line.label} ${value.toFixed(1)} ${line.unit}`)
}
