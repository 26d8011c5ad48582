import { cpus } from 'node:os'

const columns = ['route', 'CPU ms a call', 'least of a round', 'goal', 'queries a call', 'goal', 'kB on the wire', '']

/** The table of a run, in Markdown. */
export function toReport(figures, { rounds, calls }) {
  const rows = figures.map(({ name, ms, least, queries, bytes, goal }) => [
    name,
    ms.toFixed(3),
    least.toFixed(3),
    goal.ms === undefined ? '–' : `≤ ${goal.ms}`,
    queries === null ? '–' : round(queries),
    goal.queries === undefined ? '–' : `≤ ${goal.queries}`,
    (bytes / 1024).toFixed(1),
    markOf({ ms, queries, goal }),
  ])
  return `# The server

Processor time of the server process for one call over HTTP with connections that stay open, 8 at once, by \`npm run bench:server\`: the
middle of ${rounds} rounds of ${calls} calls each, the routes in turn, and the quickest round. Queries are those of a call that comes alone, of a
session that the server has looked at within the last second, counts of call limits among them; a fraction is what timers and that second add.
Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, PostgreSQL on the same machine.

${table([columns, ...rows])}
`
}

/** The goals of a run, each a row of the report of all parts, beside the known back end. */
export function toRows(figures, sentences) {
  const peer = figures.find(({ name }) => name.startsWith('parse-server'))
  return figures.flatMap(({ name, ms, queries, goal }) => {
    const cpu = { what: `${name}: CPU ms`, value: ms, digits: 3, most: goal.ms, other: peer?.ms.toFixed(3) }
    const asked = {
      what: `${name}: queries`,
      value: queries,
      digits: 0,
      most: goal.queries,
      other: round(peer?.queries ?? 0),
    }
    return [cpu, asked]
      .filter(({ most }) => most !== undefined)
      .map(({ what, value, digits, most, other }) => {
        const figure = value.toFixed(digits)
        return { what, figure, target: `≤ ${most}`, isMet: Number(figure) <= most, other, why: sentences.get(what) }
      })
  })
}

const round = (queries) =>
  Math.abs(queries - Math.round(queries)) < 0.05 ? String(Math.round(queries)) : queries.toFixed(1)

function markOf({ ms, queries, goal }) {
  if (goal.ms === undefined && goal.queries === undefined) return ''
  const isKept = ms <= (goal.ms ?? Infinity) && (queries ?? 0) <= (goal.queries ?? Infinity) + 0.2
  return isKept ? '✓' : '✗'
}

/** As Prettier writes it. */
function table(rows) {
  const widths = rows[0].map((_, at) => Math.max(3, ...rows.map((row) => row[at].length)))
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  const [head, ...rest] = rows.map(line)
  return [head, line(widths.map((width) => '-'.repeat(width))), ...rest].join('\n')
}
