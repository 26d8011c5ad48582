import type { FastifyPluginAsync } from 'fastify'
import {
  createIdentityProvider,
  deleteIdentityProvider,
  listIdentityProviders,
  updateIdentityProvider,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { createIdentityProviderAdmin } from './identity-providers.service'

type Dependencies = { actOf: ActOf; providers: ReturnType<typeof createIdentityProviderAdmin> }

export const identityProviderAdminRoutes: FastifyPluginAsync<Dependencies> = async (app, { actOf, providers }) => {
  serve(app, listIdentityProviders, async (call) => providers.list((await actOf(call)).tenantId, call.query))
  serve(app, createIdentityProvider, async (call) => providers.create(await actOf(call), call.body))
  serve(app, updateIdentityProvider, async (call) => providers.update(await actOf(call), call.params.id, call.body))
  serve(app, deleteIdentityProvider, async (call) => providers.delete(await actOf(call), call.params.id))
}
