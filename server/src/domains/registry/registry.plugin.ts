import type { FastifyPluginAsync } from 'fastify'
import { framesRoutes, type Embedders } from './frames.routes'
import { guestsRoutes } from './guests.routes'
import type { Registry } from './open-registry'
import { registryRoutes, type FindTenant } from './registry.routes'
import { resourcesRoutes } from './resources.routes'

export { readBaseMap } from './base-map'
export { openRegistry, type Registry } from './open-registry'
export { createRegistrySeed } from './registry-seed'

/** Versions, releases, guests and their files, over HTTP. */
export const registryPlugin: FastifyPluginAsync<{
  service: Registry
  findTenant: FindTenant
  embedders: Embedders
}> = async (app, { service, findTenant, embedders }) => {
  await app.register(registryRoutes, { service, findTenant })
  await app.register(guestsRoutes, { guests: service.guests, findTenant })
  await app.register(framesRoutes, { frames: service.frames, embedders })
  await app.register(resourcesRoutes, { versions: service.versions })
}
