import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { createPreferencesRepository } from './preferences.repository'
import { preferencesRoutes } from './preferences.routes'
import { createPreferencesService, type PreferencesService } from './preferences.service'

/** The rules of the domain, for its plugin and for what `app.ts` hands to others. */
export function createPreferences(app: FastifyInstance): PreferencesService {
  return createPreferencesService(createPreferencesRepository(app.db), () => app.now())
}

/** What users have set up for themselves, over HTTP. */
export const preferencesPlugin: FastifyPluginAsync<{ service: PreferencesService }> = async (app, { service }) => {
  await app.register(preferencesRoutes, { service })
}
