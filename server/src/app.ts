import type { FastifyInstance } from 'fastify'
import { countOutcomes } from './composition/count-outcomes'
import { administrationPlugin } from './administration/administration.plugin'
import { setupRoutes } from './administration/setup/setup.routes'
import { addDemoData } from './demo/add-demo-data'
import { appendAudit, auditPlugin } from './domains/audit/audit.plugin'
import { authPlugin, createAuth, setPassword } from './domains/auth/auth.plugin'
import { captchasPlugin } from './domains/captchas/captchas.plugin'
import {
  configurationPlugin,
  createConfiguration,
  demandsSigned,
  reviewPolicyOf,
  settingsPlugin,
} from './domains/configuration/configuration.plugin'
import { eventsPlugin } from './domains/events/events.plugin'
import { externalSystemsPlugin } from './domains/external-systems/external-systems.plugin'
import { appNewsPlugin, newsRows } from './domains/app-news/app-news.plugin'
import { guestTokensPlugin, createGuestTokens } from './domains/guest-tokens/guest-tokens.plugin'
import { createHealth, createVersionReports, healthPlugin } from './domains/health/health.plugin'
import { membersPlugin, createDirectory, createMembers } from './domains/members/members.plugin'
import { createPermissions, permissionsPlugin } from './domains/permissions/permissions.plugin'
import { createPreferences, preferencesPlugin } from './domains/preferences/preferences.plugin'
import {
  createGuestList,
  createRegistrySeed,
  isInCanary,
  createRegistry,
  readBaseMap,
  registryPlugin,
} from './domains/registry/registry.plugin'
import { registrationPlugin } from './domains/registration/registration.plugin'
import { createSignInChoices, oidcPlugin } from './domains/oidc/oidc.plugin'
import { setGrantCookie, singleSignOnPlugin } from './domains/single-sign-on/single-sign-on.plugin'
import { smsPlugin } from './domains/sms/sms.plugin'
import { todosPlugin } from './domains/todos/todos.plugin'
import { createTrees, treesPlugin } from './domains/trees/trees.plugin'
import { composeAppNews } from './composition/notices/app-news'
import { composeAccounts } from './composition/accounts'
import { composeAdministration, composePreview } from './composition/administration'
import { composeCaptchas } from './composition/captchas'
import { composeLetters } from './composition/letters'
import { composeCredentials } from './composition/credentials'
import { composePage } from './composition/page'
import { portalEntryRoutes } from './composition/portal-entry'
import { composeCredentialNews } from './composition/notices/credential-news'
import { composeProofNotes } from './composition/proof-notes'
import { composeTokenNotes } from './composition/token-notes'
import { composeSignInNotes } from './composition/sign-in-notes'
import { composeSingleSignOn } from './composition/single-sign-on'
import { observeWork } from './composition/observe-work'
import { composeSetup } from './composition/setup'
import { composeUpstream } from './composition/upstream'
import { composeUserSearch } from './composition/user-search'
import type { AppendAudit } from './platform/database/audit'
import type { AppendEvent } from './platform/server/decorations'
import { createServer, type ServerDependencies } from './platform/server/create-server'
import { createNamesOf } from './platform/session/names-of'
import { createBlobs } from './platform/blobs/create-blobs'
import { readOwnBuild, type OwnBuild } from './platform/page/own-build'
import { createOutgoingCalls } from './platform/http/outgoing-calls'
import { createOperatedTenant } from './platform/session/operated-tenant'
import { pageRoutes } from './platform/page/page'
import { createGuestOrigins } from './platform/config/guest-domain'
import { guestOriginOf } from './platform/config/portal-origins'
import { checkSealing } from './platform/secrets/sealing'
import { warningsOfStart } from './start-message'

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
  const { central, configuration, members, permissions, registry } = domains
  app.decorate('grantedActions', permissions.grantedActions)
  app.decorate('expectPreview', composePreview(app, permissions))
  await registerAccounts(app, domains)
  await app.register(configurationPlugin, { service: configuration })
  await app.register(membersPlugin, { service: members })
  await app.register(permissionsPlugin, { service: permissions })
  await app.register(todosPlugin)
  const appNews = composeAppNews(app, registry)
  await app.register(appNewsPlugin, { service: appNews, tenantIdOf: domains.tenantIdOf })
  await app.register(externalSystemsPlugin, { ticketForSession: central.signOn.portalSessions.ticketFor })
  const letters = await composeLetters(app, domains)
  const preferences = createPreferences(app)
  await app.register(preferencesPlugin, { service: preferences })
  await app.register(portalEntryRoutes, { members, permissions, listGuests: domains.listGuests, preferences, letters, appNews })
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

