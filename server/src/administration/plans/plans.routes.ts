import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { createPlan, deletePlan, listPlans, setTenantDomains, setTenantPlan, updatePlan } from '@center/shared/contract'
import { revisionOf } from '../../platform/http/if-match'
import { serve } from '../../platform/http/serve'
import type { Session } from '../../platform/session/session'
import { ownActOf } from '../act-of'
import type { ActOf } from '../admin-dependencies'
import type { createPlanAdmin } from './plans.service'
import type { createTenantTerms } from './tenant-terms.service'

type Dependencies = {
  actOf: ActOf
  plans: ReturnType<typeof createPlanAdmin>
  terms: ReturnType<typeof createTenantTerms>
}

export const planAdminRoutes: FastifyPluginAsync<Dependencies> = async (app, { actOf, plans, terms }) => {
  serve(app, listPlans, ({ query }) => plans.list(query))
  serve(app, createPlan, (call) => plans.create(portalActOf(call), call.body))
  serve(app, updatePlan, (call) => plans.update(portalActOf(call), call.params.id, call.body))
  serve(app, deletePlan, (call) => plans.delete(portalActOf(call), call.params.id))
  serve(app, setTenantDomains, async (call) => terms.setDomains(await actOf(call), call.body.domains))
  serve(app, setTenantPlan, async (call) => terms.setPlan(await actOf(call), call.body.plan))
}

/** An act on what all tenants share, in the audit of the actor's own tenant. */
const portalActOf = ({ session, request }: { session: Session; request: FastifyRequest }) =>
  ownActOf({ ...session, requestId: request.id }, revisionOf(request.headers['if-match']))
