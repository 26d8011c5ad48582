import { AppError } from '../errors/errors'
import { DEPLOY_USER, type Session } from './session'

type FindTenant = (key: { code: string }) => Promise<{ id: string } | null>

/** The id of a tenant that the caller operates. */
export type OperatedTenant = (code: string, session: Session) => Promise<string>

/** The deploy token works on any tenant, a user on the own one; every other tenant is not found. */
export function createOperatedTenant(findEnabledTenant: FindTenant): OperatedTenant {
  return async (code, session) => {
    const tenant = await findEnabledTenant({ code })
    const isOwn = session.userId === DEPLOY_USER || session.tenantId === tenant?.id
    if (!tenant || !isOwn) throw new AppError('tenant.not_found')
    return tenant.id
  }
}