type Domains = ReturnType<typeof createDomains>

/** The rules of the domains, before any of them is asked over HTTP. */
function createDomains(app: FastifyInstance, build: OwnBuild) {
  const { db, now, config, metrics, sealing, sessions } = app
  const appendEvent: AppendEvent = (tx, event, audience) => {
    metrics.events.inc({ type: event.type })
    return app.appendEvent(tx, event, audience)
  }
  const writeDown: AppendAudit = (tx, entry) => {
    for (const { action } of [entry].flat()) metrics.operations.inc({ action })
    return appendAudit(tx, entry)
  }

  const configuration = createConfiguration({ db, providersOf: createSignInChoices(db) })
  const members = createMembers({ db, now })
  const permissions = createPermissions({ db, roles: members })
  const proofs = composeCaptchas(app, { configuration, members })
  const { findCredential, findUser } = composeUserSearch({ configuration, members })
  const noteSignIn = composeSignInNotes(app, { configuration, permissions, messages: proofs.messages })
  const credentials = composeCredentials(app, {
    configuration,
    members,
    isProven: proofs.captchas.forms.isSignInProven,
    findCredential,
    noteSignIn,
    appendAudit: writeDown,
  })
  const central = composeSingleSignOn(app, {
    configuration,
    members,
    credentials,
    findUser,
    noteSignIn,
    appendAudit: writeDown,
  })
  const { endAllOf, portalSessions } = central.signOn
  const noteWrongProof = composeProofNotes(app, { members, appendAudit: writeDown })
  const tellUser = composeCredentialNews(app)
  const owners = { members, endAllOf, tellUser }
  const auth = createAuth({ ...owners, now, credentials, sessions, noteWrongProof, central: portalSessions })
  const trees = createTrees(config)
  const accounts = composeAccounts(app, {
    ...owners,
    auth,
    configuration,
    proofs,
    trees,
    appendAudit: writeDown,
  })
  const guestOrigins = createGuestOrigins(config, guestOriginOf(config))
  const registry = createRegistry({
    db,
    now,
    sealing,
    blobs: createBlobs(config, 'blobs'),
    root: config.root,
    publicUrl: config.publicUrl,
    journals: { appendAudit: writeDown, appendEvent },
    demandsSigned,
    reviewPolicyOf,
    guestOrigins,
    outgoing: createOutgoingCalls({ networks: config.internalNetworks }),
    baseMap: readBaseMap(config.root),
    build,
    ownAppKeys: config.ownAppKeys,
    isProduction: config.isProduction,
    reportedSince: createVersionReports({ db }),
    actionsOf: (person) => permissions.grantedActions({ ...person, id: '', tenantCode: '' }),
  })
  const guestTokens = createGuestTokens(app, {
    capabilitiesOf: registry.capabilitiesOf,
    remember: (row) => newsRows.know(db, row),
  })
  const { guests, cohorts } = registry
  const listGuests = createGuestList({ guests, cohorts, subjectOf: guestTokens.subjectOf })
  const health = createHealth({ db, now, isInCanary, knownApps: registry.guests.known })
  observeWork(app, { auth, captchas: proofs.captchas, registry })
  const tenantIdOf = createOperatedTenant(configuration.findEnabledTenant)
  return {
    auth,
    central,
    configuration,
    guestTokens,
    health,
    listGuests,
    members,
    permissions,
    proofs,
    registry,
    tellUser,
    tenantIdOf,
    accounts,
    trees,
    writeDown,
  }
}
