import type { FastifyInstance } from 'fastify'
import { appSearchPlugin, createAppSearchService } from '../domains/app-search/app-search.plugin'
import { createOutgoingCalls } from '../platform/http/outgoing-calls'
import type { Domains } from './domains'

/** The search among what apps have, over HTTP: each app is asked with a token that it alone takes. */
export async function registerAppSearch(
  app: FastifyInstance,
  { registry, guestTokens }: Pick<Domains, 'registry' | 'guestTokens'>,
): Promise<void> {
  const search = createAppSearchService({
    searchingApps: (session) => registry.guests.searching(session.tenantId, registry.cohortOf(session)),
    tokenFor: (asking) => guestTokens.make(asking, 'search'),
    outgoing: createOutgoingCalls({ networks: app.config.internalNetworks }),
    limits: app.limits,
  })
  await app.register(appSearchPlugin, { search })
}
