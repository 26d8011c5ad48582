import type { FastifyPluginAsync } from 'fastify'
import { declineErasure, eraseUser, getErasureWish, getPersonalData, setErasureWish } from '@center/shared/contract'
import { MAX_PERIOD_MS, repeat } from '../../platform/async/repeat'
import { createLeases } from '../../platform/database/leases'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { Approvals } from '../approvals/approvals.service'
import type { Erasure } from './erasure.service'
import type { createOwnData } from './own-data.service'

type Dependencies = {
  actOf: ActOf
  approvals: Approvals
  erasure: Erasure
  ownData: ReturnType<typeof createOwnData>
}

/** Personal data over HTTP: users take a copy of their own, administrators erase it; once an hour one instance erases what its time is over of. */
export const personalDataPlugin: FastifyPluginAsync<Dependencies> = async (
  app,
  { actOf, approvals, erasure, ownData },
) => {
  const leases = createLeases(app.db)
  repeat(app, MAX_PERIOD_MS, async () => {
    if (!(await leases.hold('personal-data.sweep', MAX_PERIOD_MS))) return
    await erasure.sweep((error, userId) => {
      app.metrics.erasureFailures.inc()
      app.log.error({ err: error, userId }, 'personal data was not erased')
    })
  })

  serve(app, eraseUser, async (call) => {
    const [act, { id }] = [await actOf(call), call.params]
    const username = await erasure.subject(act, id, call.body.username)
    await approvals.expectApproval(act, { act: 'eraseUser', object: username, params: { id } })
    return erasure.erase(act, id, username)
  })

  serve(app, declineErasure, async (call) => erasure.decline(await actOf(call), call.params.id, call.body.note))

  serve(app, getPersonalData, ({ session, request }) => ownData.copy({ ...session, requestId: request.id }))
  serve(app, getErasureWish, ({ session, request }) => ownData.wish({ ...session, requestId: request.id }))
  serve(app, setErasureWish, ({ session, body, request }) =>
    ownData.setWish({ ...session, requestId: request.id }, body.wanted),
  )
}
