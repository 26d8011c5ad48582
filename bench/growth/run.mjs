/**
 * How what a user waits for grows with what there is: `npm run bench:growth`, after `npm run build`. Each size is reached by rows that are
 * written straight into the database, then each call is made 60 times over HTTP. Writes `bench/growth.md` and a plot for each dimension into
 * `bench/growth/plots`. The exit status is 1 where something grows faster than it may: what lists all of it in proportion, what does not
 * hardly at all. `DATABASE_URL` names the PostgreSQL server; `--only users,tenants`: these alone; `--to 100000`: no larger sizes.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fillLargeTenant, SIZES } from '../../tests/administration/fill-large-tenant.mjs'
import { signedHeaders } from '../../tests/reliability/client.mjs'
import { percentile } from '../../tests/reliability/figures.mjs'
import { createRunDatabase } from '../../tests/reliability/run-database.mjs'
import { freePort, startServer } from '../../tests/reliability/server-process.mjs'
import { dimensions } from './dimensions.mjs'
import { exponentOf } from './exponent.mjs'
import { plotOf } from './plot.mjs'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, to: { type: 'string', default: '10000000' } },
})
const CALLS = 60
/** What is flat may grow by so much with each tenfold: 1.26 times. What lists everything grows in proportion at most, n log n with what sorts it. */
const FLAT = 0.1
const LISTED = 1.1
const plots = fileURLToPath(new URL('plots/', import.meta.url))
process.env.DATABASE_URL ??= 'postgres://root@127.0.0.1/test'

const small = Object.fromEntries(Object.keys(SIZES).map((name) => [name, 100]))

async function timed(url, session, { path, query = '' }) {
  const begun = performance.now()
  const response = await fetch(`${url}${path}${query && `?${query}`}`, { headers: signedHeaders(session, path, query) })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path}?${query} answers ${response.status}`)
  return performance.now() - begun
}

async function median(url, session, call) {
  for (let turn = 0; turn < 10; turn += 1) await timed(url, session, call)
  const times = []
  for (let turn = 0; turn < CALLS; turn += 1) times.push(await timed(url, session, call))
  return percentile(times, 0.5)
}

/** The figures of one dimension, on a server and a database of its own. */
async function measure({ name, sizes, before = [], grow, calls }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'center-growth-'))
  const database = await createRunDatabase(dataDir)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = startServer({ dataDir, port, databaseUrl: database.url, environment: { CENTER_SEED: 'none' } })
  const lines = calls.map(({ name: label, isListed = false }) => ({ label, isListed, points: [] }))
  try {
    await server.ready
    const session = await fillLargeTenant(database, small)
    let reached = 0
    for (const size of sizes.filter((one) => one <= Number(values.to))) {
      await database.use(async (client) => {
        for (const statement of [...(reached === 0 ? before : []), ...grow(reached, size)])
          await client.query(statement)
        await client.query('vacuum analyze')
      })
      reached = size
      for (const [index, call] of calls.entries()) {
        const ms = await median(url, session, call)
        lines[index].points.push({ size, ms })
        console.log(`${name} ${size}: ${call.name} ${ms.toFixed(1)} ms`)
      }
    }
  } finally {
    server.kill('SIGTERM')
    await server.ended
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { name, lines }
}

function rowsOf({ name, lines }) {
  return lines.map(({ label, isListed, points }) => {
    const exponent = exponentOf(points)
    const limit = isListed ? LISTED : FLAT
    const [first, last] = [points[0], points.at(-1)]
    const told = `${first.ms.toFixed(1)} → ${last.ms.toFixed(1)} ms`
    const isKept = exponent <= limit
    return {
      name,
      label,
      sizes: `${first.size.toLocaleString('en')} → ${last.size.toLocaleString('en')}`,
      told,
      exponent,
      limit,
      isKept,
    }
  })
}

function toReport(results) {
  const rows = results.flatMap(rowsOf)
  const cells = rows.map(
    ({ name, label, sizes, told, exponent, limit, isKept }) =>
      `| ${name} | ${sizes} | ${label} | ${told} | ${exponent.toFixed(2)} | ≤ ${limit}: ${isKept ? 'met' : '**missed**'} |`,
  )
  const pictures = results.map(({ name }) => `![${name}](growth/plots/${fileOf(name)})`)
  return [
    '# Growth',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:growth\`: the median of ${CALLS} calls over HTTP at each size, PostgreSQL on the same machine.`,
    'The exponent is the slope of both logarithms: 0 is flat, 1 in proportion. What holds all of something in its answer may grow with it.',
    '',
    '| what grows | from → to | what a user waits for | time | exponent | limit |',
    '| --- | --- | --- | --- | ---: | --- |',
    ...cells,
    '',
    ...pictures,
    '',
  ].join('\n')
}

const fileOf = (name) => `${name.replaceAll(' ', '-')}.svg`

const only = values.only.split(',').filter(Boolean)
const results = []
for (const dimension of dimensions.filter(({ name }) => only.length === 0 || only.includes(name))) {
  results.push(await measure(dimension))
}
mkdirSync(plots, { recursive: true })
for (const { name, lines } of results) writeFileSync(join(plots, fileOf(name)), plotOf(name, lines))
const report = toReport(results)
if (only.length === 0) writeFileSync(fileURLToPath(new URL('../growth.md', import.meta.url)), report)
console.log(report)
if (results.flatMap(rowsOf).some(({ isKept }) => !isKept)) process.exitCode = 1
