import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app'
import { parseEnvironment, type Config } from '../platform/config/config'
import { openServer } from '../platform/database/server-database'
import { TEST_PASSWORD_COST } from './build-test-app'
import { createKeptKeyPairs } from './passwords/kept-key-pairs'
import { createMigratedDatabase, root } from './test-database'

export type Instances = {
  apps: FastifyInstance[]
  engine: string
  /** Moves the clock of all of them. */
  advance(ms: number): void
  close(): Promise<void>
}

/**
 * Two servers on one PostgreSQL, whose clock stands still so that no window ends under a test. For tests by `testOnPostgres`: it throws
 * where no PostgreSQL answers.
 */
export async function startInstances(config: Partial<Config>): Promise<Instances> {
  const database = await createMigratedDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'center-instances-'))
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true }), database.drop]
  let at = new Date('2026-01-01T00:00:00Z').getTime()

  async function start(): Promise<FastifyInstance> {
    const migrations = join(root, 'server/migrations')
    const storage = await openServer({ url: database.url, migrations, onTrouble: () => {} })
    const environment = parseEnvironment({ CENTER_SEED: 'none', DATA_DIR: dataDir, DATABASE_URL: database.url }, root)
    const now = () => new Date(at)
    const databaseNow = () => sql<Date>`${now().toISOString()}::timestamptz`
    const app = await buildApp({
      config: { ...environment, passwordCost: TEST_PASSWORD_COST, ...config },
      storage,
      now,
      databaseNow,
      createKeyPair: createKeptKeyPairs(),
    })
    closers.push(async () => {
      await app.close()
      await storage.close()
    })
    await app.ready()
    return app
  }

  const first = await start()
  return {
    apps: [first, await start()],
    engine: 'two instances on one PostgreSQL',
    advance: (ms) => {
      at += ms
    },
    close: async () => {
      for (const close of closers.reverse()) await close()
    },
  }
}
