import type { FastifyPluginAsync } from 'fastify'
import { createLeases } from '../../platform/database/leases'
import type { NamesOf } from '../../platform/session/names-of'
import type { OperatedTenant } from '../../platform/session/operated-tenant'
import { repeat } from '../../platform/async/repeat'
import { certificationsRoutes } from './certifications/certifications.routes'
import { framesRoutes, type Embedders } from './delivery/frames.routes'
import { REGISTRY_CHANNEL } from './database/guests.repository'
import { guestsRoutes, type FindTenant } from './delivery/guests.routes'
import type { createGuestList } from './delivery/list-guests'
import type { Registry } from './create-registry'
import { releasesRoutes, type HealthOf } from './releases/releases.routes'
import { reviewsRoutes } from './reviews/reviews.routes'
import { resourcesRoutes } from './delivery/resources.routes'
import { sourceMapsRoutes } from './versions/source-maps.routes'
import { versionContentsRoutes } from './versions/version-contents.routes'
import { versionsRoutes } from './versions/versions.routes'

export { readBaseMap } from './base-map'
export { createGuestList } from './delivery/list-guests'
export { isInCanary } from './delivery/cohorts'
export { createRegistry, type Registry } from './create-registry'
export type { CommandsWithin } from './releases/commands-within'
export { createRegistrySeed } from './registry-seed'

const SWEEP_MS = 60 * 60 * 1000

/** Versions, releases, guests and their files, over HTTP. What another instance changed is seen here at once. */
export const registryPlugin: FastifyPluginAsync<{
  service: Registry
  findTenant: FindTenant
  listGuests: ReturnType<typeof createGuestList>
  tenantIdOf: OperatedTenant
  healthOf: HealthOf
  embedders: Embedders
  namesOf: NamesOf
}> = async (app, { service, findTenant, listGuests, tenantIdOf, healthOf, embedders, namesOf }) => {
  const stop = await app.onNotify(REGISTRY_CHANNEL, (tenantId) => service.forget(tenantId || undefined))
  app.addHook('onClose', stop)
  app.addHook('onClose', service.close)
  app.addHook('onListen', async () => {
    await service
      .warm()
      .catch((error: unknown) => app.log.warn({ error }, 'the thread that reads scripts did not start'))
  })
  const leases = createLeases(app.db)
  repeat(app, SWEEP_MS, async () => {
    if (!(await leases.hold('retention', SWEEP_MS))) return
    const { versions, blobs } = await service.retention.sweep()
    if (versions.length + blobs > 0) app.log.info({ versions, blobs }, 'files of old versions were removed')
  })
  await app.register(releasesRoutes, { service, tenantIdOf, healthOf, namesOf })
  await app.register(versionsRoutes, { service, namesOf })
  await app.register(versionContentsRoutes, { service })
  await app.register(sourceMapsRoutes, { service })
  await app.register(certificationsRoutes, service)
  await app.register(reviewsRoutes, { reviews: service.reviewsFor(namesOf), tenantIdOf })
  await app.register(guestsRoutes, { guests: service.guests, cohorts: service.cohorts, findTenant, listGuests })
  await app.register(framesRoutes, { ...service, embedders })
  await app.register(resourcesRoutes, { files: service.files, mayRun: service.mayRun })
}
