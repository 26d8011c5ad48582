import type { createConfiguration } from '../domains/configuration/configuration.plugin'
import type { createPermissions } from '../domains/permissions/permissions.plugin'
import type { Registry } from '../domains/registry/registry.plugin'
import { passBySignIn, type SingleSignOn } from '../domains/single-sign-on/single-sign-on.plugin'
import type { PageDependencies, PageTenant } from '../platform/page/page'
import { createCache } from '../platform/async/cache'

type PageSources = {
  configuration: ReturnType<typeof createConfiguration>
  permissions: ReturnType<typeof createPermissions>
  registry: Registry
  baseMap: PageDependencies['baseMap']
  builtApps: PageDependencies['builtApps']
  lastEventId: () => Promise<number>
  /** False: a back end behind the portal has it. */
  hasConfiguration: boolean
  /** Null: the central sign-in is not ours. */
  signOn: SingleSignOn | null
}

/** A change of a tenant, its menu or its trusted origins is in the page after this long. */
const often = { maxAgeMs: 1000, maxEntries: 1000 }

/** What the page is told of a tenant. It is asked for with every page, so what seldom changes is remembered for a second. */
export function composePage({
  configuration,
  permissions,
  registry,
  signOn,
  hasConfiguration,
  ...parts
}: PageSources): PageDependencies {
  const tenants = createCache<PageTenant | null>({
    ...often,
    load: configuration.findTenantOrDefault,
  })
  const hosts = createCache({ ...often, load: configuration.codeOfHost })
  const menuOrigins = createCache({ ...often, load: permissions.frameOrigins })
  const configurations = createCache({ ...often, load: configuration.describeTenant })
  const trustedOrigins = createCache({ ...often, load: configuration.trustedOrigins })
  return {
    ...parts,
    findTenant: (code) => tenants.get(code ?? ''),
    codeOfHost: (host) => hosts.get(host),
    composeMap: async (tenantId, { isMember, seal }) => {
      const cohort = await registry.cohorts.open(tenantId, seal)
      return registry.guests.importMap(tenantId, cohort, isMember ? 'tenant' : 'public')
    },
    frameOrigins: async (tenantId) => [
      ...(await registry.guests.frameOrigins(tenantId)),
      ...(await menuOrigins.get(tenantId)),
      ...(await trustedOrigins.get(tenantId)),
    ],
    embedders: trustedOrigins.get,
    ...(hasConfiguration && { configurationOf: (tenantId) => configurations.get(tenantId) }),
    publicPaths: registry.guests.publicPaths,
    ...(signOn && { passBySignIn: (request, reply) => passBySignIn(signOn, request, reply) }),
  }
}
