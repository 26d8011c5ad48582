import type { FastifyPluginAsync } from 'fastify'
import { approveRequest, listApprovals, refuseRequest } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import { unlimited } from '../act-of'
import type { ActOf } from '../admin-dependencies'
import type { Approvals, Perform } from './approvals.service'

type Dependencies = { actOf: ActOf; approvals: Approvals; perform: Perform }

export const approvalRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { actOf: anyActOf, approvals, perform },
) => {
  const actOf = unlimited(anyActOf)
  serve(app, listApprovals, async (call) => approvals.list(await actOf(call), call.query, call.session))

  serve(app, approveRequest, async (call) => {
    const act = await actOf(call)
    const { request, undo } = await approvals.decide(act, call.params.id, 'approved')
    try {
      return { id: request.id, ...(await perform[request.act]({ ...act, expected: request.revision }, request)) }
    } catch (error) {
      await undo()
      throw error
    }
  })

  serve(app, refuseRequest, async (call) => {
    const { request } = await approvals.decide(await actOf(call), call.params.id, 'refused')
    return { id: request.id }
  })
}
