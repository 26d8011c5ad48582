/**
 * The lists of administration over HTTP, on a tenant with 100,000 users, 10,000 menu items and 1,000 roles beside 999 other tenants:
 * `npm run bench:administration`, after `npm run build`. Each list is called 200 times in all its variants. The exit status is 1 when
 * more than 5 of 100 calls of a list, or half of the calls of a variant, take longer than 100 ms. `--only users,roles`: these lists alone; `--calls`: another number.
 * `DATABASE_URL` names the PostgreSQL server; it gets a database of its own, which goes at the end.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { signedHeaders } from '../reliability/client.mjs'
import { percentile, processorMs } from '../reliability/figures.mjs'
import { createRunDatabase } from '../reliability/run-database.mjs'
import { freePort, startServer } from '../reliability/server-process.mjs'
import { fillLargeTenant, SIZES, TENANT } from './fill-large-tenant.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    calls: { type: 'string', default: '200' },
    verbose: { type: 'boolean', default: false },
  },
})
const CALLS = Number(values.calls)
const LIMIT_MS = 100

process.env.DATABASE_URL ??= 'postgres://root@127.0.0.1/test'

const pages = (total, limit = 20) =>
  [1, Math.ceil(total / limit / 2), Math.ceil(total / limit)].map((page) => ({ page, limit }))
const words = (...keywords) => keywords.map((keyword) => ({ keyword }))
const tenant = (path) => `/api/admin/tenants/${TENANT}${path}`

/** Each list with the queries that it is called with. */
const lists = [
  {
    name: 'users',
    path: tenant('/users'),
    queries: [
      ...pages(SIZES.users),
      ...pages(SIZES.users, 100),
      ...words('user012345', 'no-such-user', '王', '王伟', '王伟一', '8765', '138', 'user', 'example.com'),
      { keyword: '王', page: 200 },
      { keyword: 'user', page: 5000 },
      { enabled: 0 },
      { enabled: 1, page: 4750 },
      { roleId: 'r-5' },
      { roleId: 'r-1' },
      { departmentId: 'd-7', keyword: '王' },
      { enabled: 0, roleId: 'r-5', keyword: 'user' },
    ],
  },
  { name: 'one user', path: tenant('/users/u-500'), queries: [{}] },
  { name: 'choices of users', path: tenant('/user-choices'), queries: [{}] },
  {
    name: 'roles',
    path: tenant('/roles'),
    queries: [...pages(SIZES.roles), { limit: 100 }, ...words('角色5', 'ROLE_99', 'nothing')],
  },
  { name: 'one role', path: tenant('/roles/r-5'), queries: [{}] },
  { name: 'choices of roles', path: tenant('/role-choices'), queries: [{}] },
  { name: 'members of a role', path: tenant('/roles/r-5/members'), queries: pages(200) },
  { name: 'menu', path: tenant('/menus'), queries: [{}] },
  { name: 'one menu item', path: tenant('/menus/m-5000'), queries: [{}] },
  { name: 'choices of menu items', path: tenant('/menu-choices'), queries: [{}] },
  {
    name: 'sign-ins',
    path: tenant('/sign-ins'),
    queries: [
      ...pages(SIZES.signIns),
      ...words('user012345', 'no-such-user', '10.7.', 'user'),
      { keyword: 'user', page: 5000 },
      { outcome: 'failed' },
      { outcome: 'failed', page: 500 },
      { outcome: 'ok', page: 5000 },
      { userId: 'u-500' },
    ],
  },
  {
    name: 'sessions',
    path: tenant('/sessions'),
    queries: [...pages(SIZES.sessions), ...words('user000123', 'no-such', '王', '10.0.0.7')],
  },
  {
    name: 'enterprises',
    path: tenant('/enterprises'),
    queries: [
      ...pages(SIZES.enterprises),
      ...words('机械', '第777', '91310000', 'nothing'),
      { review: '0' },
      { review: '1', page: 200 },
    ],
  },
  {
    name: 'members of an enterprise',
    path: tenant('/enterprises/e-1/members'),
    queries: [...pages(SIZES.users / 10), ...words('王', 'no-such')],
  },
  { name: 'departments', path: tenant('/departments'), queries: [{}] },
  { name: 'applications', path: tenant('/applications'), queries: [{}, ...words('应用7')] },
  { name: 'workbenches', path: tenant('/workbenches'), queries: [{}] },
  {
    name: 'tenants',
    path: '/api/admin/tenants',
    queries: [...pages(SIZES.tenants), { limit: 100 }, ...words('large', '租户7', 'nothing')],
  },
  {
    name: 'audit',
    path: tenant('/audit'),
    queries: [...pages(SIZES.audit), { action: 'role' }, { action: 'user', page: 600 }, { action: 'release' }],
  },
  { name: 'overview', path: tenant('/overview'), queries: [{}] },
  { name: 'settings', path: tenant('/settings'), queries: [{}] },
  // Each write looks for the administrators that the tenant keeps.
  { name: 'a write', path: tenant('/users/u-500/unlock'), queries: [{}], method: 'POST' },
]

