import type { FastifyPluginAsync } from 'fastify'
import { getPreferences, updatePreferences } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { PreferencesService } from './preferences.service'

export const preferencesRoutes: FastifyPluginAsync<{ service: PreferencesService }> = async (app, { service }) => {
  serve(app, getPreferences, ({ session }) => service.read(session))

  serve(app, updatePreferences, ({ session, body }) => service.change(session, body))
}
