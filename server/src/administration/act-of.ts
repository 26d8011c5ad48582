import type { FastifyRequest } from 'fastify'
import type { Session } from '../platform/session/session'
import { AppError } from '../platform/errors/errors'
import { revisionOf } from '../platform/http/if-match'
import type { Act, ActOf, AdminDependencies, Caller } from './admin-dependencies'

export function createActOf({ tenantIdOf, rightsOf }: Pick<AdminDependencies, 'tenantIdOf' | 'rightsOf'>): ActOf {
  return async ({ params, session, request }) => {
    const tenantId = await tenantIdOf(params.tenantCode, session)
    const { actions: held, limits, isOfOwnEnterprises } = await rightsOf(session)
    return {
      tenantId,
      tenantCode: params.tenantCode,
      ...(session.tenantId ? { home: session.tenantId } : {}),
      actor: session.userId,
      held,
      limits,
      isOfOwnEnterprises,
      isProven: session.isProven,
      expected: revisionOf(request.headers['if-match']),
      requestId: request.id,
    }
  }
}

/** An act in the caller's own tenant that needs none of the caller's rights over others: the permission of the call is all that it takes. */
export const ownActOf = ({ tenantId, tenantCode, userId, requestId }: Caller, expected: number | null = null): Act => ({
  tenantId,
  tenantCode,
  actor: userId,
  held: new Set(),
  expected,
  requestId,
})

/** An act on what all tenants share, in the audit of the actor's own tenant. */
export const portalActOf = ({ session, request }: { session: Session; request: FastifyRequest }): Act =>
  ownActOf({ ...session, requestId: request.id }, revisionOf(request.headers['if-match']))

/** Of acts that concern users as a whole: refuses actors who reach some of them alone. */
export const unlimited =
  (actOf: ActOf): ActOf =>
  async (call) => {
    const act = await actOf(call)
    if (act.limits) throw new AppError('permission.denied')
    return act
  }
