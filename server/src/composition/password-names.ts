import type { ConfigurationService } from '../domains/configuration/configuration.plugin'
import type { MembersService } from '../domains/members/members.plugin'

type Dependencies = {
  configuration: Pick<ConfigurationService, 'findTenant'>
  members: Pick<MembersService, 'namesOf'>
}

/** Names that no password of a user may have inside: of the tenant, of the user and of the user's companies. */
export function createPasswordNames({ configuration, members }: Dependencies) {
  return async (user: { tenantId: string; userId: string }): Promise<string[]> => {
    const [tenant, names] = await Promise.all([configuration.findTenant({ id: user.tenantId }), members.namesOf(user)])
    return [...(tenant ? [tenant.code, tenant.name] : []), ...names]
  }
}
