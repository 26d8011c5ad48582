import type { FastifyInstance } from 'fastify'
import { SECOND_FACTOR_SETTING } from '@center/shared/contract'
import { isAdministrator } from '../administration/rank'
import type { ConfigurationService, SettingsService } from '../domains/configuration/configuration.plugin'
import type { MembersService } from '../domains/members/members.plugin'
import type { AppendAudit } from '../platform/database/audit'

type Dependencies = {
  appendAudit: AppendAudit
  configuration: Pick<ConfigurationService, 'findTenant'>
  members: Pick<MembersService, 'findUsername'>
  settings: Pick<SettingsService, 'read'>
}
type Owner = { tenantId: string; userId: string }

/** What the second factor is handed of tenants and users. */
export function composeSecondFactors(
  { db }: Pick<FastifyInstance, 'db'>,
  { appendAudit, configuration, members, settings }: Dependencies,
) {
  return {
    appendAudit,

    async isDemanded({ tenantId, userId }: Owner): Promise<boolean> {
      const policy = (await settings.read(tenantId)).settings[SECOND_FACTOR_SETTING]
      return policy === 'everybody' || (policy === 'administrators' && (await isAdministrator(db, tenantId, userId)))
    },

    labelsOf: async (user: Owner) => ({
      label: (await members.findUsername(user)) ?? user.userId,
      issuer: (await configuration.findTenant({ id: user.tenantId }))?.name ?? 'Center',
    }),
  }
}
