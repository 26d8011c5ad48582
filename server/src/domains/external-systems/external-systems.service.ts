import type { ExternalUser } from '@center/shared/contract'
import { AppError } from '../../platform/errors'
import type { ExternalSystemsRepository, Owner } from './external-systems.repository'

export type ExternalSystemsService = ReturnType<typeof createExternalSystemsService>

/** Accounts that users have outside of the portal. Whose comes from the session; a system of another tenant is not there. */
export function createExternalSystemsService(repository: ExternalSystemsRepository) {
  return {
    async userOf(owner: Owner, sysCode: string): Promise<ExternalUser> {
      const system = await repository.find(owner, sysCode)
      if (!system) throw new AppError('record.not_found')
      const { extUserId, extUserName } = system
      const bound = extUserId !== null
      return {
        ...{ sysCode: system.code, extUserId: extUserId ?? '', extUserName: extUserName ?? '', bound },
        bindUrl: bound ? null : system.bindUrl || null,
      }
    },
  }
}
