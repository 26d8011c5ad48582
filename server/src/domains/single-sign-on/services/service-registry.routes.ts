import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { addSignOnService, changeSignOnService, listSignOnServices, removeSignOnService } from '@center/shared/contract'
import { revisionOf } from '../../../platform/http/if-match'
import { serve } from '../../../platform/http/serve'
import { DEPLOY_USER, type Session } from '../../../platform/session/session'
import type { Operator, ServiceRegistry } from './service-registry.service'

/** The applications of single sign-on, for operations. */
export const serviceRegistryRoutes: FastifyPluginAsync<{ registry: ServiceRegistry }> = async (app, { registry }) => {
  serve(app, listSignOnServices, async ({ session, request }) => {
    const rows = await registry.list(operatorOf(session, request))
    return { rows, total: rows.length }
  })

  serve(app, addSignOnService, ({ body, session, request }) => registry.add(body, operatorOf(session, request)))

  serve(app, changeSignOnService, ({ params, body, session, request }) =>
    registry.change(params.id, body, commandOf(session, request)),
  )

  serve(app, removeSignOnService, ({ params, session, request }) =>
    registry.remove(params.id, commandOf(session, request)),
  )
}

function operatorOf({ userId, tenantId, tenantCode }: Session, { id: requestId }: FastifyRequest): Operator {
  const isDeploy = userId === DEPLOY_USER
  return { by: userId, tenantId: isDeploy ? null : tenantId, tenantCode: isDeploy ? null : tenantCode, requestId }
}

function commandOf(session: Session, request: FastifyRequest) {
  return { operator: operatorOf(session, request), expected: revisionOf(request.headers['if-match']) }
}
