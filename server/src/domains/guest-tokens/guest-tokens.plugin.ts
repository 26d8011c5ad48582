import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Capability } from '@center/shared/contract'
import { createGuestTokensRepository } from './guest-tokens.repository'
import { guestTokensRoutes } from './guest-tokens.routes'
import { createGuestTokensService, type GuestTokensService, type RememberSubject } from './guest-tokens.service'

type Dependencies = {
  capabilitiesOf: (tenantId: string, app: string) => Promise<readonly Capability[] | null>
  remember: RememberSubject
}

/** Who uses a guest, in words that are for this guest alone. */
export function createGuestTokens(
  app: FastifyInstance,
  { capabilitiesOf, remember }: Dependencies,
): GuestTokensService {
  return createGuestTokensService({
    repository: createGuestTokensRepository(app.db, app.sealing),
    now: () => app.now(),
    issuer: new URL(app.config.publicUrl).origin,
    capabilitiesOf,
    remember,
  })
}

/** Tokens by which a guest's own server knows who uses it. */
export const guestTokensPlugin: FastifyPluginAsync<{ service: GuestTokensService }> = async (app, { service }) => {
  await app.register(guestTokensRoutes, { service })
}
