import type { FastifyInstance } from 'fastify'
import type { Auth } from './domains/auth/auth.plugin'
import type { ConfigurationService } from './domains/configuration/configuration.plugin'
import type { MembersService } from './domains/members/members.plugin'
import { openOidc } from './domains/oidc/oidc.plugin'
import { openSingleSignOn, type SingleSignOn } from './domains/single-sign-on/single-sign-on.plugin'
import { demoSignOnServices } from './demo/demo-services'
import type { AppendAudit } from './platform/audit'
import type { EndAllOf } from './platform/session/end-all-of'
import type { Session } from './platform/session/session'
import type { SessionUser } from './platform/session/sessions'

type Ports = {
  appendAudit: AppendAudit
  configuration: ConfigurationService
  members: MembersService
  /** Asked for when somebody signs in: auth itself is handed what is made here. */
  auth: () => Auth
  /** The enabled user behind a username of an enabled tenant. */
  findUser: (tenantCode: string, username: string) => Promise<SessionUser | null>
}

/** Central sign-in, and what it is handed of users, tenants and passwords. */
export function joinSingleSignOn(app: FastifyInstance, { configuration, members, auth, findUser, appendAudit }: Ports) {
  const { db, now, config, limits, metrics, sessions, log } = app
  const signOn = openSingleSignOn({
    ...{ db, now, config, limits, sessions, log },
    appendAudit,
    seeds: [...config.signOnServices, ...(config.seed === 'demo' ? demoSignOnServices : [])],
    identify: (form, from) => auth().signIns.identify(form, from),
    usernameOf: members.findUsername,
    profileOf: async (user) => {
      const tenant = await configuration.findTenant({ id: user.tenantId })
      return tenant?.enabled ? members.findProfile(user) : null
    },
    defaultTenantCode: async () => (await configuration.findDefaultTenant())?.code ?? null,
  })

  async function settingsOf(tenant: { id: string } | { code: string }) {
    const found = await configuration.findTenant(tenant)
    return found?.enabled ? configuration.readConfiguration({ id: found.id }) : null
  }
  const oidc = openOidc({
    ...{ db, now, config, limits, log },
    ...{ mayAsk: signOn.signOn.mayAsk, home: signOn.signOn.home, enter: signOn.signOn.enter, findUser },
    endGrant: async (grantId) => {
      await signOn.grants.end(grantId)
      metrics.providerSignOuts.inc()
    },
    isChosen: async (code, providerId) => {
      const values = await settingsOf({ code })
      return values?.CENTER_ALT_SSO === true && values.CENTER_ALT_SSO_IDP === providerId
    },
  })

  /** The provider that the session came from, if it came from one. */
  async function endAtProvider(sessionId: string, tenantCode: string): Promise<string | null> {
    const form = `${config.publicUrl}/center/user/login?tc=${encodeURIComponent(tenantCode)}`
    for (const grantId of await signOn.portalSessions.grantsOf(sessionId)) {
      const address = await oidc.signOuts.endAddressOf(grantId, form)
      if (address) return address
    }
    return null
  }

  return {
    signOn,
    oidc,
    centralSignIns: { endBehind: signOn.portalSessions.endBehind },

    endAllOf: createEndAllOf(app, signOn),

    /** Where the browser goes after signing out, with the way back; null where the tenant has no single sign-on. */
    async endCentralSignIn({ id, tenantId, tenantCode }: Session): Promise<string | null> {
      const atProvider = await endAtProvider(id, tenantCode)
      await signOn.portalSessions.noteSignOut(id)
      if (atProvider) return atProvider
      const values = await settingsOf({ id: tenantId })
      if (!values?.CENTER_SSO_ENABLED) return null
      const back = `${config.publicUrl}/center/?tenantCode=${encodeURIComponent(tenantCode)}`
      const logout = values.CENTER_SSO_LOGOUT_URL || '/cas/logout'
      return `${logout}${logout.includes('?') ? '&' : '?'}service=${encodeURIComponent(back)}`
    },
  }
}

function createEndAllOf({ db, sessions }: FastifyInstance, signOn: SingleSignOn): EndAllOf {
  return async (user, { keep = null, change = async () => true } = {}) => {
    const kept = keep === null ? [] : await signOn.portalSessions.grantsOf(keep)
    const ended = await db.transaction(async (inside) => {
      if (!(await change(inside))) return null
      // In the order in which a sign-out locks them, or the two could wait for each other.
      await signOn.grants.lockAllWithin(inside, user)
      const sessionIds = await sessions.endAllWithin(inside, user, keep)
      // Read again: a session may have begun one until it ended.
      return { sessionIds, opened: await signOn.grants.endAllWithin(inside, user, kept) }
    })
    if (!ended) return false
    sessions.drop(ended.sessionIds)
    if (ended.opened) signOn.grants.noteEnd(ended.opened)
    return true
  }
}
