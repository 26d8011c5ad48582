import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { guestOriginOf } from '../platform/config/portal-origins'
import type { DemoDoors } from './demo-doors'
import { seedDemo } from './seed-demo'

type Doors = Pick<DemoDoors, 'setPassword' | 'registry'>

/**
 * Puts the demo data in before the server listens, when the environment asks for it. No plugin, since the first start on
 * a slow machine may take longer than a plugin is given.
 */
export async function addDemoData(app: FastifyInstance, { setPassword, registry }: Doors): Promise<void> {
  if (app.config.seed !== 'demo') return
  const isDemo = await seedDemo({
    db: app.db,
    now: app.now,
    setPassword,
    registry,
    bundles: () => readBundles(join(app.config.root, 'dist/examples')),
    guestOrigin: guestOriginOf(app.config),
  })
  if (!isDemo) app.log.info('The database has tenants of its own: no demo data was added')
}

/** The packed guests of the build; none when nothing was built. */
async function readBundles(folder: string): Promise<Buffer[]> {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names
      .filter((name) => name.endsWith('.tgz'))
      .sort()
      .map((name) => readFile(join(folder, name))),
  )
}
