import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app'
import { parseEnvironment, type Config } from '../platform/config'
import { openServer } from '../platform/server-database'
import { openTestDatabase, root } from './test-database'
import { createServerDatabase } from './test-server-database'

const SERVER = 'postgres://root@127.0.0.1/test'

export type Instances = {
  apps: FastifyInstance[]
  engine: string
  /** Moves the clock of all of them. */
  advance(ms: number): void
  close(): Promise<void>
}

/**
 * Two servers on one PostgreSQL, whose clock stands still so that no window ends under a test. Where no PostgreSQL answers
 * it is one server on the embedded engine, and `engine` says so.
 */
export async function startInstances(config: Partial<Config>, server = SERVER): Promise<Instances> {
  const database = await createServerDatabase(server)
  const dataDir = await mkdtemp(join(tmpdir(), 'center-instances-'))
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
  if (database) closers.push(database.drop)
  let at = new Date('2026-01-01T00:00:00Z').getTime()

  async function start(): Promise<FastifyInstance> {
    const migrations = join(root, 'server/migrations')
    const storage = database
      ? await openServer({ url: database.url, migrations, onTrouble: () => {} })
      : await openTestDatabase()
    const environment = parseEnvironment({ CENTER_SEED: 'none', DATA_DIR: dataDir, DATABASE_URL: database?.url }, root)
    const app = await buildApp({ config: { ...environment, ...config }, storage, now: () => new Date(at) })
    closers.push(async () => {
      await app.close()
      await storage.close()
    })
    await app.ready()
    return app
  }

  const first = await start()
  return {
    apps: database ? [first, await start()] : [first],
    engine: database ? 'two instances on one PostgreSQL' : 'one instance on the embedded database',
    advance: (ms) => {
      at += ms
    },
    close: async () => {
      for (const close of closers.reverse()) await close()
    },
  }
}
