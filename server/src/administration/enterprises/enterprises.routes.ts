import type { FastifyPluginAsync } from 'fastify'
import {
  createEnterprise,
  getAdminEnterprise,
  exportEnterprises,
  listAdminEnterprises,
  listEnterpriseMembers,
  reviewMembership,
  updateEnterprise,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { ServeList } from '../exports/serve-list'
import type { createEnterpriseAdmin } from './enterprises.service'
import type { createReviews } from './reviews.service'

type Dependencies = {
  serveList: ServeList
  actOf: ActOf
  enterprises: ReturnType<typeof createEnterpriseAdmin>
  reviews: ReturnType<typeof createReviews>
}

export const enterpriseAdminRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { serveList, actOf, enterprises, reviews },
) => {
  serveList(app, { list: listAdminEnterprises, file: exportEnterprises }, async (call) =>
    enterprises.list(await actOf(call), call.query),
  )
  serve(app, getAdminEnterprise, async (call) => enterprises.find(await actOf(call), call.params.id))
  serve(app, createEnterprise, async (call) => enterprises.create(await actOf(call), call.body))
  serve(app, updateEnterprise, async (call) => enterprises.update(await actOf(call), call.params.id, call.body))
  serve(app, listEnterpriseMembers, async (call) => enterprises.members(await actOf(call), call.params.id, call.query))
  serve(app, reviewMembership, async (call) =>
    reviews.review(await actOf(call), call.params.id, call.params.userId, call.body),
  )
}
