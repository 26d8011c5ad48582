import type { FastifyPluginAsync } from 'fastify'
import { approveRequest, exportApprovals, listApprovals, refuseRequest } from '@center/shared/contract'
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

  serve(app, approveRequest, async (call) => {
    const { request, approved } = await approvals.approve(await actOf(call), call.params.id)
    return { id: request.id, ...(await perform[request.act](approved, request)) }
  })

  serve(app, refuseRequest, async (call) => {
    await approvals.refuse(await actOf(call), call.params.id)
    return { id: call.params.id }
  })

  repeat(app, HOUR_MS, approvals.expire)
}
