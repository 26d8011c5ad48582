import type { FastifyInstance } from 'fastify'
import { appSearchPlugin, createAppSearchService } from '../domains/app-search/app-search.plugin'
import type { GuestTokensService } from '../domains/guest-tokens/guest-tokens.service'
import type { Registry } from '../domains/registry/create-registry'
import { createOutgoingCalls } from '../platform/http/outgoing-calls'

type Domains = { registry: Registry; guestTokens: GuestTokensService }

/** The search among what apps have, over HTTP: each app is asked with a token that it alone takes. */
export async function registerAppSearch(app: FastifyInstance, { registry, guestTokens }: Domains): Promise<void> {
  const search = createAppSearchService({
    searchingApps: (session) => registry.guests.searching(session.tenantId, registry.cohortOf(session)),
    tokenFor: (asking) => guestTokens.make(asking, 'search'),
    outgoing: createOutgoingCalls({ networks: app.config.internalNetworks }),
    limits: app.limits,
  })
  await app.register(appSearchPlugin, { search })
}
