import type { RuntimeConfiguration } from '@center/shared/contract'
import type { Session } from '../../../platform/session/session'
import type { PortalSessionsService } from './portal-sessions.service'

type Dependencies = {
  publicUrl: string
  portalSessions: Pick<PortalSessionsService, 'grantsOf' | 'noteSignOut'>
  /** The configuration of an enabled tenant. Comes from the configuration. */
  settingsOf: (
    tenantId: string,
  ) => Promise<Pick<RuntimeConfiguration, 'CENTER_SSO_ENABLED' | 'CENTER_SSO_LOGOUT_URL'> | null>
  /** Where a provider signs out the users it signed in. Comes from the OpenID Connect domain. */
  endAddressOf: (grantId: string, returnTo: string) => Promise<string | null>
}

/** Where the browser goes after a sign-out, with the way back; null where the tenant has no single sign-on. */
export function createCentralSignOut({ publicUrl, portalSessions, settingsOf, endAddressOf }: Dependencies) {
  /** The address at the provider that the session came from, if it came from one. */
  async function addressAtProvider(sessionId: string, tenantCode: string): Promise<string | null> {
    const form = `${publicUrl}/center/user/login?tc=${encodeURIComponent(tenantCode)}`
    for (const grantId of await portalSessions.grantsOf(sessionId)) {
      const address = await endAddressOf(grantId, form)
      if (address) return address
    }
    return null
  }

  return async ({ id, tenantId, tenantCode }: Session): Promise<string | null> => {
    const atProvider = await addressAtProvider(id, tenantCode)
    await portalSessions.noteSignOut(id)
    if (atProvider) return atProvider
    const values = await settingsOf(tenantId)
    if (!values?.CENTER_SSO_ENABLED) return null
    const back = `${publicUrl}/center/?tenantCode=${encodeURIComponent(tenantCode)}`
    const logout = values.CENTER_SSO_LOGOUT_URL || '/cas/logout'
    return `${logout}${logout.includes('?') ? '&' : '?'}service=${encodeURIComponent(back)}`
  }
}
