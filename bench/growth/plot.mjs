const WIDTH = 640
const HEIGHT = 320
const EDGE = { left: 64, right: 200, top: 24, bottom: 40 }
const COLOURS = ['#2c60e2', '#117a58', '#b25e00', '#8a3ab9']
/** Between two labels at the end of lines. */
const LABEL_HEIGHT = 13

/** Lines of one unit over a size, both by their logarithms, as the text of an SVG file. */
export function plotOf(name, lines) {
  const all = lines.flatMap(({ points }) => points)
  const sizes = [...new Set(all.map(({ size }) => size))].sort((a, b) => a - b)
  const tens = tensAround(all.map(({ value }) => value))
  const x = scale([sizes[0], sizes.at(-1)], [EDGE.left, WIDTH - EDGE.right])
  const y = scale([tens[0], tens.at(-1)], [HEIGHT - EDGE.bottom, EDGE.top])
  const ends = spreadOut(lines.map(({ points }) => y(points.at(-1).value)))
  const parts = [
    ...tens.map(
      (ten) =>
        `<path class="grid" d="M${EDGE.left} ${y(ten)}H${WIDTH - EDGE.right}"/>${word(EDGE.left - 8, y(ten) + 4, `${ten} ${lines[0].unit}`, 'end')}`,
    ),
    ...sizes.map((size) => word(x(size), HEIGHT - EDGE.bottom + 18, size.toLocaleString('en'), 'middle')),
    word((EDGE.left + WIDTH - EDGE.right) / 2, HEIGHT - 6, name, 'middle'),
    ...lines.map(({ label, points }, index) =>
      line(
        points.map(({ size, value }) => [x(size), y(value)]),
        { label, labelY: ends[index], colour: COLOURS[index] },
      ),
    ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="11">
<style>.grid{stroke:#d5d9e0;fill:none}text{fill:#5c6471}svg{background:#fff}</style>
${parts.join('\n')}
</svg>
`
}

function line(places, { label, labelY, colour }) {
  const [endX] = places.at(-1)
  const dots = places.map(([a, b]) => `<circle cx="${a}" cy="${b}" r="3" fill="${colour}"/>`)
  const path = `<polyline points="${places.map((place) => place.join(',')).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`
  return `${path}${dots.join('')}<text x="${endX + 10}" y="${labelY + 4}" style="fill:${colour}">${label}</text>`
}

const word = (x, y, text, anchor) => `<text x="${x}" y="${y}" text-anchor="${anchor}">${text}</text>`

/** Places from top to bottom, none nearer to the one above it than a label is high. */
function spreadOut(places) {
  const order = places.map((_place, index) => index).sort((a, b) => places[a] - places[b])
  const free = [...places]
  for (const [at, index] of order.entries()) {
    if (at > 0) free[index] = Math.max(free[index], free[order[at - 1]] + LABEL_HEIGHT)
  }
  return free
}

/** Whole powers of ten around the figures. */
function tensAround(figures) {
  const low = Math.floor(Math.log10(Math.min(...figures)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...figures))))
  return Array.from({ length: high - low + 1 }, (_, step) => Number(`1e${low + step}`))
}

const scale = ([from, to], [start, end]) => {
  const whole = Math.log(to / from) || 1
  return (value) => Math.round((start + ((end - start) * Math.log(value / from)) / whole) * 10) / 10
}
