import type { FastifyInstance } from 'fastify'
import { readLetterRights } from '@center/shared/contract'
import { countOutcomes } from './count-outcomes'
import { addDemoData } from './demo/add-demo-data'
import { appendAudit, auditPlugin } from './domains/audit/audit.plugin'
import { authPlugin, openAuth, setPassword, type Auth } from './domains/auth/auth.plugin'
import { captchasPlugin } from './domains/captchas/captchas.plugin'
import { configurationPlugin, openConfiguration, settingsPlugin } from './domains/configuration/configuration.plugin'
import { eventsPlugin } from './domains/events/events.plugin'
import { externalSystemsPlugin } from './domains/external-systems/external-systems.plugin'
import { attachFiles, detachFiles, filesPlugin, openFiles } from './domains/files/files.plugin'
import { guestTokensPlugin, openGuestTokens } from './domains/guest-tokens/guest-tokens.plugin'
import { healthPlugin, openHealth } from './domains/health/health.plugin'
import { lettersPlugin, openLetters } from './domains/letters/letters.plugin'
import { membersPlugin, openDirectory, openMembers } from './domains/members/members.plugin'
import { openPermissions, permissionsPlugin } from './domains/permissions/permissions.plugin'
import { preferencesPlugin } from './domains/preferences/preferences.plugin'
import {
  bucketOf,
  createRegistrySeed,
  openRegistry,
  readBaseMap,
  registryPlugin,
} from './domains/registry/registry.plugin'
import { registrationPlugin } from './domains/registration/registration.plugin'
import { oidcPlugin } from './domains/oidc/oidc.plugin'
import { rememberGrant, singleSignOnPlugin } from './domains/single-sign-on/single-sign-on.plugin'
import { smsPlugin } from './domains/sms/sms.plugin'
import { todosPlugin } from './domains/todos/todos.plugin'
import { openTrees, treesPlugin } from './domains/trees/trees.plugin'
import { joinAccounts } from './join-accounts'
import { joinCaptchas } from './join-captchas'
import { joinPage } from './join-page'
import { joinSingleSignOn } from './join-single-sign-on'
import { joinUpstream } from './join-upstream'
import type { AppendAudit } from './platform/audit'
import type { AppendEvent } from './platform/decorations'
import { createServer, type ServerParts } from './platform/create-server'
import { createNamesOf } from './platform/names-of'
import { openBlobs } from './platform/open-blobs'
import { readOwnBuild, type OwnBuild } from './platform/own-build'
import { createOutgoingCalls } from './platform/outgoing-calls'
import { createOperatedTenant } from './platform/operated-tenant'
import { pageRoutes } from './platform/page'
import { guestOriginOf } from './platform/portal-origins'
import { checkSealing } from './platform/sealing'

/** The server's table of contents: which plugins, in which order, and what one domain is handed of another. */
export async function buildApp(parts: ServerParts): Promise<FastifyInstance> {
  const app = await createServer(parts)
  await checkSealing(app.db, app.sealing)
  countOutcomes(app)
  const ownBuild = parts.ownBuild ?? readOwnBuild(app.config.root)
  const domains = openDomains(app, ownBuild)
  const { configuration, health, permissions, registry, tenantIdOf, writeDown } = domains
  const namesOf = createNamesOf(openDirectory(app).usernames)

  await app.register(eventsPlugin, { onNotify: app.onNotify })
  if (app.config.upstream)
    await joinUpstream(app, { origin: app.config.upstream, findTenant: configuration.findTenant })
  else await registerBackEnd(app, domains)
  await app.register(settingsPlugin, { service: configuration, appendAudit: writeDown, tenantIdOf, namesOf })
  const guestTokens = openGuestTokens(app, { capabilitiesOf: capabilitiesIn(registry) })
  await app.register(registryPlugin, {
    service: registry,
    findTenant: configuration.findTenant,
    subjectOf: guestTokens.subjectOf,
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
      takeBack: registry.releases.takeBackByItself,
      operatorsOf: (tenantId) => permissions.usersWith(tenantId, 'ops:release'),
    },
  })
  await app.register(auditPlugin, { tenantIdOf, namesOf })
  await app.register(guestTokensPlugin, { service: guestTokens })
  await app.register(
    pageRoutes,
    joinPage({
      configuration,
      permissions,
      registry,
      baseMap: readBaseMap(app.config.root),
      builtApps: ownBuild.apps,
      lastEventId: app.lastEventId,
      signOn: app.config.upstream ? null : domains.central.signOn,
    }),
  )
  await addDemoData(app, {
    setPassword,
    registry: createRegistrySeed(registry, configuration.findTenant, 'demo'),
  })
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
  await registerAccounts(app, domains)
  await app.register(configurationPlugin, { service: configuration })
  await app.register(membersPlugin, { service: members })
  await app.register(permissionsPlugin, { service: permissions })
  await app.register(preferencesPlugin)
  await app.register(todosPlugin)
  await app.register(externalSystemsPlugin, { ticketForSession: central.signOn.portalSessions.ticketFor })
  await registerLetters(app, domains)
}

