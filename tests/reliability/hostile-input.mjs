/**
 * Hostile archives and patterns are refused within 100 ms while `/healthz` answers within 50 ms, from the first call after the
 * start on. `npm run test:hostile`, after `npm run build`. Wants the machine to itself. `--rounds`: another number.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { create } from 'tar'
import { operate } from './client.mjs'
import { printTable, spread } from './figures.mjs'
import { createRunDatabase } from './run-database.mjs'
import { freePort, OPS_TOKEN, startServer } from './server-process.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const rounds = Number(values.rounds)
const REFUSED_WITHIN_MS = 100
const HEALTHY_WITHIN_MS = 50
const UNPACKED = 1024 * 1024 - 8192
const folder = mkdtempSync(join(tmpdir(), 'center-hostile-'))
const dataDir = join(folder, 'data')

const name = '@acme/hostile'
const manifest = {
  name,
  version: '1.0.0',
  title: { 'zh-CN': '敌意', 'en-US': 'Hostile' },
  kind: 'system',
  entry: 'main.js',
}
const filled = (text) => text.repeat(Math.floor(UNPACKED / text.length))

/** Scripts of a megabyte that pack to a few kilobytes, each made against a way in which scripts could be read. */
const scripts = {
  'registrations in registrations': filled('System.register(['),
  'lists in lists': filled('['),
  'calls in calls': filled('f('),
  'open strings after registrations': filled('System.register(" '),
  'functions in functions': filled('()=>{'),
}
const patterns = ['(a+)+$', '^(1|1|1)*x$', '(\\d*)*(\\d*)*x', '(?=(a+))\\1b', '('.repeat(150)]

function pack(script) {
  writeFileSync(join(folder, 'center.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'main.js'), script)
  const file = join(folder, 'bundle.tgz')
  create({ file, cwd: folder, gzip: { level: 9 }, sync: true, portable: true }, ['center.json', 'main.js'])
  return readFileSync(file)
}

/** Asks a call and answers how long its answer took and what it was. */
async function timed(call) {
  const start = performance.now()
  const response = await call()
  const { status, message } = await response.json()
  return { ms: performance.now() - start, status, message }
}

const headers = { authorization: `Bearer ${OPS_TOKEN}` }

function publish(url, archive) {
  const body = new FormData()
  body.append('bundle', new Blob([archive], { type: 'application/gzip' }), 'bundle.tgz')
  return timed(() =>
    fetch(`${url}/api/ops/apps/${encodeURIComponent(name)}/versions`, { method: 'POST', headers, body }),
  )
}

function setPattern(url, revision, pattern) {
  const body = JSON.stringify({ set: { CENTER_PHONE_PATTERN: pattern } })
  const json = { ...headers, 'content-type': 'application/json', 'if-match': String(revision) }
  return timed(() => fetch(`${url}/api/ops/tenants/demo/settings`, { method: 'PUT', headers: json, body }))
}

/** Asks `/healthz` again and again until `stop`, which answers how long each took. */
function watchHealth(url) {
  const times = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const start = performance.now()
      await (await fetch(`${url}/healthz`)).text()
      times.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  })()
  return async () => {
    isOver = true
    await watching
    return times
  }
}

function rowsOf(what, answers, health) {
  const times = answers.map(({ ms }) => ms)
  const accepted = answers.filter(({ status }) => status === 200).length
  return [
    { what: `${what}: accepted`, promised: 0, figure: accepted, isKept: accepted === 0 },
    {
      what: `… refused within`,
      promised: `${REFUSED_WITHIN_MS} ms`,
      figure: `${spread(times)}; the first ${Math.round(times[0])} ms`,
      isKept: Math.max(...times) <= REFUSED_WITHIN_MS,
    },
    {
      what: '… /healthz meanwhile',
      promised: `${HEALTHY_WITHIN_MS} ms`,
      figure: `${health.length} answers, ${spread(health)}`,
      isKept: health.length > 0 && Math.max(...health) <= HEALTHY_WITHIN_MS,
    },
  ]
}

/** Each of the things once a round, one after the other; answers rows for the table. */
async function attack(url, what, things, send) {
  const answers = []
  const stop = watchHealth(url)
  for (let round = 0; round < rounds; round += 1) {
    for (const thing of things) answers.push(await send(thing))
  }
  return rowsOf(what, answers, await stop())
}

async function run(server, url) {
  await server.ready
  const archives = Object.entries(scripts).map(([what, script]) => ({ what, bytes: pack(script) }))
  for (const { what, bytes } of archives) console.log(`an archive of ${bytes.length} bytes: ${what}`)
  const { revision } = await operate(url, '/tenants/demo/settings')
  return printTable([
    ...(await attack(url, 'hostile archives', archives, ({ bytes }) => publish(url, bytes))),
    ...(await attack(url, 'hostile patterns', patterns, (pattern) => setPattern(url, revision, pattern))),
  ])
}

const database = await createRunDatabase(dataDir)
const port = await freePort()
const server = startServer({ dataDir, port, databaseUrl: database.url })
process.once('exit', () => server.kill('SIGKILL'))
try {
  process.exitCode = (await run(server, `http://127.0.0.1:${port}`)) ? 0 : 1
} catch (error) {
  console.error(error.stack)
  process.exitCode = 1
} finally {
  server.kill('SIGKILL')
  await server.ended
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}
