import type { openConfiguration } from './domains/configuration/configuration.plugin'
import type { openPermissions } from './domains/permissions/permissions.plugin'
import type { Registry } from './domains/registry/registry.plugin'
import { passBySignIn, type SingleSignOn } from './domains/single-sign-on/single-sign-on.plugin'
import type { PageParts, PageTenant } from './platform/page'
import { createReadCache } from './platform/read-cache'

type PageSources = {
  configuration: ReturnType<typeof openConfiguration>
  permissions: ReturnType<typeof openPermissions>
  registry: Registry
  baseMap: PageParts['baseMap']
  builtApps: PageParts['builtApps']
  lastEventId: () => Promise<number>
  /** Null: the central sign-in is not ours. */
  signOn: SingleSignOn | null
}

/** A change of a tenant, its menu or its trusted origins is in the page after this long. */
const often = { maxAgeMs: 1000, maxEntries: 1000 }

/** What the page is told of a tenant. It is asked for with every page, so what seldom changes is remembered for a second. */
export function joinPage({ configuration, permissions, registry, signOn, ...parts }: PageSources): PageParts {
  const tenants = createReadCache<PageTenant | null>({
    ...often,
    load: async (code) => {
      const tenant = code ? await configuration.findTenant({ code }) : null
      return tenant?.enabled ? tenant : configuration.findDefaultTenant()
    },
  })
  const menuOrigins = createReadCache({ ...often, load: permissions.frameOrigins })
  const trustedOrigins = createReadCache({ ...often, load: configuration.trustedOrigins })
  return {
    ...parts,
    findTenant: (code) => tenants.get(code ?? ''),
    composeMap: async (tenantId, seal) => {
      const cohort = await registry.cohorts.open(tenantId, seal)
      return registry.guests.importMap(tenantId, cohort)
    },
    frameOrigins: async (tenantId) => [
      ...(await registry.guests.frameOrigins(tenantId)),
      ...(await menuOrigins.get(tenantId)),
      ...(await trustedOrigins.get(tenantId)),
    ],
    embedders: trustedOrigins.get,
    publicPaths: registry.guests.publicPaths,
    ...(signOn && { passBySignIn: (request, reply) => passBySignIn(signOn, request, reply) }),
  }
}
