import { isOfApps, readScope } from '@center/shared/contract'
import { enterTenant } from '../async/tenant-walls'
import { AppError } from '../errors/errors'
import { ADMIN_USER, DEPLOY_USER, type Session } from './session'

type FindTenant = (key: { code: string }) => Promise<{ id: string } | null>

/** The id of a tenant that the caller operates. */
export type OperatedTenant = (code: string, session: Session) => Promise<string>

const anywhere: ReadonlySet<string> = new Set([DEPLOY_USER, ADMIN_USER])

/**
 * A token of the environment works on any tenant, and a user of whom `mayAll` says so; others on the own one. Every other tenant is not
 * found.
 */
export function createOperatedTenant(
  findTenant: FindTenant,
  mayAll: (session: Session) => Promise<boolean> = async () => false,
): OperatedTenant {
  return async (code, session) => {
    const tenant = await findTenant({ code })
    const isOwn = session.tokenScopes
      ? session.tokenScopes.some((scope) => isOn(scope, code) || (isToTell(scope) && isMadeBy(session, tenant)))
      : anywhere.has(session.userId) || session.tenantId === tenant?.id || (await mayAll(session))
    if (!tenant || !isOwn) throw new AppError('tenant.not_found')
    enterTenant(tenant.id)
    return tenant.id
  }
}

const isOn = (scope: string, code: string) => {
  const { kind, subject } = readScope(scope)
  return !isOfApps(kind) && subject === code
}

/** Opens what an app has for the users of the tenant whose token it is. */
const isToTell = (scope: string) => readScope(scope).kind === 'tell'

const isMadeBy = ({ tokenMaker }: Session, tenant: { id: string } | null) =>
  tenant !== null && tokenMaker?.tenantId === tenant.id