const dataDir = mkdtempSync(join(tmpdir(), 'center-lists-'))
const url = `http://127.0.0.1:${await freePort()}`
const only = values.only.split(',').filter(Boolean)
let database
let server

/** The address of a call: what is signed is sorted. */
const queryOf = (query) =>
  new URLSearchParams(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()

async function call(session, path, query, method = 'GET') {
  const begun = performance.now()
  const headers = signedHeaders(session, path, query, { method })
  const response = await fetch(`${url}${path}${query && `?${query}`}`, { method, headers })
  const bytes = (await response.arrayBuffer()).byteLength
  if (response.status !== 200) throw new Error(`${path}?${query} answers ${response.status}`)
  return { ms: performance.now() - begun, bytes }
}

/** Processor time that each process has used, in milliseconds. A process that the system does not tell of is not in it. */
function processorMsOf(pids) {
  const used = new Map()
  for (const pid of pids) {
    try {
      used.set(pid, processorMs(pid))
    } catch {
      // It has ended, or runs on another machine.
    }
  }
  return used
}

/** What the processes that are there before and after have used in between; null where none is. */
function usedSince(before, pids) {
  const both = [...processorMsOf(pids)].filter(([pid]) => before.has(pid))
  return both.length === 0 ? null : both.reduce((sum, [pid, ms]) => sum + ms - before.get(pid), 0) / CALLS
}

/** Of the database: its processes that serve this run. */
const backends = () =>
  database.use(async (client) => {
    const { rows } = await client.query(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return rows.map(({ pid }) => pid)
  })

async function measure(session, { name, path, queries, method }) {
  const texts = queries.map(queryOf)
  for (const text of texts) await call(session, path, text, method)
  const pids = await backends()
  const before = processorMsOf([server.pid, ...pids])
  const calls = []
  for (let turn = 0; turn < CALLS; turn += 1) {
    const text = texts[turn % texts.length]
    calls.push({ text, ...(await call(session, path, text, method)) })
  }
  const variants = texts.map((text) => ({
    text,
    ms: share(
      calls.filter((each) => each.text === text),
      0.5,
    ),
  }))
  const worst = variants.toSorted((a, b) => b.ms - a.ms)[0]
  if (values.verbose)
    for (const { text, ms } of variants) console.log(`    ${name} ${decodeURIComponent(text)}: ${ms.toFixed(1)} ms`)
  return {
    name,
    p50: share(calls, 0.5),
    p95: share(calls, 0.95),
    worst,
    server: usedSince(before, [server.pid]),
    database: usedSince(before, pids),
    kb: Math.max(...calls.map(({ bytes }) => bytes)) / 1024,
  }
}

const share = (calls, part) =>
  percentile(
    calls.map(({ ms }) => ms),
    part,
  )

const isSlow = ({ p95, worst }) => Math.max(p95, worst.ms) > LIMIT_MS

const shown = (number) => (number === null ? '-' : number.toFixed(1))

function print(row) {
  const { name, p50, p95, worst, server, database, kb } = row
  const mark = isSlow(row) ? '✗' : '✓'
  const cells = [name.padEnd(26), ...[p50, p95, worst.ms, server, database, kb].map((cell) => shown(cell).padStart(8))]
  console.log(`${mark} ${cells.join(' ')}  ${decodeURIComponent(worst.text)}`)
}

async function run() {
  database = await createRunDatabase(dataDir)
  const start = {
    dataDir,
    port: Number(new URL(url).port),
    databaseUrl: database.url,
    environment: { CENTER_SEED: 'none' },
  }
  server = startServer(start)
  await server.ready
  const session = await fillLargeTenant(database)
  const heads = ['p50 ms', 'p95 ms', 'variant', 'server', 'database', 'kB']
  console.log(`  ${'list'.padEnd(26)} ${heads.map((head) => head.padStart(8)).join(' ')}  slowest variant, by its p50`)
  const rows = []
  for (const list of lists.filter(({ name }) => only.length === 0 || only.includes(name))) {
    rows.push(await measure(session, list))
    print(rows.at(-1))
  }
  const slow = rows.filter(isSlow)
  console.log(
    slow.length === 0
      ? `each list answers within ${LIMIT_MS} ms`
      : `too slow: ${slow.map(({ name }) => name).join(', ')}`,
  )
  return slow.length === 0
}

try {
  if (!(await run())) process.exitCode = 1
} finally {
  server?.kill('SIGTERM')
  await server?.ended
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
}
