import type { ExternalUser, SystemEntry } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { Session } from '../../platform/session/session'
import type { ExternalSystemsRepository, Owner } from './external-systems.repository'

/** A ticket for an address, in the name of a session. Comes from the single-sign-on domain, which refuses addresses that are not registered. */
export type TicketForSession = (session: Session, address: string) => Promise<string>

export type ExternalSystemsService = ReturnType<typeof createExternalSystemsService>

/** Accounts that users have outside of the portal. Whose comes from the session; a system of another tenant is not there. */
export function createExternalSystemsService(
  repository: ExternalSystemsRepository,
  ticketForSession: TicketForSession,
) {
  return {
    /** Where the user goes, and with which ticket. */
    async enter(session: Session, sysCode: string): Promise<SystemEntry> {
      const system = await repository.find(session, sysCode)
      if (!system?.ssoUrl) throw new AppError('record.not_found')
      const code = await ticketForSession(session, system.ssoUrl)
      return { url: system.ssoUrl, method: 'GET', params: { code }, openType: 'self' }
    },

    async userOf(owner: Owner, sysCode: string): Promise<ExternalUser> {
      const system = await repository.find(owner, sysCode)
      if (!system) throw new AppError('record.not_found')
      const { extUserId, extUserName } = system
      const bound = extUserId !== null
      return {
        sysCode: system.code,
        extUserId: extUserId ?? '',
        extUserName: extUserName ?? '',
        bound,
        bindUrl: bound ? null : system.bindUrl || null,
      }
    },
  }
}
