import type { FastifyPluginAsync } from 'fastify'
import type { AdminDependencies } from '../admin-dependencies'
import { createChanges } from '../changes'
import { createPortalFile } from '../portal-file/portal-file.service'
import { setupRoutes } from './setup.routes'
import { createSetup, type Passwords, type SavePasswordHash } from './setup.service'

type Options = Pick<AdminDependencies, 'appendAudit' | 'appendEvent'> & {
  passwords: Passwords
  savePasswordHash: SavePasswordHash
}

/** The first start, over HTTP. A server that begins to listen without a tenant logs the address of the page once. */
export const setupPlugin: FastifyPluginAsync<Options> = async (app, options) => {
  const dependencies = { ...options, db: app.db, now: () => app.now() }
  const change = createChanges(dependencies)
  const { publicUrl } = app.config
  const setup = createSetup({
    ...dependencies,
    publicUrl,
    change,
    portal: createPortalFile({ ...dependencies, change }),
  })
  await app.register(setupRoutes, { setup })
  app.addHook('onListen', async () => {
    if (app.config.seed === 'demo' || !(await setup.isNeeded())) return
    const { address, expiresAt } = await setup.renewKey()
    app.log.warn(`The portal has no tenant yet. Set it up at ${address} until ${expiresAt}.`)
  })
}
