/**
 * Thirty rolling restarts of two instances behind nginx, under load, a fifth of it POSTs: no request fails, and no POST runs twice.
 * `npm run test:restarts`, after `npm run build`. Needs nginx on the PATH and a PostgreSQL server (`DATABASE_URL`).
 * `--restarts`, `--rate`, `--drain`: other numbers.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { printTable, spread } from './figures.mjs'
import { addSessions } from './many-sessions.mjs'
import { findNginx, startNginx } from './nginx-process.mjs'
import { createRunDatabase } from './run-database.mjs'
import { freePort, startServer } from './server-process.mjs'

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '30' },
    rate: { type: 'string', default: '100' },
    drain: { type: 'string', default: '5' },
  },
})
const [restarts, rate] = [values.restarts, values.rate].map(Number)
/** A user may have a hundred to-dos. */
const PEOPLE = 301
const STREAMS = 20
const SETTLED_MS = 500

process.env.DATABASE_URL ||= 'postgres://root@127.0.0.1/test'
const folder = mkdtempSync(join(tmpdir(), 'center-restarts-'))
const dataDir = join(folder, 'data')
const ports = [await freePort(), await freePort()]
const nginxPort = await freePort()
const url = `http://127.0.0.1:${nginxPort}`
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const instances = []
const forks = []
let database
let nginx

function start(number) {
  const environment = { PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1', CENTER_DRAIN_SECONDS: values.drain }
  instances[number] = startServer({ dataDir, port: ports[number], databaseUrl: database.url, environment })
  return instances[number].ready
}

async function prepare() {
  database = await createRunDatabase(dataDir)
  await start(0)
  const sessions = await addSessions(database, 'demo', PEOPLE + STREAMS)
  const tenantId = await database.use(async (client) => {
    const { rows } = await client.query("select id from tenants where code = 'demo'")
    return rows[0].id
  })
  await start(1)
  nginx = await startNginx({ folder: join(folder, 'nginx'), port: nginxPort, instances: ports })
  return { tenantId, sessions }
}

function forkProgram(name) {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)))
  forks.push(child)
  return child
}

/** Ends one instance after the other and starts it again; the next goes when the last one is ready. */
async function restartAll() {
  const ends = []
  for (let restart = 0; restart < restarts; restart += 1) {
    for (const number of [0, 1]) {
      const former = instances[number]
      former.kill('SIGTERM')
      ends.push(await former.ended)
      await start(number)
      await pause(SETTLED_MS)
    }
    console.log(`${restart + 1} of ${restarts}`)
  }
  return ends
}

/** Rows of to-dos, and how many of them there are when copies count once. */
function countWritten() {
  return database.use(async (client) => {
    const { rows } = await client.query('select count(*)::int as rows, count(distinct title)::int as titles from todos')
    return rows[0]
  })
}

async function run() {
  const { tenantId, sessions } = await prepare()
  const before = await countWritten()
  const streams = forkProgram('./stream-readers.mjs')
  streams.send({ ask: 'openAll', url, sessions: sessions.slice(PEOPLE) })
  await once(streams, 'message')
  const load = forkProgram('./request-load.mjs')
  load.send({ ask: 'start', url, rate, tenantId, sessions: sessions.slice(0, PEOPLE), isWriting: true })
  const ends = await restartAll()
  load.send({ ask: 'stop' })
  const [asked] = await once(load, 'message')
  const after = await countWritten()
  const rows = after.rows - before.rows
  const copies = rows - (after.titles - before.titles)
  const unclean = ends.filter(({ code }) => code !== 0).length
  for (const line of asked.failures) console.log(line)
  if (asked.failed > 0) console.log(nginx.errors())

  return printTable([
    { what: 'instances ended and started', promised: restarts * 2, figure: ends.length, isKept: ends.length > 0 },
    { what: '… whose exit status was not 0', promised: 0, figure: unclean, isKept: unclean === 0 },
    {
      what: 'requests meanwhile',
      promised: `${rate}/s, 0 failed`,
      figure: `${Math.round(asked.perSecond)}/s, ${asked.failed} of ${asked.sent} failed (${spread(asked.times)})`,
      isKept: asked.failed === 0 && asked.sent > 0,
    },
    {
      what: 'POSTs among them that were answered, and rows they left',
      promised: 'one each',
      figure: `${asked.written}, ${rows} rows, ${copies} copies`,
      isKept: asked.written > 0 && rows === asked.written && copies === 0,
    },
  ])
}

function missing() {
  if (!findNginx()) return 'nginx is not on the PATH'
  return null
}

// Stopping the run stops the servers as well.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
process.once('exit', () => {
  for (const instance of instances) instance?.kill('SIGKILL')
})

const reason = missing()
if (reason) {
  console.log(`skipped: rolling restarts behind nginx (${reason})`)
  rmSync(folder, { recursive: true, force: true })
  process.exit(process.env.CI ? 1 : 0)
}
try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  console.error(error.stack)
  process.exitCode = 1
} finally {
  for (const child of forks) child.kill()
  await nginx?.stop()
  for (const instance of instances) instance?.kill('SIGKILL')
  await Promise.all(instances.map((instance) => instance?.ended))
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
}
