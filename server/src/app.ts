import type { FastifyInstance } from 'fastify'
import { addDemoData } from './demo/add-demo-data'
import { authPlugin, openAuth, setPassword } from './domains/auth/auth.plugin'
import { configurationPlugin, openConfiguration } from './domains/configuration/configuration.plugin'
import { eventsPlugin } from './domains/events/events.plugin'
import { guestTokensPlugin } from './domains/guest-tokens/guest-tokens.plugin'
import { lettersPlugin } from './domains/letters/letters.plugin'
import { membersPlugin, openMembers } from './domains/members/members.plugin'
import { openPermissions, permissionsPlugin } from './domains/permissions/permissions.plugin'
import { preferencesPlugin } from './domains/preferences/preferences.plugin'
import { createRegistrySeed, openRegistry, readBaseMap, registryPlugin } from './domains/registry/registry.plugin'
import { todosPlugin } from './domains/todos/todos.plugin'
import { createServer, type ServerParts } from './platform/create-server'
import { pageRoutes, type PageParts } from './platform/page'
import { guestOriginOf } from './platform/portal-origins'

/** The server's table of contents: which plugins, in which order, and what one domain is handed of another. */
export async function buildApp(parts: ServerParts): Promise<FastifyInstance> {
  const app = await createServer(parts)
  const { db, now, config } = app

  const configuration = openConfiguration({ db })
  const members = openMembers({ db, now })
  const permissions = openPermissions({ db, roles: members })
  app.decorate('grantedActions', permissions.grantedActions)
  const auth = openAuth({
    db,
    now,
    config,
    members,
    sessions: app.sessions,
    findCredential: async (tenantCode, username) => {
      const tenant = await configuration.findTenant({ code: tenantCode })
      const user = tenant?.enabled ? await members.findCredential(tenant.id, username) : null
      return tenant && user?.enabled ? { userId: user.userId, tenantId: tenant.id, tenantCode: tenant.code } : null
    },
  })
  const registry = openRegistry({
    db,
    now,
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
    frameOrigin: guestOriginOf(config),
    baseMap: readBaseMap(config.root),
    announce: (event, audience) => app.publishEvent(event, audience),
  })

  await app.register(eventsPlugin, { onNotify: app.onNotify })
  await app.register(authPlugin, { service: auth })
  await app.register(configurationPlugin, { service: configuration })
  await app.register(membersPlugin, { service: members })
  await app.register(permissionsPlugin, { service: permissions })
  await app.register(preferencesPlugin)
  await app.register(todosPlugin)
  await app.register(lettersPlugin)
  await app.register(registryPlugin, {
    service: registry,
    findTenant: configuration.findTenant,
    embedders: configuration.trustedOrigins,
  })
  await app.register(guestTokensPlugin, {
    capabilitiesOf: async (tenantId, name) => {
      const registered = await registry.find({ tenantId, name })
      return registered?.enabled ? registered.capabilities : null
    },
  })
  await app.register(pageRoutes, toPageParts({ configuration, permissions, registry }))
  await addDemoData(app, {
    setPassword,
    registry: createRegistrySeed(registry, configuration.findTenant, 'demo'),
  })
  return app
}

type PageSources = {
  configuration: ReturnType<typeof openConfiguration>
  permissions: ReturnType<typeof openPermissions>
  registry: ReturnType<typeof openRegistry>
}

/** What the page is told of a tenant. */
function toPageParts({ configuration, permissions, registry }: PageSources): PageParts {
  return {
    findTenant: async (code) => {
      const tenant = code ? await configuration.findTenant({ code }) : null
      return tenant?.enabled ? tenant : configuration.findDefaultTenant()
    },
    composeMap: async (tenantId) => (await registry.guests.importMap(tenantId)).map,
    frameOrigins: async (tenantId) => [
      ...(await registry.guests.frameOrigins(tenantId)),
      ...(await permissions.frameOrigins(tenantId)),
      ...(await configuration.trustedOrigins(tenantId)),
    ],
    embedders: configuration.trustedOrigins,
    publicPaths: registry.guests.publicPaths,
  }
}
