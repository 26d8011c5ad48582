import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { applyPortal, exportPortal, planPortal } from '@center/shared/contract'
import { enterTenant } from '../../platform/async/tenant-walls'
import { AppError } from '../../platform/errors/errors'
import { serve } from '../../platform/http/serve'
import { expectProof } from '../../platform/session/session-proof'
import type { Session } from '../../platform/session/session'
import type { Act, ActOf, AdminDependencies } from '../admin-dependencies'
import type { Approvals } from '../approvals/approvals.service'
import type { PortalFileService } from './portal-file.service'

type Dependencies = Pick<AdminDependencies, 'actionsOf'> & {
  actOf: ActOf
  approvals: Approvals
  portal: PortalFileService
}

export const portalFileRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { actOf, actionsOf, approvals, portal },
) => {
  /** A tenant that is not there yet is created by those who operate all. */
  async function actOn(code: string, session: Session, request: FastifyRequest): Promise<Act> {
    const held = await actionsOf(session)
    if (held.has('tenant:operate') && !(await portal.has(code))) {
      const tenantId = `t-${code}`
      enterTenant(tenantId)
      return {
        tenantId,
        tenantCode: code,
        actor: session.userId,
        held,
        isProven: session.isProven,
        expected: null,
        requestId: request.id,
      }
    }
    return actOf({ params: { tenantCode: code }, session, request })
  }

  serve(app, exportPortal, async (call) => {
    const act = await actOf(call)
    const { held } = act
    const withUsers = call.query.users === 'true'
    if (withUsers && !held.has('user:export')) throw new AppError('permission.denied')
    if (withUsers) {
      expectProof(call.session)
      await approvals.expectApproval(act, { act: 'exportPortal', object: act.tenantCode })
    }
    return { tenant: await portal.export(call.params.tenantCode, withUsers) }
  })
  serve(app, planPortal, async ({ body, session, request }) =>
    portal.plan(await actOn(body.tenant.code, session, request), body),
  )
  serve(app, applyPortal, async ({ body, session, request }) => {
    const act = await actOn(body.tenant.code, session, request)
    // A file does all that needs a second person elsewhere, so it comes with the token of the environment there.
    if ((await portal.has(body.tenant.code)) && (await approvals.isDemanded(act)))
      throw new AppError('permission.operation_forbidden', { reason: 'The tenant demands a second person.' })
    return portal.apply(act, body)
  })
}
