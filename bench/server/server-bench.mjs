/**
 * Processor time and queries of a call, of the built server on PostgreSQL with demo data, beside a bare route and another back end in the
 * same run: `npm run bench:server`, after `npm run build`. Writes `bench/server.md`. `--rounds 15`, `--calls 400`: other numbers; `--only
 * infoV2 --only letters`: these routes alone, and nothing is written; `--no-peer`: without the other back end. `DATABASE_URL` names the PostgreSQL server.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { percentile } from '../../tests/reliability/figures.mjs'
import { createRunDatabase } from '../../tests/reliability/run-database.mjs'
import { readNotes } from '../notes.mjs'
import { keepRows } from '../rows.mjs'
import { startBare, startCenter, startPeer } from './back-ends.mjs'
import { createLoad } from './http-load.mjs'
import { toReport, toRows } from './server-report.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    calls: { type: 'string', default: '400' },
    only: { type: 'string', multiple: true, default: [] },
    peer: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const ROUNDS = Number(values.rounds)
const CALLS = Number(values.calls)
const COUNTED_CALLS = 40
const { only } = values

process.env.DATABASE_URL ??= 'postgres://root@127.0.0.1/test'

const dataDir = mkdtempSync(join(tmpdir(), 'center-bench-'))
const load = createLoad()
const begun = []
const databases = []

async function begin(start) {
  const server = await start()
  begun.push(server)
  return server
}

async function createDatabase() {
  const database = await createRunDatabase(dataDir)
  databases.push(database)
  return database.url
}

/** Statements of a call that comes alone, the session of its user known from calls before. */
async function countQueries({ counter }, { next }) {
  if (!counter) return null
  await load.run(5, next, { atOnce: 1 })
  const before = counter.count()
  await load.run(COUNTED_CALLS, next, { atOnce: 1 })
  return (counter.count() - before) / COUNTED_CALLS
}

async function measure(server, route) {
  const before = await server.cpuMs()
  const bytes = await load.run(CALLS, route.next)
  return { bytes, ms: ((await server.cpuMs()) - before) / CALLS }
}

async function run() {
  const servers = [await begin(startBare)]
  if (values.peer) servers.push(await begin(async () => startPeer(await createDatabase(), dataDir)))
  servers.push(await begin(async () => startCenter(await createDatabase(), dataDir)))
  const rows = servers
    .flatMap((server) => server.routes.map((route) => ({ server, route, times: [] })))
    .filter(({ route }) => only.length === 0 || only.includes(route.name))
  for (const row of rows) await measure(row.server, row.route)
  // In turn, so that what the machine does meanwhile is in the figures of all.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const row of rows) {
      const { ms, bytes } = await measure(row.server, row.route)
      row.times.push(ms)
      row.bytes = bytes
    }
  for (const row of rows) row.queries = await countQueries(row.server, row.route)
  const figures = rows.map(({ route: { name, goal = {} }, times, ...row }) => {
    return { name, goal, bytes: row.bytes, queries: row.queries, ms: percentile(times, 0.5), least: Math.min(...times) }
  })
  const report = toReport(figures, { rounds: ROUNDS, calls: CALLS })
  console.log(report)
  const kept = toRows(figures, readNotes(readFileSync(new URL('notes.md', import.meta.url), 'utf8')))
  if (only.length === 0 && values.peer) {
    writeFileSync(new URL('../server.md', import.meta.url), report)
    const how = `processor time of the server for a call, ${ROUNDS} rounds of ${CALLS} calls; beside Parse Server's GET /users/me`
    keepRows('server', { when: new Date().toISOString(), how, rows: kept })
  }
  if (kept.some(({ isMet }) => !isMet)) process.exitCode = 1
}

try {
  await run()
} finally {
  load.close()
  for (const server of begun) {
    await server.stop()
    server.counter?.stop()
  }
  for (const database of databases) await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
}
