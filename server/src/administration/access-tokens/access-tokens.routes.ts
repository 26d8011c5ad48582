import type { FastifyPluginAsync } from 'fastify'
import { createAccessToken, listAccessTokens, revokeAccessToken, rotateAccessToken } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { createAccessTokenAdmin } from './access-tokens.service'

type Dependencies = { actOf: ActOf; tokens: ReturnType<typeof createAccessTokenAdmin> }

export const accessTokenRoutes: FastifyPluginAsync<Dependencies> = async (app, { actOf, tokens }) => {
  serve(app, listAccessTokens, async (call) => tokens.list((await actOf(call)).tenantId, call.query))
  serve(app, createAccessToken, async (call) => tokens.create(await actOf(call), call.body))
  serve(app, rotateAccessToken, async (call) => tokens.rotate(await actOf(call), call.params.id, call.body))
  serve(app, revokeAccessToken, async (call) => tokens.revoke(await actOf(call), call.params.id))
}
