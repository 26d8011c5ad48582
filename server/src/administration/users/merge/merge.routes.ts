import type { FastifyPluginAsync } from 'fastify'
import { mergeUsers, previewUserMerge } from '@center/shared/contract'
import { serve } from '../../../platform/http/serve'
import type { ActOf } from '../../admin-dependencies'
import type { Approvals } from '../../approvals/approvals.service'
import type { UserMerges } from './merge.service'

type Dependencies = { actOf: ActOf; approvals: Approvals; merges: UserMerges }

export const userMergeRoutes: FastifyPluginAsync<Dependencies> = async (app, { actOf, approvals, merges }) => {
  serve(app, previewUserMerge, async (call) => merges.preview(await actOf(call), call.params.id, call.params.intoId))

  serve(app, mergeUsers, async (call) => {
    const [act, { id }, { intoId }] = [await actOf(call), call.params, call.body]
    const object = await merges.subject(act, id, intoId)
    await approvals.expectApproval(act, { act: 'mergeUsers', object, params: { id, intoId } })
    return merges.merge(act, id, intoId)
  })
}
