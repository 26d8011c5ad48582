/**
 * Kills the built server with SIGKILL while letters are read and versions are released, KILLS times (20), and checks after each
 * restart that nothing it had acknowledged is lost. `node tests/reliability/kill-9.mjs`, after `npm run build`. With `DATABASE_URL` on
 * that PostgreSQL server instead of the embedded database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from './client.mjs'
import { spread } from './figures.mjs'
import { createRunDatabase } from './run-database.mjs'
import { freePort, startServer } from './server-process.mjs'
import { findLost, readUntilBroken, releaseUntilBroken, repeatInFlight, untilKilled } from './work.mjs'

const KILLS = Number(process.env.KILLS ?? 20)
const EXIT_IN_USE = 78
const people = [
  ['demo', 'zhangsan'],
  ['demo', 'lisi'],
  ['demo', 'guanli'],
  ['park', 'wangwu'],
  ['region', 'zhaoliu'],
]

const dataDir = mkdtempSync(join(tmpdir(), 'center-kill-9-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const checks = []
const restarts = []
let database
let server

const check = (name, isTrue, detail = '') => {
  checks.push(isTrue)
  if (!isTrue) console.log(`failed: ${name} ${detail}`)
}

async function refusesSecondProcess() {
  const second = startServer({ dataDir, port: await freePort() })
  const { code } = await second.ended
  check('a second process on the data folder is refused', code === EXIT_IN_USE, `(exit ${code}) ${second.log()}`)
}

/** One life of the server, from a restart to the next kill: some moment after its first release, however long that takes. */
async function live(readers, journal) {
  await repeatInFlight(url, journal)
  let noteMove
  const moved = new Promise((resolve) => (noteMove = resolve))
  const work = [
    releaseUntilBroken(url, journal, noteMove),
    ...readers.map((reader) => readUntilBroken(url, reader, journal)),
  ]
  const broken = Promise.all(work.map(untilKilled))
  await Promise.race([broken, moved])
  const moment = Math.random() * 700
  await Promise.race([broken, new Promise((resolve) => setTimeout(resolve, moment))])
  server.kill('SIGKILL')
  await Promise.all([broken, server.ended])
}

/** Starts the server, and measures how long that takes. */
async function start() {
  const startedAt = performance.now()
  server = startServer({ dataDir, port, databaseUrl: database.url })
  await server.ready
  restarts.push(performance.now() - startedAt)
}

async function run() {
  const journal = { reads: [], moves: [], inFlight: null }
  const lost = new Set()
  database = await createRunDatabase(dataDir)
  await start()
  // The first start makes the database.
  restarts.length = 0
  if (database.url === '') await refusesSecondProcess()
  const readers = await Promise.all(people.map(([tenantCode, username]) => signIn(url, tenantCode, username)))

  for (let kill = 1; kill <= KILLS; kill += 1) {
    await live(readers, journal)
    await start()
    const missing = await findLost(url, readers, journal)
    check(`after kill ${kill} everything is there`, missing.length === 0, missing.join('; '))
    missing.forEach((what) => lost.add(what))
  }

  const acknowledged = journal.reads.length + journal.moves.length
  check('letters were read and versions moved', journal.reads.length > 0 && journal.moves.length >= KILLS)
  console.log(
    `${KILLS} kills, ${database.name}: ${acknowledged} acknowledged, ${lost.size} lost; started again in ${spread(restarts)}`,
  )
  server.kill('SIGTERM')
  const { code } = await server.ended
  check('the server then ends cleanly', code === 0, `(exit ${code})`)
}

try {
  await run()
} catch (error) {
  check('the run came to its end', false, error.stack)
} finally {
  server?.kill('SIGKILL')
  await server?.ended
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
}

const passed = checks.filter(Boolean).length
console.log(`${passed} passed, ${checks.length - passed} failed`)
process.exitCode = passed === checks.length ? 0 : 1
