import type { FastifyPluginAsync } from 'fastify'
import { createPreferencesRepository } from './preferences.repository'
import { preferencesRoutes } from './preferences.routes'
import { createPreferencesService } from './preferences.service'

/** What users have set up for themselves, over HTTP. */
export const preferencesPlugin: FastifyPluginAsync = async (app) => {
  await app.register(preferencesRoutes, {
    service: createPreferencesService(createPreferencesRepository(app.db), () => app.now()),
  })
}
