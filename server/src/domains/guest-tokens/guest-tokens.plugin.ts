import type { FastifyPluginAsync } from 'fastify'
import type { Capability } from '@center/shared/contract'
import { createGuestTokensRepository } from './guest-tokens.repository'
import { guestTokensRoutes } from './guest-tokens.routes'
import { createGuestTokensService } from './guest-tokens.service'

type Options = { capabilitiesOf: (tenantId: string, app: string) => Promise<readonly Capability[] | null> }

/** Tokens by which a guest's own server knows who uses it. */
export const guestTokensPlugin: FastifyPluginAsync<Options> = async (app, { capabilitiesOf }) => {
  const service = createGuestTokensService({
    repository: createGuestTokensRepository(app.db),
    now: () => app.now(),
    issuer: new URL(app.config.publicUrl).origin,
    capabilitiesOf,
  })
  await app.register(guestTokensRoutes, { service })
}
