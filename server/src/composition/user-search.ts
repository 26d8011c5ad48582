import type { CredentialOwner } from '../domains/auth/auth.plugin'
import type { ConfigurationService } from '../domains/configuration/configuration.plugin'
import type { MembersService } from '../domains/members/members.plugin'

type Dependencies = {
  configuration: Pick<ConfigurationService, 'findEnabledTenant'>
  members: Pick<MembersService, 'findCredential'>
}

/** Users of enabled tenants by the name that they sign in with. */
export function composeUserSearch({ configuration, members }: Dependencies) {
  /** Also finds an account that was merged into another, and says so: it lets no one in. */
  async function findCredential(tenantCode: string, username: string): Promise<CredentialOwner | null> {
    const tenant = await configuration.findEnabledTenant({ code: tenantCode })
    const user = tenant && (await members.findCredential(tenant.id, username))
    if (!tenant || !user || (!user.enabled && !user.isMerged)) return null
    return { userId: user.userId, tenantId: tenant.id, tenantCode: tenant.code, isMerged: user.isMerged }
  }

  return {
    findCredential,

    /** The enabled user; null for all others. */
    async findUser(tenantCode: string, username: string) {
      const found = await findCredential(tenantCode, username)
      if (!found || found.isMerged) return null
      const { userId, tenantId, tenantCode: code } = found
      return { userId, tenantId, tenantCode: code }
    },
  }
}
