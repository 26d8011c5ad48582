import { exponentOf } from './exponent.mjs'
import { CALLS } from './line.mjs'

/** Runs that measured different dimensions, as one. What two of them measured is that of the first. */
export function mergeRuns(runs) {
  const all = runs.flatMap(({ dimensions }) => dimensions)
  return { dimensions: all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index) }
}

/** Each line as it is told, and whether it grows no faster than it may. */
export function rowsOf({ name, lines }) {
  return lines
    .filter(({ points }) => points.length > 1)
    .map(({ label, unit, limit, points }) => {
      const exponent = exponentOf(points)
      const [first, last] = [points[0], points.at(-1)]
      return {
        name,
        label,
        sizes: `${first.size.toLocaleString('en')} → ${last.size.toLocaleString('en')}`,
        told: `${asText(first.value)} → ${asText(last.value)} ${unit}`,
        exponent,
        limit,
        isKept: exponent <= limit,
      }
    })
}

/** The lines of a run, for the report of all parts. */
export function toRows(dimensions, sentences) {
  return dimensions.flatMap(rowsOf).map(({ name, label, sizes, told, exponent, limit, isKept }) => ({
    what: `${name}, ${sizes}: ${label}`,
    figure: `${told}, exponent ${exponent.toFixed(2)}`,
    target: `≤ ${limit}`,
    isMet: isKept,
    why: sentences.get(`${name}: ${label}`),
  }))
}

const asText = (value) => (value >= 1_000 ? Math.round(value).toLocaleString('en') : value.toFixed(1))

/** Lines of one unit are one plot. */
export function plotsOf({ name, lines }) {
  const units = [...new Set(lines.map(({ unit }) => unit))]
  return units.map((unit) => ({
    name,
    file: `${[name, ...(unit === 'ms' ? [] : [unit])].join(' ').replaceAll(' ', '-')}.svg`,
    lines: lines.filter((line) => line.unit === unit),
  }))
}

/** The whole report of dimensions in their order. */
export function writeReport({ dimensions }) {
  const cells = dimensions
    .flatMap(rowsOf)
    .map(
      ({ name, label, sizes, told, exponent, limit, isKept }) =>
        `| ${name} | ${sizes} | ${label} | ${told} | ${exponent.toFixed(2)} | ≤ ${limit}: ${isKept ? 'met' : '**missed**'} |`,
    )
  const details = dimensions.flatMap(({ name, details: told = [] }) => told.map((text) => `- ${name}: ${text}`))
  const pictures = dimensions.flatMap(plotsOf).map(({ name, file }) => `![${name}](growth/plots/${file})`)
  const days = [...new Set(dimensions.map(({ when }) => when.slice(0, 10)))].sort()
  return [
    '# Growth',
    '',
    `Measured ${days.join(', ')} by \`npm run bench:growth\`: the median of ${CALLS} calls over HTTP at each size, PostgreSQL on the same machine; in a browser, of what is said below.`,
    'The exponent is the slope of both logarithms: 0 is flat, 1 in proportion. What holds all of something may grow with it.',
    '',
    '| what grows | from → to | what a user waits for, and what it takes | figure | exponent | limit |',
    '| --- | --- | --- | --- | ---: | --- |',
    ...cells,
    '',
    ...details,
    '',
    ...pictures,
    '',
  ].join('\n')
}
