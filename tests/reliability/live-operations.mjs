/**
 * Two hundred changes of a version under load, with people typing: fifty roll-backs, twenty versions whose bytes are not
 * what was hashed, twenty writers at once. `npm run test:operations`, after `npm run build`.
 * `--moves`, `--tabs`, `--rate`: other numbers. With `DATABASE_URL` on that PostgreSQL server instead of the embedded database.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BROKEN_VERSION, publishBroken } from './broken-version.mjs'
import { Refused, signIn, read } from './client.mjs'
import { percentile, printTable, spread } from './figures.mjs'
import { addSessions } from './many-sessions.mjs'
import { release, rollBack, standing } from './transitions.mjs'
import { openTabs } from './open-tabs.mjs'
import { createRunDatabase } from './run-database.mjs'
import { freePort, startServer } from './server-process.mjs'

const { values } = parseArgs({
  options: {
    moves: { type: 'string', default: '200' },
    tabs: { type: 'string', default: '20' },
    rate: { type: 'string', default: '300' },
  },
})
const [moves, tabCount, rate] = [values.moves, values.tabs, values.rate].map(Number)
const WRITERS = 20
const READERS = 100
/** Ten changes: of two hundred so, twenty have the wrong bytes, twenty are races, fifty are roll-backs (thirty, and a broken version's own). */
const TEN = ['broken', 'race', 'release', 'back', 'release', 'release']
const groups = [
  [...TEN, 'release', 'release'],
  [...TEN, 'back'],
]

