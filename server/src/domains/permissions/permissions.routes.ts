import type { FastifyPluginAsync } from 'fastify'
import { getPermissions } from '@center/shared/contract'
import { keepAnswer } from '../../platform/http/kept-answer'
import { serve } from '../../platform/http/serve'
import type { PermissionsService } from './permissions.service'

export const permissionsRoutes: FastifyPluginAsync<{ service: PermissionsService }> = async (app, { service }) => {
  serve(app, getPermissions, async ({ session, query }) => keepAnswer(await service.describe(session, query)))
}
