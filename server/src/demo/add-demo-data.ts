import type { FastifyInstance } from 'fastify'
import { guestOriginOf } from '../platform/config/portal-origins'
import type { DemoDoors } from './demo-doors'
import { readBundles } from './read-bundles'
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
    bundles: () => readBundles(app.config.root),
    guestOrigin: guestOriginOf(app.config),
  })
  if (!isDemo) app.log.info('The database has tenants of its own: no demo data was added')
}
