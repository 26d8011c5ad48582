import type { FastifyPluginAsync } from 'fastify'
import { getPermissions } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { PermissionsService } from './permissions.service'

export const permissionsRoutes: FastifyPluginAsync<{ service: PermissionsService }> = async (app, { service }) => {
  serve(app, getPermissions, ({ session, query }) => service.describe(session, query))
}
