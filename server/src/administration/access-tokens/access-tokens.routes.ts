import type { FastifyPluginAsync } from 'fastify'
import {
  createAccessToken,
  createTrustedIssuer,
  exportAccessTokens,
  exportTrustedIssuers,
  listAccessTokens,
  listTrustedIssuers,
  revokeAccessToken,
  revokeTrustedIssuer,
  rotateAccessToken,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { ServeList } from '../exports/serve-list'
import type { createAccessTokenAdmin } from './access-tokens.service'
import type { createTrustedIssuerAdmin } from './trusted-issuers.service'

type Dependencies = {
  serveList: ServeList
  actOf: ActOf
  tokens: ReturnType<typeof createAccessTokenAdmin>
  issuers: ReturnType<typeof createTrustedIssuerAdmin>
}

export const accessTokenRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { serveList, actOf, tokens, issuers },
) => {
  serveList(app, { list: listAccessTokens, file: exportAccessTokens }, async (call) =>
    tokens.list((await actOf(call)).tenantId, call.query),
  )
  serve(app, createAccessToken, async (call) => tokens.create(await actOf(call), call.body))
  serve(app, rotateAccessToken, async (call) => tokens.rotate(await actOf(call), call.params.id, call.body))
  serve(app, revokeAccessToken, async (call) => tokens.revoke(await actOf(call), call.params.id))
  serveList(app, { list: listTrustedIssuers, file: exportTrustedIssuers }, async (call) =>
    issuers.list((await actOf(call)).tenantId, call.query),
  )
  serve(app, createTrustedIssuer, async (call) => issuers.create(await actOf(call), call.body))
  serve(app, revokeTrustedIssuer, async (call) => issuers.revoke(await actOf(call), call.params.id))
}
