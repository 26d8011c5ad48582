import type { FastifyInstance } from 'fastify'
import type { Credentials, NoteSignIn } from '../domains/auth/auth.plugin'
import type { ConfigurationService } from '../domains/configuration/configuration.plugin'
import type { MembersService } from '../domains/members/members.plugin'
import { createOidc } from '../domains/oidc/oidc.plugin'
import { createCentralSignOut, createSingleSignOn } from '../domains/single-sign-on/single-sign-on.plugin'
import { demoSignOnServices } from '../demo/demo-services'
import type { AppendAudit } from '../platform/database/audit'
import type { SessionUser } from '../platform/session/sessions'

type Dependencies = {
  appendAudit: AppendAudit
  configuration: ConfigurationService
  members: MembersService
  credentials: Credentials
  /** The enabled user behind a username of an enabled tenant. */
  findUser: (tenantCode: string, username: string) => Promise<SessionUser | null>
  noteSignIn: NoteSignIn
}

/** Central sign-in, and what it is handed of users, tenants and passwords. */
export function composeSingleSignOn(app: FastifyInstance, dependencies: Dependencies) {
  const { configuration, members, credentials, findUser, appendAudit } = dependencies
  const { db, now, config, limits, metrics, sealing, sessions, log } = app
  const signOn = createSingleSignOn({
    db,
    now,
    config,
    limits,
    sessions,
    log,
    appendAudit,
    seeds: [...config.signOnServices, ...(config.seed === 'demo' ? demoSignOnServices : [])],
    identify: credentials.signIns.identify,
    identifyByPasskey: credentials.passkeySignIn.identify,
    usernameOf: members.findUsername,
    tenantHosts: configuration.enabledHosts,
    profileOf: async (user) =>
      (await configuration.findEnabledTenant({ id: user.tenantId })) ? members.findProfile(user) : null,
    defaultTenantCode: async () => (await configuration.findDefaultTenant())?.code ?? null,
  })
  const oidc = createOidc({
    db,
    now,
    config,
    limits,
    log,
    sealing,
    sessions,
    mayAsk: signOn.signOn.mayAsk,
    home: signOn.signOn.home,
    isTenantPortal: signOn.signOn.isTenantPortal,
    enter: signOn.signOn.enter,
    findUser,
    noteSignIn: dependencies.noteSignIn,
    endGrant: async (grantId) => {
      await signOn.grants.end(grantId)
      metrics.providerSignOuts.inc()
    },
    settingsOf: (code) => configuration.findConfiguration({ code }),
    tenantCodeOf: async (id) => (await configuration.findTenant({ id }))?.code ?? null,
  })
  const endCentralSignIn = createCentralSignOut({
    publicUrl: config.publicUrl,
    portalSessions: signOn.portalSessions,
    settingsOf: (id) => configuration.findConfiguration({ id }),
    endAddressOf: oidc.signOuts.endAddressOf,
  })
  return { signOn, oidc, endCentralSignIn }
}
