import { revisionOf } from '../platform/http/if-match'
import type { ActOf, AdminDependencies } from './admin-dependencies'

export function createActOf({ tenantIdOf, actionsOf }: Pick<AdminDependencies, 'tenantIdOf' | 'actionsOf'>): ActOf {
  return async ({ params, session, request }) => ({
    tenantId: await tenantIdOf(params.tenantCode, session),
    tenantCode: params.tenantCode,
    actor: session.userId,
    held: await actionsOf(session),
    isProven: session.isProven,
    expected: revisionOf(request.headers['if-match']),
    requestId: request.id,
  })
}
