import type { FastifyPluginAsync } from 'fastify'
import {
  createPlan,
  deletePlan,
  exportPlans,
  listPlans,
  setTenantDomains,
  setTenantPlan,
  updatePlan,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import { portalActOf } from '../act-of'
import type { ActOf } from '../admin-dependencies'
import type { ServeList } from '../exports/serve-list'
import type { createPlanAdmin } from './plans.service'
import type { createTenantTerms } from './tenant-terms.service'

type Dependencies = {
  serveList: ServeList
  actOf: ActOf
  plans: ReturnType<typeof createPlanAdmin>
  terms: ReturnType<typeof createTenantTerms>
}

export const planAdminRoutes: FastifyPluginAsync<Dependencies> = async (app, { serveList, actOf, plans, terms }) => {
  serveList(app, { list: listPlans, file: exportPlans }, ({ query }) => plans.list(query))
  serve(app, createPlan, (call) => plans.create(portalActOf(call), call.body))
  serve(app, updatePlan, (call) => plans.update(portalActOf(call), call.params.id, call.body))
  serve(app, deletePlan, (call) => plans.delete(portalActOf(call), call.params.id))
  serve(app, setTenantDomains, async (call) => terms.setDomains(await actOf(call), call.body.domains))
  serve(app, setTenantPlan, async (call) => terms.setPlan(await actOf(call), call.body.plan))
}
