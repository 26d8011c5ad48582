import { AppError } from './errors'
import { DEPLOY_USER, type Session } from './session/session'

type FindTenant = (key: { code: string }) => Promise<{ id: string; enabled: boolean } | null>

/** The id of a tenant that the caller operates. */
export type OperatedTenant = (code: string, session: Session) => Promise<string>

/** The deploy token works on any tenant, a user on the own one; every other tenant is not found. */
export function createOperatedTenant(findTenant: FindTenant): OperatedTenant {
  return async (code, session) => {
    const tenant = await findTenant({ code })
    const isOwn = session.userId === DEPLOY_USER || session.tenantId === tenant?.id
    if (!tenant?.enabled || !isOwn) throw new AppError('tenant.not_found')
    return tenant.id
  }
}
