import { revisionOf } from '../platform/http/if-match'
import type { ActOf, AdminDependencies } from './admin-dependencies'

export function createActOf({ tenantIdOf, rightsOf }: Pick<AdminDependencies, 'tenantIdOf' | 'rightsOf'>): ActOf {
  return async ({ params, session, request }) => {
    const tenantId = await tenantIdOf(params.tenantCode, session)
    const { actions: held, limits } = await rightsOf(session)
    return {
      tenantId,
      tenantCode: params.tenantCode,
      actor: session.userId,
      held,
      limits,
      isProven: session.isProven,
      expected: revisionOf(request.headers['if-match']),
      requestId: request.id,
    }
  }
}