/** Letters and their files know each other: a letter takes files in, and says who may open them. */
async function registerLetters(app: FastifyInstance, { configuration, members, permissions, tenantIdOf }: Domains) {
  const letters = openLetters(app)
  const people = openDirectory(app, (tenantId) => permissions.rolesWith(tenantId, readLetterRights))
  await app.register(lettersPlugin, {
    ...{ service: letters, attach: attachFiles, detach: detachFiles, people, tenantIdOf },
    findUsername: members.findUsername,
    tenantName: async (code) => (await configuration.findTenant({ code }))?.name ?? '',
  })
  await app.register(filesPlugin, {
    service: openFiles(app),
    access: {
      isReceiver: letters.isReceiver,
      maySend: async (session) => (await permissions.grantedActions(session)).has('letter:send'),
    },
    tenantIdOf,
  })
}

/** Getting in and staying in: captchas, SMS, sign-in, central sign-in, registration and recovery. */
async function registerAccounts(app: FastifyInstance, { auth, central, proofs, accounts, trees }: Domains) {
  await app.register(captchasPlugin, { service: proofs.captchas })
  await app.register(smsPlugin, { service: proofs.sms, isProven: proofs.isSmsProven, knowsPhone: proofs.knowsPhone })
  await app.register(authPlugin, { service: auth, endCentralSignIn: central.endCentralSignIn })
  await app.register(singleSignOnPlugin, { service: central.signOn })
  await app.register(oidcPlugin, { service: central.oidc, rememberGrant })
  await app.register(registrationPlugin, { service: accounts })
  await app.register(treesPlugin, { service: trees })
}

type Domains = ReturnType<typeof openDomains>

/** What a registered and enabled guest of a tenant may do; null for any other. */
function capabilitiesIn(registry: Domains['registry']) {
  return async (tenantId: string, name: string) => {
    const registered = await registry.find({ tenantId, name })
    return registered?.enabled ? registered.capabilities : null
  }
}

/** The rules of the domains, before any of them is asked over HTTP. */
function openDomains(app: FastifyInstance, build: OwnBuild) {
  const { db, now, config, limits, metrics, sealing, sessions } = app
  const appendEvent: AppendEvent = (inside, event, audience) => {
    metrics.events.inc({ type: event.type })
    return app.appendEvent(inside, event, audience)
  }
  const writeDown: AppendAudit = (inside, entry) => {
    metrics.operations.inc({ action: entry.action })
    return appendAudit(inside, entry)
  }

  const configuration = openConfiguration({ db })
  const members = openMembers({ db, now })
  const permissions = openPermissions({ db, roles: members })
  const proofs = joinCaptchas(app, { configuration, members })
  const findUser = async (tenantCode: string, username: string) => {
    const tenant = await configuration.findTenant({ code: tenantCode })
    const user = tenant?.enabled ? await members.findCredential(tenant.id, username) : null
    return tenant && user?.enabled ? { userId: user.userId, tenantId: tenant.id, tenantCode: tenant.code } : null
  }
  const central = joinSingleSignOn(app, { configuration, members, findUser, appendAudit: writeDown, auth: () => auth })
  const auth: Auth = openAuth({
    ...{ db, now, limits, members, sealing, isProven: proofs.isSignInProven },
    ...{ sessions, endAllOf: central.endAllOf },
    findCredential: findUser,
    central: central.centralSignIns,
  })
  const trees = openTrees(config)
  const accounts = joinAccounts(app, {
    ...{ auth, configuration, members, proofs, trees, appendAudit: writeDown, endAllOf: central.endAllOf },
  })
  const registry = openRegistry({
    ...{ db, now, sealing, blobs: openBlobs(config, 'blobs'), root: config.root, publicUrl: config.publicUrl },
    journals: { appendAudit: writeDown, appendEvent },
    frameOrigin: guestOriginOf(config),
    outgoing: createOutgoingCalls({ networks: config.internalNetworks }),
    ...{ baseMap: readBaseMap(config.root), build },
    reportedSince: (since) => health.health.versionsSince(since),
  })
  const health = openHealth({ db, now, bucketOf, knownApps: registry.guests.known })
  metrics.observeEach('center_queue_waiting', 'Work that waits for its turn', 'queue', () => ({
    passwords: auth.hashing.waiting(),
    pictures: proofs.captchas.waiting(),
  }))
  const { counts } = registry.guests
  metrics.observe('center_registry_cache_hits', 'Questions about guests answered from memory', () => counts.hits)
  metrics.observe('center_registry_cache_misses', 'Questions that read the registry', () => counts.misses)
  const tenantIdOf = createOperatedTenant(configuration.findTenant)
  return {
    ...{ auth, central, configuration, health, members, permissions, proofs, registry, tenantIdOf },
    ...{ accounts, trees, writeDown },
  }
}
