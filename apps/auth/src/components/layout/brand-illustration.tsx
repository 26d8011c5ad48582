import styles from './brand-illustration.module.css'

/** Heights of the blocks, back row first; a lit block is one of the places that the lines connect. */
const heights = [
  [18, 46, 30, 12, 58, 8],
  [40, 24, 118, 34, 14, 28],
  [12, 52, 20, 44, 40, 92],
  [30, 10, 44, 16, 62, 22],
  [8, 66, 14, 84, 20, 38],
  [22, 8, 26, 10, 30, 34],
]
const lit = [
  [1, 2],
  [2, 5],
  [4, 1],
  [4, 3],
  [5, 5],
] as const
const links = [
  [0, 1],
  [0, 2],
  [0, 3],
  [2, 3],
  [3, 4],
  [1, 4],
] as const

const halfWidth = 44
const halfDepth = 25
const inset = 0.86

type Point = readonly [x: number, y: number]

function groundOf(row: number, column: number): Point {
  return [(column - row) * halfWidth, (column + row) * halfDepth]
}

function topOf(row: number, column: number): Point {
  const [x, y] = groundOf(row, column)
  return [x, y - (heights[row]?.[column] ?? 0)]
}

function toPoints(points: Point[]): string {
  return points.map((point) => point.join(',')).join(' ')
}

/** Back to front, so that a near block covers a far one. */
const inOrder = heights
  .flatMap((row, r) => row.map((_, c) => [r, c] as const))
  .sort(([r, c], [s, d]) => r + c - (s + d))

/** A campus of blocks, some of them connected: applications of many makers on one ground. Decoration only. */
export function BrandIllustration() {
  return (
    <svg className={styles.picture} viewBox="-290 -110 580 420" aria-hidden="true" focusable="false">
      {inOrder.map(([row, column]) => (
        <Block key={`${row}-${column}`} row={row} column={column} />
      ))}
      {links.map(([from, to]) => (
        <path key={`${from}-${to}`} className={styles.link} d={arc(lit[from], lit[to])} />
      ))}
      {lit.map(([row, column]) => {
        const [x, y] = topOf(row, column)
        return <circle key={`${row}-${column}`} className={styles.node} cx={x} cy={y} r={4.5} />
      })}
    </svg>
  )
}

function Block({ row, column }: { row: number; column: number }) {
  const [x, top] = topOf(row, column)
  const ground = groundOf(row, column)[1]
  const w = halfWidth * inset
  const d = halfDepth * inset
  const isLit = lit.some(([r, c]) => r === row && c === column)
  const left: Point = [x - w, top]
  const front: Point = [x, top + d]
  const right: Point = [x + w, top]
  return (
    <g data-lit={isLit || undefined} className={styles.block}>
      <polygon className={styles.leftFace} points={toPoints([left, front, [x, ground + d], [x - w, ground]])} />
      <polygon className={styles.rightFace} points={toPoints([right, front, [x, ground + d], [x + w, ground]])} />
      <polygon className={styles.topFace} points={toPoints([[x, top - d], right, front, left])} />
    </g>
  )
}

function arc(from: readonly [number, number], to: readonly [number, number]): string {
  const [x1, y1] = topOf(...from)
  const [x2, y2] = topOf(...to)
  return `M${x1} ${y1}Q${(x1 + x2) / 2} ${Math.min(y1, y2) - 46} ${x2} ${y2}`
}
