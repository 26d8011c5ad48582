import type { FastifyPluginAsync } from 'fastify'
import { approveRequest, exportApprovals, listApprovals, refuseRequest } from '@center/shared/contract'
import { enterPortal } from '../../platform/async/tenant-walls'
import { repeat } from '../../platform/async/repeat'
import { serve } from '../../platform/http/serve'
import { unlimited } from '../act-of'
import type { ActOf } from '../admin-dependencies'
import type { ServeList } from '../exports/serve-list'
import type { Approvals, Perform } from './approvals.service'

const HOUR_MS = 3_600_000

type Dependencies = { serveList: ServeList; actOf: ActOf; approvals: Approvals; perform: Perform }

export const approvalRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { serveList, actOf: anyActOf, approvals, perform },
) => {
  const actOf = unlimited(anyActOf)
  serveList(app, { list: listApprovals, file: exportApprovals }, async (call) =>
    approvals.list(await actOf(call), call.query, call.session),
  )

  // Who asked may be an operator of another tenant: what they hold is read there, and they are told there.
  serve(app, approveRequest, async (call) => {
    const act = await actOf(call)
    enterPortal()
    const { request, approved } = await approvals.approve(act, call.params.id)
    return { id: request.id, ...(await perform[request.act](approved, request)) }
  })

  serve(app, refuseRequest, async (call) => {
    const act = await actOf(call)
    enterPortal()
    await approvals.refuse(act, call.params.id)
    return { id: call.params.id }
  })

  repeat(app, HOUR_MS, approvals.expire)
}
