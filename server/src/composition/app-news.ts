import type { FastifyInstance } from 'fastify'
import { appNewsPlugin, newsRows, type AppNewsService } from '../domains/app-news/app-news.plugin'
import { createGuestTokens } from '../domains/guest-tokens/guest-tokens.plugin'
import type { createRegistry } from '../domains/registry/registry.plugin'
import type { OperatedTenant } from '../platform/session/operated-tenant'
import { composeAppNews } from './notices/app-news'

type Registry = ReturnType<typeof createRegistry>

/** Tokens of guests. For whom an app was given one, it can tell something: the id in the token is remembered. */
export const composeGuestTokens = (app: FastifyInstance, { capabilitiesOf }: Registry) =>
  createGuestTokens(app, { capabilitiesOf, remember: (row) => newsRows.know(app.db, row) })

type Domains = { registry: Registry; tenantIdOf: OperatedTenant }

/** What apps have for users, over HTTP. */
export async function registerAppNews(
  app: FastifyInstance,
  { registry, tenantIdOf }: Domains,
): Promise<AppNewsService> {
  const service = composeAppNews(app, registry)
  await app.register(appNewsPlugin, { service, tenantIdOf })
  return service
}
