import type { FastifyPluginAsync } from 'fastify'
import { createExternalSystemsRepository } from './external-systems.repository'
import { externalSystemsRoutes } from './external-systems.routes'
import { createExternalSystemsService } from './external-systems.service'

/** Systems outside of the portal, over HTTP. */
export const externalSystemsPlugin: FastifyPluginAsync = async (app) => {
  const service = createExternalSystemsService(createExternalSystemsRepository(app.db))
  await app.register(externalSystemsRoutes, { service })
}
