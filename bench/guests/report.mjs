import { readNotes, reasonsOf } from '../notes.mjs'
import { judge, medianOf } from './goals.mjs'

const LIMIT = 'limit'
const states = {
  cold: 'first visit, the pointer comes with the press',
  hover: 'first visit, the pointer rested on the menu item for 600 ms; of another host: after its prefetch',
  kept: 'next visit',
  'kept, slow': 'next visit, processor four times slower; of the portal: among forty tabs',
}

const ms = (value) => (value === undefined ? '' : value.toFixed(1))

function spreadOf(visits) {
  const paints = visits.map(({ paint }) => paint)
  return `${Math.min(...paints).toFixed(0)}–${Math.max(...paints).toFixed(0)}`
}

/** One state: quickest first, each beside hand-written code in the same state and run. */
function tableOf(run, state) {
  const rows = Object.keys(run.figures[state] ?? {})
  if (rows.length === 0) return []
  const read = (row, part) => medianOf(run, { state, row, part })
  const base = read(LIMIT, 'paint')
  const lines = rows
    .toSorted((a, b) => read(a, 'paint') - read(b, 'paint'))
    .map((row) => {
      const paint = read(row, 'paint')
      const ratio = base === undefined ? '' : (paint / base).toFixed(2)
      const shown = row.startsWith('portal') ? `**${row}**` : row
      return `| ${shown} | ${ms(read(row, 'dom'))} | ${ms(paint)} | ${spreadOf(run.figures[state][row])} | ${ratio} |`
    })
  const head = [
    '| host | in the DOM, ms | painted, ms | least–most | painted / limit |',
    '| --- | --: | --: | --: | --: |',
  ]
  return [`## ${states[state]}`, '', ...head, ...lines, '']
}

function goalsOf(judged) {
  const line = ({ what, shown, goal, isMet }) => `| ${what} | ${shown} | ≤ ${goal}: ${isMet ? 'met' : '**missed**'} |`
  return ['| | figure | goal |', '| --- | --: | --- |', ...judged.map(line), '']
}

/** The goals of a run, for the report of all parts. */
export function toRows(run, notes) {
  const sentences = readNotes(notes)
  return judge(run).map(({ what, shown, goal, isMet }) => ({
    what,
    figure: String(shown),
    target: `≤ ${goal}`,
    isMet,
    why: sentences.get(what),
  }))
}

/** The whole report: goals, what limits each that is missed, and a table for each state. */
export function writeReport(run, notes) {
  const judged = judge(run)
  const missed = judged.filter(({ isMet }) => !isMet)
  return [
    '# From the click to the painted guest',
    '',
    `Measured ${run.when.slice(0, 10)} by \`npm run bench:guests\`: Chromium ${run.chromium}, rounds: ${run.rounds}, ${run.cores} cores, headless.`,
    'Medians of all rounds; each round has a new random order, and each first visit a new process of the browser. What the figures are exactly is',
    'in [README.md](README.md). Absolute times say little on a shared machine; `limit` is hand-written code without a framework, in the same run.',
    '',
    ...goalsOf(judged),
    ...reasonsOf(notes, missed),
    ...Object.keys(states).flatMap((state) => tableOf(run, state)),
  ].join('\n')
}
