import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { parseEnvironment, type Config } from '../platform/config/config'
import { createServer } from '../platform/server/create-server'
import type { Storage } from '../platform/database/database'
import { openTestDatabase, root } from './test-database'

export type TestServer = { app: FastifyInstance; close(): Promise<void> }

/**
 * The platform without a domain, for tests that bring their own routes. `add` runs before the server is ready. A database that is
 * handed in stays open: what a file's servers do not write may be one for all of them.
 */
export async function buildTestServer(
  add: (app: FastifyInstance) => void | Promise<void>,
  config: Partial<Config> = {},
  shared?: Storage,
): Promise<TestServer> {
  const storage = shared ?? (await openTestDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'center-'))
  const environment = parseEnvironment({ CENTER_SEED: 'none', DATA_DIR: dataDir }, root)
  const app = await createServer({
    storage,
    config: { ...environment, ...config },
    now: () => new Date('2026-01-01T00:00:00Z'),
  })
  app.decorate('grantedActions', async () => new Set(['thing:read']))
  await add(app)
  await app.ready()
  return {
    app,
    close: async () => {
      await app.close()
      if (!shared) await storage.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
