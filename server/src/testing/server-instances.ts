import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { buildApp } from '../app'
import { tenants } from '../domains/configuration/configuration.tables'
import { parseEnvironment } from '../platform/config/config'
import { openServer } from '../platform/database/server-database'
import { buildUpload } from './build-bundle'
import { sign, TEST_OPS_TOKEN, TEST_PASSWORD_COST } from './build-test-app'
import { createKeptKeyPairs } from './passwords/kept-key-pairs'
import { createMigratedDatabase, root } from './test-database'

const APP = '/api/ops/tenants/demo/apps/%40apps%2Fnotepad'

export type ServerInstances = Awaited<ReturnType<typeof startServerInstances>>
type Closers = (() => Promise<unknown>)[]

/**
 * Servers on one PostgreSQL, one for each clock, with the tenant `demo`; and connections without time limits, to hold what they wait for. For
 * tests by `describeOnPostgres`, since the embedded engine takes one query after the other and shows nothing of two at once.
 */
export async function startServerInstances(clocks: (() => Date)[]) {
  const database = await createMigratedDatabase()
  const closers: Closers = [database.drop]
  const dataDir = await mkdtemp(join(tmpdir(), 'center-instances-'))
  closers.push(() => rm(dataDir, { recursive: true, force: true }))
  const apps: FastifyInstance[] = []
  for (const now of clocks) apps.push(await start({ url: database.url, dataDir, now }, closers))
  const connect = async () => {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    closers.push(() => client.end())
    return client
  }
  const outside = await connect()
  const [first, second = first] = apps
  if (!first || !second) throw new Error('Name a clock for each server.')
  await first.db.insert(tenants).values({ id: 't-demo', code: 'demo', name: 'Demo' })
  return {
    first,
    second,
    outside,
    connect,
    close: async () => {
      for (const close of closers.reverse()) await close()
    },
  }
}

async function start(place: { url: string; dataDir: string; now: () => Date }, closers: Closers) {
  const { url, dataDir, now } = place
  const storage = await openServer({ url, migrations: join(root, 'server/migrations'), onTrouble: () => undefined })
  const environment = { CENTER_SEED: 'none', CENTER_OPS_TOKEN: TEST_OPS_TOKEN, DATA_DIR: dataDir, DATABASE_URL: url }
  const app = await buildApp({
    config: { ...parseEnvironment(environment, root), passwordCost: TEST_PASSWORD_COST },
    storage,
    now,
    createKeyPair: createKeptKeyPairs(),
  })
  closers.push(async () => {
    await app.close()
    await storage.close()
  })
  await app.ready()
  return app
}

/** Resolves when some connection waits for a lock that another one holds. */
export async function untilSomeoneWaits(outside: Client): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await outside.query(waiting)).rows.length === 0) continue
}

type Answer = { status: number; data: { revision: number } }
type Headers = Record<string, string>

/** A command of operations on the app `@apps/notepad` of the tenant `demo`. */
export async function commandNotepad(app: FastifyInstance, path: string, payload: object, headers: Headers = {}) {
  const method = path === '' ? 'PUT' : 'POST'
  const authorization = `Bearer ${TEST_OPS_TOKEN}`
  const response = await app.inject({ method, url: `${APP}${path}`, payload, headers: { authorization, ...headers } })
  return response.json<Answer>()
}

export async function publishNotepad(app: FastifyInstance, archive: Buffer): Promise<number> {
  const { payload, headers } = buildUpload(archive)
  const response = await app.inject({
    method: 'POST',
    url: '/api/ops/apps/%40apps%2Fnotepad/versions',
    payload,
    headers: { ...headers, authorization: `Bearer ${TEST_OPS_TOKEN}` },
  })
  return response.json<Answer>().status
}

type User = { userId: string; tenantId: string; tenantCode: string }

/** The event stream of somebody who signs in; it is open, and its welcome is read. */
export async function openStream(app: FastifyInstance, user: User) {
  const { token, grant } = await app.sessions.begin(user)
  const injection = { method: 'GET' as const, url: '/api/front/events', headers: {} }
  const headers = sign(injection, token, { key: Buffer.from(grant.signKey, 'base64url'), at: app.now() })
  const response = await app.inject({ ...injection, headers, payloadAsStream: true })
  const parts = response.stream().iterator() as AsyncIterator<Buffer>
  await parts.next()
  return { next: async () => String((await parts.next()).value) }
}
