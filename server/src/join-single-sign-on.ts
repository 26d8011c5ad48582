import type { FastifyInstance } from 'fastify'
import type { Auth } from './domains/auth/auth.plugin'
import type { ConfigurationService } from './domains/configuration/configuration.plugin'
import type { MembersService } from './domains/members/members.plugin'
import { openSingleSignOn } from './domains/single-sign-on/single-sign-on.plugin'
import { demoSignOnServices } from './demo/demo-services'
import type { Session } from './platform/session/session'
import type { SessionUser } from './platform/session/sessions'

type Ports = {
  configuration: ConfigurationService
  members: MembersService
  /** Asked for when somebody signs in: auth itself is handed what is made here. */
  auth: () => Auth
}

/** Central sign-in, and what it is handed of users, tenants and passwords. */
export function joinSingleSignOn(app: FastifyInstance, { configuration, members, auth }: Ports) {
  const { db, now, config, limits, sessions, log } = app
  const signOn = openSingleSignOn({
    ...{ db, now, config, limits, sessions, log },
    registered: [...config.signOnServices, ...(config.seed === 'demo' ? demoSignOnServices : [])],
    identify: (form, from) => auth().signIns.identify(form, from),
    usernameOf: members.findUsername,
    profileOf: async (user) => {
      const tenant = await configuration.findTenant({ id: user.tenantId })
      return tenant?.enabled ? members.findProfile(user) : null
    },
    defaultTenantCode: async () => (await configuration.findDefaultTenant())?.code ?? null,
  })

  return {
    signOn,

    /** Ends every session of a user: those of the portal, and the central ones with what they opened elsewhere. */
    async endAllOf(user: Pick<SessionUser, 'tenantId' | 'userId'>): Promise<void> {
      await sessions.endAllOf(user)
      await signOn.grants.endAllOf(user)
    },

    /** Where the browser goes after signing out, with the way back; null where the tenant has no single sign-on. */
    async endCentralSignIn({ id, tenantId, tenantCode }: Session): Promise<string | null> {
      await signOn.portalSessions.noteSignOut(id)
      const tenant = await configuration.findTenant({ id: tenantId })
      const values = tenant?.enabled ? await configuration.readConfiguration({ id: tenantId }) : null
      if (!values?.CENTER_SSO_ENABLED) return null
      const back = `${config.publicUrl}/center/?tenantCode=${encodeURIComponent(tenantCode)}`
      const logout = values.CENTER_SSO_LOGOUT_URL || '/cas/logout'
      return `${logout}${logout.includes('?') ? '&' : '?'}service=${encodeURIComponent(back)}`
    },
  }
}
