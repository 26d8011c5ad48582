import {
  exportPlans,
  createPlan,
  deletePlan,
  listPlans,
  setTenantPlan,
  updatePlan,
  type AdminPlan,
  type AdminTenantRow,
  type PlanDraft,
} from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { createAdminList } from '../lib/admin-list'

export const planList = createAdminList<AdminPlan>(
  'plans',
  (querystring) => callApi(listPlans, { querystring }),
  {},
  exportPlans,
)

/** At most a hundred, to choose from. */
export const readPlans = () => callApi(listPlans, { querystring: { page: 1, limit: 100 } })

export function savePlan(body: PlanDraft, row: AdminPlan | null) {
  if (!row) return callApi(createPlan, { body }, { once: true })
  return callApi(updatePlan, { params: { id: row.id }, body }, { revision: row.revision })
}

export const removePlan = ({ id, revision }: AdminPlan) => callApi(deletePlan, { params: { id } }, { revision })

export const givePlan = ({ code, revision }: AdminTenantRow, plan: string) =>
  callApi(setTenantPlan, { params: { tenantCode: code }, body: { plan: plan === '' ? null : plan } }, { revision })
