import type { FastifyPluginAsync } from 'fastify'
import { createExternalSystemsRepository } from './external-systems.repository'
import { externalSystemsRoutes } from './external-systems.routes'
import { createExternalSystemsService, type TicketForSession } from './external-systems.service'

/** Systems outside of the portal, over HTTP. */
export const externalSystemsPlugin: FastifyPluginAsync<{ ticketForSession: TicketForSession }> = async (
  app,
  { ticketForSession },
) => {
  const service = createExternalSystemsService(createExternalSystemsRepository(app.db), ticketForSession)
  await app.register(externalSystemsRoutes, { service })
}
