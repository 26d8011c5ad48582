import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { APP_REVIEW_SETTING } from '@center/shared/contract'
import { buildApp } from '../../../app'
import { parseEnvironment } from '../../../platform/config/config'
import { openServer } from '../../../platform/database/server-database'
import { buildBundle, buildUpload } from '../../../testing/build-bundle'
import { sign } from '../../../testing/build-test-app'
import { createPostgresDatabase, testOnPostgres } from '../../../testing/on-postgres'
import { root } from '../../../testing/test-database'
import { tenants } from '../../configuration/configuration.tables'

const OPS_TOKEN = 'deploy-token-of-tests'
const APP = '/api/ops/tenants/demo/apps/%40apps%2Fnotepad'
const user = { userId: 'u-1', tenantId: 't-demo', tenantCode: 'demo' }
const closers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A server as `main.ts` makes it, without a port, on a database and a folder that another one uses too. */
async function startInstance(url: string, dataDir: string): Promise<FastifyInstance> {
  const trouble: Error[] = []
  const storage = await openServer({
    url,
    migrations: join(root, 'server/migrations'),
    onTrouble: (error) => trouble.push(error),
  })
  const environment = { CENTER_SEED: 'none', CENTER_OPS_TOKEN: OPS_TOKEN, DATA_DIR: dataDir, DATABASE_URL: url }
  const app = await buildApp({ config: parseEnvironment(environment, root), storage, now: () => new Date() })
  closers.push(async () => {
    await app.close()
    await storage.close()
  })
  await app.ready()
  return app
}

type Answer = { status: number; data: { revision: number } }

async function command(app: FastifyInstance, path: string, payload: object, headers: Record<string, string> = {}) {
  const method = path === '' ? 'PUT' : 'POST'
  const authorization = `Bearer ${OPS_TOKEN}`
  const response = await app.inject({ method, url: `${APP}${path}`, payload, headers: { authorization, ...headers } })
  return response.json<Answer>()
}

async function publish(app: FastifyInstance, archive: Buffer): Promise<number> {
  const { payload, headers } = buildUpload(archive)
  const response = await app.inject({
    method: 'POST',
    url: '/api/ops/apps/%40apps%2Fnotepad/versions',
    payload,
    headers: { ...headers, authorization: `Bearer ${OPS_TOKEN}` },
  })
  return response.json<Answer>().status
}

/** The version that an instance puts into the import map of a user. */
async function mappedVersion(app: FastifyInstance): Promise<string | undefined> {
  const { token } = await app.sessions.begin(user)
  const headers = { authorization_front: token }
  const response = await app.inject({ method: 'GET', url: '/api/front/microFrontend/importmap/t-demo', headers })
  const { imports } = response.json<{ imports: Record<string, string> }>()
  return imports['@apps/notepad']?.split('/')[6]
}

async function openStream(app: FastifyInstance) {
  const { token, grant } = await app.sessions.begin(user)
  const injection = { method: 'GET' as const, url: '/api/front/events', headers: {} }
  const headers = sign(injection, token, { key: Buffer.from(grant.signKey, 'base64url'), at: new Date() })
  const response = await app.inject({ ...injection, headers, payloadAsStream: true })
  const parts = response.stream().iterator() as AsyncIterator<Buffer>
  await parts.next()
  return { next: async () => String((await parts.next()).value) }
}

testOnPostgres(
  'two instances on one PostgreSQL release as one, and an event of one reaches the streams of the other',
  async () => {
    const database = await createPostgresDatabase()
    closers.push(database.drop)
    const dataDir = await mkdtemp(join(tmpdir(), 'center-two-'))
    closers.push(() => rm(dataDir, { recursive: true, force: true }))
    const [first, second] = await Promise.all([
      startInstance(database.url, dataDir),
      startInstance(database.url, dataDir),
    ])
    await first.db
      .insert(tenants)
      .values({ id: 't-demo', code: 'demo', name: 'Demo', settings: { [APP_REVIEW_SETTING]: 'own' } })

    const [same, again] = await Promise.all([publish(first, buildBundle()), publish(second, buildBundle())])
    expect([same, again, await publish(second, buildBundle({ version: '1.1.0' }))]).toEqual([200, 200, 200])
    await command(first, '', { menuPrefix: 'notepad', isolation: 'none' })
    await command(second, '/release', { version: '1.0.0' }, { 'if-match': '1' })

    const stream = await openStream(second)
    expect(await Promise.all([first, second].map(mappedVersion))).toEqual(['1.0.0', '1.0.0'])
    const race = [first, second].flatMap((app) =>
      Array.from({ length: 10 }, () => command(app, '/release', { version: '1.1.0' }, { 'if-match': '2' })),
    )
    const statuses = (await Promise.all(race)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 40901)])
    expect(await stream.next()).toContain('"version":"1.1.0"')
    // A page that hears of a release from one instance gets it from any of them.
    expect(await Promise.all([first, second].map(mappedVersion))).toEqual(['1.1.0', '1.1.0'])

    const key = { 'if-match': '3', 'idempotency-key': 'one-key' }
    const repeated = await Promise.all([first, second].map((app) => command(app, '/rollback', {}, key)))
    expect(repeated.map(({ data }) => data.revision)).toEqual([4, 4])
    expect(await stream.next()).toContain('"revision":4')
    expect(await Promise.all([first, second].map(mappedVersion))).toEqual(['1.0.0', '1.0.0'])

    await first.sessions.endAllOf(user)
    expect(await stream.next()).toBe('undefined')
  },
  60_000,
)
