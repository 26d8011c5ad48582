import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { root } from '../../tools/build/paths.mjs'
import { dimensions } from './dimensions.mjs'
import { measureCalls } from './measure-calls.mjs'
import { measureHome } from './measure-home.mjs'
import { measureStreams } from './measure-streams.mjs'
import { measureTabs } from './measure-tabs.mjs'
import { plotOf } from './plot.mjs'
import { readNotes } from '../notes.mjs'
import { keepRows } from '../rows.mjs'
import { mergeRuns, plotsOf, rowsOf, toRows, writeReport } from './report.mjs'

const usage = `How what a user waits for grows with what there is; after \`npm run build\`.

  npm run bench:growth -- [--only "users,open tabs"] [--to 100000] [--out FILE] [--report FILE]

Each size is reached by rows that are written straight into the database, by connections or by tabs. Writes FILE, which is
bench/dist/growth.json, and bench/growth.md with a plot for each dimension unless one was left out. --to: no larger sizes. --report only
writes bench/growth.md again, from the JSON of an earlier run, or of several that measured different dimensions: FILE,FILE. DATABASE_URL
names the PostgreSQL server. The exit status is 1 where something grows faster than it may: what lists all of it in proportion, what does
not hardly at all.`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    to: { type: 'string', default: '10000000' },
    out: { type: 'string' },
    report: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const place = (name) => join(root, 'bench', name)
const kinds = { calls: measureCalls, streams: measureStreams, tabs: measureTabs, home: measureHome }
process.env.DATABASE_URL ??= 'postgres://root@127.0.0.1/test'

function chooseDimensions() {
  const names = dimensions.map(({ name }) => name)
  const named = values.only?.split(',') ?? names
  const unknown = named.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`There is no dimension ${unknown.join(', ')}.\n\n${usage}`)
  return dimensions
    .filter(({ name }) => named.includes(name))
    .map((dimension) => ({ ...dimension, sizes: dimension.sizes.filter((size) => size <= Number(values.to)) }))
}

/** The file is written after each dimension, so that what fails costs no other. */
async function measure() {
  const file = values.out ?? place('dist/growth.json')
  mkdirSync(dirname(file), { recursive: true })
  const measured = []
  for (const dimension of chooseDimensions()) {
    const { name, kind = 'calls' } = dimension
    measured.push({ name, when: new Date().toISOString(), ...(await kinds[kind](dimension)) })
    writeFileSync(file, JSON.stringify({ dimensions: measured }, null, 2))
  }
  return [file]
}

/** In the order of `dimensions.mjs`. */
function readRuns(files) {
  const { dimensions: measured } = mergeRuns(files.map((file) => JSON.parse(readFileSync(file, 'utf8'))))
  return dimensions.flatMap(({ name }) => measured.filter((one) => one.name === name))
}

async function keepReport(measured, report) {
  mkdirSync(place('growth/plots'), { recursive: true })
  for (const { name, file, lines } of measured.flatMap(plotsOf))
    writeFileSync(place(`growth/plots/${file}`), plotOf(name, lines))
  const options = await resolveConfig(place('growth.md'))
  writeFileSync(place('growth.md'), await format(report, { ...options, parser: 'markdown' }))
}

async function main() {
  const measured = readRuns(values.report?.split(',') ?? (await measure()))
  const report = writeReport({ dimensions: measured })
  if (measured.length === dimensions.length) {
    await keepReport(measured, report)
    const [{ when }] = measured
    const how = 'the slope of both logarithms: 0 is flat, 1 in proportion'
    keepRows('growth', { when, how, rows: toRows(measured, readNotes(readFileSync(place('growth/notes.md'), 'utf8'))) })
  }
  console.log(report)
  if (measured.flatMap(rowsOf).some(({ isKept }) => !isKept)) process.exitCode = 1
}

if (values.help) console.log(usage)
else await main()
