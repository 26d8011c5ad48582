import type { FastifyInstance } from 'fastify'
import { appendAudit } from '../domains/audit/audit.plugin'
import { createAuth } from '../domains/auth/auth.plugin'
import { createConfiguration, demandsSigned, reviewPolicyOf } from '../domains/configuration/configuration.plugin'
import { createHealth, createVersionReports } from '../domains/health/health.plugin'
import { createMembers } from '../domains/members/members.plugin'
import { createPermissions, rightsRevisionOf } from '../domains/permissions/permissions.plugin'
import { createGuestList, isInCanary, createRegistry, readBaseMap } from '../domains/registry/registry.plugin'
import { createSignInChoices } from '../domains/oidc/oidc.plugin'
import { createTrees } from '../domains/trees/trees.plugin'
import { composeGuestTokens } from './app-news'
import { composeAccounts } from './accounts'
import { composeCaptchas } from './captchas'
import { composeCredentials } from './credentials'
import { composeCredentialNews } from './notices/credential-news'
import { composeProofNotes } from './proof-notes'
import { composeSignInNotes } from './sign-in-notes'
import { composeSingleSignOn } from './single-sign-on'
import { observeWork } from './observe-work'
import { composeUserSearch } from './user-search'
import type { AppendAudit } from '../platform/database/audit'
import type { AppendEvent } from '../platform/server/decorations'
import { createBlobs } from '../platform/blobs/create-blobs'
import { type OwnBuild } from '../platform/page/own-build'
import { createOutgoingCalls } from '../platform/http/outgoing-calls'
import { createOperatedTenant } from '../platform/session/operated-tenant'
import { createGuestOrigins } from '../platform/config/guest-domain'
import { guestOriginOf } from '../platform/config/portal-origins'

export type Domains = ReturnType<typeof createDomains>

/** The rules of the domains, before any of them is asked over HTTP. */
export function createDomains(app: FastifyInstance, build: OwnBuild) {
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
  const members = createMembers({ db, now, rightsRevisionOf })
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
  const guestTokens = composeGuestTokens(app, registry)
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
