/**
 * Two thousand browsers on one server: how soon a release reaches all of them, and what they cost. Then a thousand
 * connections broken at random moments: whether an event is missed, and how soon the browser is back.
 * `npm run test:streams`, after `npm run build`. `--streams`, `--releases`, `--drops`: other numbers. With `DATABASE_URL` on
 * that PostgreSQL server instead of the embedded database.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { percentile, printTable, residentMb, spread } from './figures.mjs'
import { addSessions } from './many-sessions.mjs'
import { createMoves } from './transitions.mjs'
import { createRunDatabase } from './run-database.mjs'
import { freePort, startServer } from './server-process.mjs'
import { dropAtRandom } from './stream-drops.mjs'

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '2000' },
    releases: { type: 'string', default: '30' },
    drops: { type: 'string', default: '1000' },
  },
})
const [streams, releases, drops] = [values.streams, values.releases, values.drops].map(Number)
const RELEASE_EVERY_MS = 500
const DROPPED_READERS = 50

const dataDir = mkdtempSync(join(tmpdir(), 'center-streams-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
let database
let server
let readers

async function startWithSessions() {
  database = await createRunDatabase(dataDir)
  server = startServer({ dataDir, port, databaseUrl: database.url })
  await server.ready
  server.kill('SIGTERM')
  await server.ended
  const sessions = await addSessions(database, 'demo', streams + DROPPED_READERS)
  server = startServer({ dataDir, port, databaseUrl: database.url })
  await server.ready
  return sessions
}

async function ask(question) {
  readers.send(question)
  const [answer] = await once(readers, 'message')
  if (answer.error) throw new Error(answer.error)
  return answer
}

/** Releases back and forth, and asks when each stream was told. */
async function measureReleases(moves) {
  const latencies = []
  let missing = 0
  let peakMb = residentMb(server.pid)
  for (let count = 0; count < releases; count += 1) {
    const sentAt = Date.now()
    const { revision } = await moves.next()
    const { times } = await ask({ ask: 'arrived', revision })
    latencies.push(...times.map((at) => at - sentAt))
    missing += streams - times.length
    peakMb = Math.max(peakMb, residentMb(server.pid))
    await pause(RELEASE_EVERY_MS)
  }
  return { latencies, missing, peakMb }
}

async function run() {
  const sessions = await startWithSessions()
  const moves = createMoves(url)
  const emptyMb = residentMb(server.pid)
  readers = fork(fileURLToPath(new URL('./stream-readers.mjs', import.meta.url)))
  const openedAt = Date.now()
  const { open } = await ask({ ask: 'openAll', url, sessions: sessions.slice(0, streams) })
  const openMs = Date.now() - openedAt
  console.log(`${open} streams open after ${(openMs / 1000).toFixed(1)} s`)
  const { latencies, missing, peakMb } = await measureReleases(moves)
  const dropped = await dropAtRandom(url, sessions.slice(streams), { drops, moves })

  return printTable([
    { what: 'streams connected at once', promised: streams, figure: open, isKept: open === streams },
    { what: 'releases told by each', promised: `${releases}`, figure: `${missing} missing`, isKept: missing === 0 },
    {
      what: 'from the command until a stream has it',
      promised: 'p99 ≤ 1000 ms',
      figure: spread(latencies),
      isKept: percentile(latencies, 0.99) <= 1000,
    },
    {
      what: `memory of the server, ${database.name}`,
      promised: '≤ 400 MB',
      figure: `${Math.round(peakMb)} MB (without streams ${Math.round(emptyMb)} MB)`,
      isKept: peakMb <= 400,
    },
    { what: 'connections broken', promised: drops, figure: dropped.drops, isKept: dropped.drops >= drops },
    {
      what: 'events missed or told twice',
      promised: '0',
      figure: `${dropped.missed} missed, ${dropped.repeated} twice, of ${dropped.expected}`,
      isKept: dropped.missed === 0 && dropped.repeated === 0 && dropped.expected > 0,
    },
    {
      what: 'from a break until connected again',
      promised: 'p95 ≤ 3000 ms',
      figure: `p95 ${Math.round(percentile(dropped.returns, 0.95))}, ${spread(dropped.returns)}`,
      isKept: percentile(dropped.returns, 0.95) <= 3000,
    },
  ])
}

// A signal to the run stops the server as well.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
process.once('exit', () => server?.kill('SIGKILL'))

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  console.error(error.stack)
  process.exitCode = 1
} finally {
  readers?.kill()
  server?.kill('SIGKILL')
  await server?.ended
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
}
