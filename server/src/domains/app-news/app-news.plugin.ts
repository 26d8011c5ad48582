import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Capability } from '@center/shared/contract'
import type { OperatedTenant } from '../../platform/session/operated-tenant'
import { appNewsRoutes } from './app-news.routes'
import { createAppNewsService, type AppNewsService, type NoticesOf } from './app-news.service'

export { newsRows } from './app-news.repository'
export type { AppNewsService } from './app-news.service'

type Dependencies = {
  capabilitiesOf: (tenantId: string, app: string) => Promise<readonly Capability[] | null>
  noticesOf: NoticesOf
}

/** What apps have for users, for what `app.ts` hands to other domains. */
export function createAppNews(app: FastifyInstance, dependencies: Dependencies): AppNewsService {
  const { db, limits } = app
  return createAppNewsService({
    db,
    limits,
    now: () => app.now(),
    // Decorated by a plugin that may be registered later.
    appendEvent: (...event) => app.appendEvent(...event),
    ...dependencies,
  })
}

/** The same over HTTP. */
export const appNewsPlugin: FastifyPluginAsync<{ service: AppNewsService; tenantIdOf: OperatedTenant }> = async (
  app,
  options,
) => {
  await app.register(appNewsRoutes, options)
}
