import type { FastifyInstance } from 'fastify'
import { countOutcomes } from './composition/count-outcomes'
import { administrationPlugin } from './administration/administration.plugin'
import { setupRoutes } from './administration/setup/setup.routes'
import { addDemoData } from './demo/add-demo-data'
import { auditPlugin } from './domains/audit/audit.plugin'
import { authPlugin, setPassword } from './domains/auth/auth.plugin'
import { captchasPlugin } from './domains/captchas/captchas.plugin'
import { configurationPlugin, settingsPlugin } from './domains/configuration/configuration.plugin'
import { eventsPlugin } from './domains/events/events.plugin'
import { externalSystemsPlugin } from './domains/external-systems/external-systems.plugin'
import { guestTokensPlugin } from './domains/guest-tokens/guest-tokens.plugin'
import { healthPlugin } from './domains/health/health.plugin'
import { membersPlugin, createDirectory } from './domains/members/members.plugin'
import { permissionsPlugin } from './domains/permissions/permissions.plugin'
import { createPreferences, preferencesPlugin } from './domains/preferences/preferences.plugin'
import { createRegistrySeed, readBaseMap, registryPlugin } from './domains/registry/registry.plugin'
import { registrationPlugin } from './domains/registration/registration.plugin'
import { oidcPlugin } from './domains/oidc/oidc.plugin'
import { setGrantCookie, singleSignOnPlugin } from './domains/single-sign-on/single-sign-on.plugin'
import { smsPlugin } from './domains/sms/sms.plugin'
import { todosPlugin } from './domains/todos/todos.plugin'
import { treesPlugin } from './domains/trees/trees.plugin'
import { registerAppNews } from './composition/app-news'
import { registerAppSearch } from './composition/app-search'
import { composeAdministration, composePreview } from './composition/administration'
import { composeLetters } from './composition/letters'
import { composePage } from './composition/page'
import { portalEntryRoutes } from './composition/portal-entry'
import { composeTokenNotes } from './composition/token-notes'
import { composeSetup } from './composition/setup'
import { composeUpstream } from './composition/upstream'
import { createServer, type ServerDependencies } from './platform/server/create-server'
import { createNamesOf } from './platform/session/names-of'
import { readOwnBuild } from './platform/page/own-build'
import { pageRoutes } from './platform/page/page'
import { checkSealing } from './platform/secrets/sealing'
import { warningsOfStart } from './start-message'
import { createDomains, type Domains } from './composition/domains'

/** The server's table of contents: which plugins, in which order, and what one domain is handed of another. */
export async function buildApp(parts: ServerDependencies): Promise<FastifyInstance> {
  const app = await createServer(parts)
  for (const line of warningsOfStart(app.config, parts.storage)) app.log.warn(line)
  await checkSealing(app.db, app.sealing)
  countOutcomes(app)
  const ownBuild = parts.ownBuild ?? readOwnBuild(app.config.root)
  const domains = createDomains(app, ownBuild)
  const { configuration, health, permissions, registry, tenantIdOf, writeDown } = domains
  const namesOf = createNamesOf(createDirectory(app).usernames)
  app.decorate('noteRefusedToken', composeTokenNotes(app, writeDown))
  app.decorate('isVendorMember', registry.rights.isMember)

  await app.register(eventsPlugin, { onNotify: app.onNotify })
  if (app.config.upstream)
    await composeUpstream(app, { origin: app.config.upstream, findTenant: configuration.findEnabledTenant })
  else await registerBackEnd(app, domains)
  await app.register(settingsPlugin, { service: configuration, appendAudit: writeDown, tenantIdOf, namesOf })
  await app.register(registryPlugin, {
    service: registry,
    findTenant: configuration.findEnabledTenant,
    listGuests: domains.listGuests,
    tenantIdOf,
    healthOf: health.health.apps,
    embedders: configuration.trustedOrigins,
    namesOf,
  })
  await app.register(healthPlugin, {
    service: health,
    tenantIdOf,
    cohortOf: async (tenantId, user, seal) => (user ? registry.cohortOf(user) : registry.cohorts.open(tenantId, seal)),
    watch: {
      canaries: registry.canaries,
      rollBack: registry.releases.autoRollback,
      operatorsOf: (tenantId) => permissions.usersWith(tenantId, 'ops:release'),
    },
  })
  await app.register(auditPlugin, { tenantIdOf, namesOf })
  await app.register(guestTokensPlugin, { service: domains.guestTokens })
  await app.register(
    pageRoutes,
    composePage({
      configuration,
      permissions,
      registry,
      baseMap: readBaseMap(app.config.root),
      builtApps: ownBuild.apps,
      lastEventId: app.lastEventId,
      hasConfiguration: !app.config.upstream,
      signOn: app.config.upstream ? null : domains.central.signOn,
    }),
  )
  await addDemoData(app, {
    setPassword: (...whose) => setPassword(...whose, app.config.passwordCost),
    registry: createRegistrySeed(registry, configuration.findTenant, 'demo'),
  })
  await registry.log.catchUp().catch((error: unknown) => app.log.error({ err: error }, 'versions were not logged'))
  // A portal that runs with the apps of before is better than none.
  await registry
    .installed()
    .catch((error: unknown) => app.log.error({ err: error }, 'the installed apps were not released'))
  return app
}

/** Everything that a back end behind the portal would answer in our place. */
async function registerBackEnd(app: FastifyInstance, domains: Domains): Promise<void> {
  const { central, configuration, members, permissions } = domains
  app.decorate('grantedActions', permissions.grantedActions)
  app.decorate('expectPreview', composePreview(app, permissions))
  await registerAccounts(app, domains)
  await app.register(configurationPlugin, { service: configuration })
  await app.register(membersPlugin, { service: members })
  await app.register(permissionsPlugin, { service: permissions })
  await app.register(todosPlugin)
  const appNews = await registerAppNews(app, domains)
  await registerAppSearch(app, domains)
  await app.register(externalSystemsPlugin, { ticketForSession: central.signOn.portalSessions.ticketFor })
  const letters = await composeLetters(app, domains)
  const preferences = createPreferences(app)
  await app.register(preferencesPlugin, { service: preferences })
  await app.register(portalEntryRoutes, {
    members,
    permissions,
    listGuests: domains.listGuests,
    preferences,
    letters,
    appNews,
  })
  // Only where the users are our own: a back end behind the portal administers its users itself.
  await app.register(administrationPlugin, composeAdministration(app, domains))
  await app.register(setupRoutes, { setup: composeSetup(app, domains), limits: app.limits })
}

/** Getting in and staying in: captchas, SMS, sign-in, central sign-in, registration and recovery. */
async function registerAccounts(app: FastifyInstance, { auth, central, proofs, accounts, trees }: Domains) {
  await app.register(captchasPlugin, { service: proofs.captchas })
  await app.register(smsPlugin, {
    service: proofs.sms,
    isProven: proofs.captchas.forms.isSmsProven,
    knowsPhone: proofs.knowsPhone,
  })
  await app.register(authPlugin, {
    service: auth,
    endCentralSignIn: central.endCentralSignIn,
    expectPreview: app.expectPreview,
  })
  await app.register(singleSignOnPlugin, { service: central.signOn })
  await app.register(oidcPlugin, { service: central.oidc, setGrantCookie })
  await app.register(registrationPlugin, { service: accounts })
  await app.register(treesPlugin, { service: trees })
}