const dataDir = mkdtempSync(join(tmpdir(), 'center-operations-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
let database
let server
let load
let browser

async function start() {
  database = await createRunDatabase(dataDir)
  server = startServer({ dataDir, port, databaseUrl: database.url })
  await server.ready
  server.kill('SIGTERM')
  await server.ended
  const sessions = await addSessions(database, 'demo', READERS)
  server = startServer({ dataDir, port, databaseUrl: database.url })
  await server.ready
  await publishBroken(url, dataDir)
  return sessions
}

async function startLoad(sessions) {
  const someone = await signIn(url, 'demo', 'zhangsan')
  const { tenantId } = await read(url, someone, '/api/front/member/front/infoV2')
  load = fork(fileURLToPath(new URL('./request-load.mjs', import.meta.url)))
  load.send({ ask: 'start', url, rate, tenantId, sessions })
}

async function endLoad() {
  load.send({ ask: 'stop' })
  const [figures] = await once(load, 'message')
  load.kill()
  return figures
}

const counts = { moves: 0, rollBacks: 0, broken: 0, races: 0, wonTwice: 0 }
const waits = []
const late = []
const mixed = []

const other = (version) => (version === '1.0.0' ? '1.1.0' : '1.0.0')

/** One change, and what each tab made of it. `arrives`: the version that tabs are to show afterwards. */
async function move(command, arrives, tabs) {
  const sentAt = Date.now()
  await command()
  counts.moves += 1
  const times = await Promise.all(tabs.map((tab) => tab.shownAt(arrives, sentAt)))
  const versions = await Promise.all(tabs.map((tab) => tab.versions()))
  for (const [at, time] of times.entries()) {
    if (time === null) late.push(`tab ${at} did not show ${arrives} at move ${counts.moves}`)
    else waits.push(time - sentAt)
  }
  for (const shown of versions) if (shown.length !== 1 || !shown[0].startsWith(arrives)) mixed.push(shown.join(' + '))
}

/** Twenty writers on one revision: one of them is first, the others are told so. */
async function race(revision, version) {
  const tries = Array.from({ length: WRITERS }, () => release(url, revision, { version, policy: 'immediate' }))
  const results = await Promise.allSettled(tries)
  const unexpected = results.filter(({ reason }) => reason && !(reason instanceof Refused))
  if (unexpected.length > 0) throw unexpected[0].reason
  counts.races += 1
  counts.wonTwice += results.filter(({ status }) => status === 'fulfilled').length - 1
}

/** A version that fails to load: each tab keeps what it has, and operations take it back. */
async function breakAndMend(tabs) {
  const { revision, version } = await standing(url)
  const refusedBefore = await Promise.all(tabs.map((tab) => tab.refusals()))
  await release(url, revision, { version: BROKEN_VERSION, policy: 'immediate' })
  counts.moves += 1
  counts.broken += 1
  await Promise.all(tabs.map((tab, at) => untilRefused(tab, refusedBefore[at])))
  const versions = await Promise.all(tabs.map((tab) => tab.versions()))
  for (const shown of versions) if (shown.length !== 1 || !shown[0].startsWith(version)) mixed.push(shown.join(' + '))
  await move(() => rollBack(url, revision + 1, { to: version }), version, tabs)
  counts.rollBacks += 1
}

async function untilRefused(tab, before) {
  const until = Date.now() + 10_000
  while ((await tab.refusals()) === before && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

const kinds = {
  broken: breakAndMend,
  async race(tabs) {
    const { revision, version } = await standing(url)
    await move(() => race(revision, other(version)), other(version), tabs)
  },
  async release(tabs) {
    const { revision, version } = await standing(url)
    await move(() => release(url, revision, { version: other(version), policy: 'immediate' }), other(version), tabs)
    return { revision: revision + 1, version }
  },
  async back(tabs) {
    const { revision, version } = await kinds.release(tabs)
    await move(() => rollBack(url, revision, { to: version }), version, tabs)
    counts.rollBacks += 1
  },
}

async function moveAll(tabs) {
  for (let group = 0; counts.moves < moves; group += 1)
    for (const kind of groups[group % groups.length]) if (counts.moves < moves) await kinds[kind](tabs)
}

const atLeast = (what, promised, figure) => ({ what, promised, figure, isKept: figure >= promised })

async function run() {
  const sessions = await start()
  browser = await openTabs(url, tabCount)
  await startLoad(sessions)
  await moveAll(browser.tabs)
  const ends = await Promise.all(browser.tabs.map((tab) => tab.end()))
  const asked = await endLoad()
  const lost = ends.filter(({ typed, kept }) => typed !== kept)
  const pageFailures = browser.tabs.flatMap(({ failures }) => failures)
  for (const line of [...asked.failures, ...pageFailures, ...late, ...mixed].slice(0, 20)) console.log(line)
  for (const { typed, kept } of lost) console.log(`typed ${typed.length}, kept ${kept.length}: …${kept.slice(-40)}`)

  return printTable([
    atLeast('changes of the version', moves, counts.moves),
    atLeast('… of them roll-backs', Math.floor(moves / 4), counts.rollBacks),
    atLeast('… to bytes that are not what was hashed', Math.floor(moves / 10), counts.broken),
    {
      what: `… asked for by ${WRITERS} writers at once`,
      promised: 'one wins',
      figure: `${counts.races}, ${counts.wonTwice} won twice`,
      isKept: counts.wonTwice === 0,
    },
    {
      what: `requests meanwhile, ${database.name}`,
      promised: `${rate}/s, 0 failed`,
      figure: `${Math.round(asked.perSecond)}/s, ${asked.failed} of ${asked.sent} failed (${spread(asked.times)})`,
      isKept: asked.failed === 0 && pageFailures.length === 0,
    },
    {
      what: 'sessions lost',
      promised: 0,
      figure: ends.filter(({ isSignedIn }) => !isSignedIn).length,
      isKept: ends.every(({ isSignedIn }) => isSignedIn),
    },
    {
      what: 'tabs that lost what was typed',
      promised: 0,
      figure: `${lost.length} of ${tabCount}, ${ends.reduce((sum, { typed }) => sum + typed.length, 0)} keys`,
      isKept: lost.length === 0,
    },
    {
      what: 'pages with two versions, or the wrong one',
      promised: 0,
      figure: mixed.length,
      isKept: mixed.length === 0,
    },
    {
      what: 'from the command until a tab shows the version',
      promised: 'p99 ≤ 1000 ms',
      figure: `${spread(waits)}, ${late.length} never`,
      isKept: percentile(waits, 0.99) <= 1000 && late.length === 0,
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
  const lines = server?.log().split('\n').slice(-10) ?? []
  for (const line of lines) console.error(line.slice(0, 400))
  process.exitCode = 1
} finally {
  load?.kill()
  await browser?.close()
  server?.kill('SIGKILL')
  await server?.ended
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
}
