/**
 * An import of 10,000 users by CSV: how long the check and the writing take, and how long another user waits for an answer meanwhile.
 * `npm run bench:import`, after `npm run build`; `--users`: another number. With `DATABASE_URL` on that PostgreSQL server instead of
 * the embedded database. Ends with 1 when writing takes longer than a minute for 10,000 users.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { read, signedHeaders, signIn } from './client.mjs'
import { percentile, printTable, residentMb, spread } from './figures.mjs'
import { createRunDatabase } from './run-database.mjs'
import { freePort, startServer } from './server-process.mjs'

const { values } = parseArgs({ options: { users: { type: 'string', default: '10000' } } })
const count = Number(values.users)
const MAX_MS_PER_USER = 6
const EVERY_MS = 50
const imports = '/api/admin/tenants/demo/user-imports'
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const dataDir = mkdtempSync(join(tmpdir(), 'center-import-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const database = await createRunDatabase(dataDir)
const server = startServer({ dataDir, port, databaseUrl: database.url })

function toCsv() {
  const line = (_, index) =>
    `bench${index},测试${index},139${String(index).padStart(8, '0')},bench${index}@example.com,STAFF,研发部,`
  return ['用户名,姓名,手机号,邮箱,角色编码,部门,企业', ...Array.from({ length: count }, line)].join('\r\n')
}

async function post(session, path, body) {
  const headers = signedHeaders(session, path, '', { method: 'POST', body })
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body })
  const { status, message, data } = await response.json()
  if (status !== 200) throw new Error(`${path}: ${status} ${message}`)
  return data
}

/** How long another user waits for an answer, asked at a steady rate until the work is over. */
async function timesDuring(session, work) {
  const times = []
  let isOver = false
  const done = work().finally(() => (isOver = true))
  while (!isOver) {
    for (const [path, query] of [
      ['/api/front/member/front/infoV2', ''],
      ['/api/admin/tenants/demo/users', 'limit=20&page=1'],
    ]) {
      const at = performance.now()
      await read(url, session, path, query)
      times.push(performance.now() - at)
    }
    await pause(EVERY_MS)
  }
  return { times, value: await done }
}

async function timed(work) {
  const at = performance.now()
  const value = await work()
  return { value, ms: performance.now() - at }
}

async function writeAll(session, id) {
  let job = await post(session, `${imports}/${id}/start`)
  while (job.state === 'running') {
    await pause(250)
    job = await read(url, session, `${imports}/${id}`)
  }
  if (job.state !== 'done' || job.done !== count) throw new Error(JSON.stringify(job))
}

try {
  await server.ready
  // Two sessions of one user: the second is asked of while the first imports.
  const [actor, other] = [await signIn(url, 'demo', 'guanli'), await signIn(url, 'demo', 'guanli')]
  const { times: idle } = await timesDuring(other, () => pause(3000))
  const form = new FormData()
  form.set('file', new Blob([toCsv()]), 'users.csv')
  const checked = await timesDuring(other, () => timed(() => post(actor, imports, form)))
  const written = await timesDuring(other, () => timed(() => writeAll(actor, checked.value.value.id)))
  const seconds = ({ value: { ms } }) => `${(ms / 1000).toFixed(1)} s`
  const wait = (times) => `${spread(times)}, p95 ${Math.round(percentile(times, 0.95))} ms`
  const promised = `${(count * MAX_MS_PER_USER) / 1000} s`
  console.log(`${count} users, ${database.name}`)
  const isKept = printTable([
    { what: 'check', figure: seconds(checked) },
    { what: 'writing', promised, figure: seconds(written), isKept: written.value.ms <= count * MAX_MS_PER_USER },
    { what: 'another call, alone', figure: wait(idle) },
    { what: 'another call, during the check', figure: wait(checked.times) },
    { what: 'another call, during the writing', figure: wait(written.times) },
    { what: 'memory at the end', figure: `${Math.round(residentMb(server.pid))} MB` },
  ])
  if (!isKept) process.exitCode = 1
} finally {
  server.kill('SIGTERM')
  await server.ended
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
}
