import { percentile } from '../../tests/reliability/figures.mjs'
import { readNotes, reasonsOf } from '../notes.mjs'
import { budgets } from './budgets.mjs'

/** A figure that never came about, such as the moment of a letter that was lost, is `null`, and later than all others. */
const known = (values) => values.map((value) => value ?? Infinity)
const medianOf = (values) => percentile(known(values), 0.5)
const asText = (value, { digits = 0, words }) =>
  words?.[value] ?? (Number.isFinite(value) ? value.toFixed(digits) : 'never')

/** The median of a figure, and its range where it has one; empty where it was not measured. */
function summaryOf(values, row) {
  if (!values) return ''
  const [from, to] = [Math.min(...known(values)), Math.max(...known(values))].map((value) => asText(value, row))
  return from === to ? from : `${asText(medianOf(values), row)} (${from}–${to})`
}

const valuesOf = ({ figures }, { condition, figure }) => figures[condition]?.[figure]

/** Rows that were measured, with what came of each. A figure is compared as it is shown. */
export function judge(run) {
  return budgets
    .filter((row) => valuesOf(run, row))
    .map((row) => {
      const { digits = 0, goal, isLeast = false } = row
      const median = Number(medianOf(valuesOf(run, row)).toFixed(digits))
      return { ...row, isMet: isLeast ? median >= goal : median <= goal }
    })
}

/** Rows that a run says nothing of. */
export const findUnmeasured = (run) => budgets.filter((row) => !valuesOf(run, row)).map(({ what }) => what)

/** Runs that measured different things, as one. What two of them measured is that of the first. */
export function mergeRuns([first, ...others]) {
  return others.reduce((merged, run) => {
    const conditions = [...new Set([...Object.keys(merged.figures), ...Object.keys(run.figures)])]
    const both = (condition) => ({ ...run.figures[condition], ...merged.figures[condition] })
    const figures = Object.fromEntries(conditions.map((condition) => [condition, both(condition)]))
    return { ...merged, figures, details: { ...run.details, ...merged.details } }
  }, first)
}

/** All values of each figure, those without a budget, too: for the reader who looks for the reason of one that has. */
export function printFigures({ figures }) {
  const rounded = (value) => (Number.isFinite(value) ? String(Math.round(value * 1000) / 1000) : 'never')
  const line = (condition, [name, values]) =>
    `  ${`${name}, ${condition}`.padEnd(48)} ${known(values).map(rounded).join(' ')}`
  return Object.entries(figures)
    .flatMap(([condition, named]) => Object.entries(named).map((entry) => line(condition, entry)))
    .join('\n')
}

function targetOf({ goal, isLeast, words, isMet }) {
  const verdict = isMet ? 'met' : '**missed**'
  return `${words?.[goal] ?? `${isLeast ? '≥' : '≤'} ${goal}`}: ${verdict}`
}

function tableOf(run) {
  const line = (row) => {
    const unthrottled = row.condition === 'slow' ? summaryOf(run.figures.unthrottled?.[row.figure], row) : ''
    return `| ${row.what} | ${summaryOf(valuesOf(run, row), row)} | ${targetOf(row)} | ${unthrottled} | ${row.other ?? ''} |`
  }
  const head = ['| | figure | target | unthrottled | best other |', '| --- | --: | --- | --: | --: |']
  return [...head, ...judge(run).map(line), '']
}

/** The rows of a run, for the report of all parts. */
export function toRows(run, notes) {
  const sentences = readNotes(notes)
  return judge(run).map((row) => ({
    what: row.what,
    figure: summaryOf(valuesOf(run, row), row),
    target: `${row.words?.[row.goal] ?? `${row.isLeast ? '≥' : '≤'} ${row.goal}`}`,
    isMet: row.isMet,
    ...(row.other !== undefined && { other: String(row.other) }),
    why: sentences.get(row.what),
  }))
}

/** What the measurement itself says of the rows that are missed. */
function detailsOf({ details = {} }, missed) {
  const told = missed.filter(({ figure }) => details[figure])
  if (told.length === 0) return []
  return ['## What was seen there', '', ...told.map(({ what, figure }) => `- ${what}: ${details[figure]}`), '']
}

/** The whole report: its table, what limits each row that is missed, and what was seen there. */
export function writeReport(run, notes) {
  const missed = judge(run).filter(({ isMet }) => !isMet)
  return [
    '# First and next visits of the portal',
    '',
    `Measured ${run.when.slice(0, 10)} by \`npm run bench:portal\`: Chromium ${run.chromium}, rounds: ${run.rounds}, ${run.cores} cores, headless.`,
    'Figures of the first rows are those of a slow visit: processor four times slower, 1.6 Mbit/s, 150 ms latency. Each is the median, with least and',
    'most where they differ; what it is exactly is in [README.md](README.md). The best other is the better one of two well-known admin templates,',
    'which were measured once, slow as well, on another machine.',
    '',
    ...tableOf(run),
    ...reasonsOf(notes, missed),
    ...detailsOf(run, missed),
  ].join('\n')
}
