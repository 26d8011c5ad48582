import { proxy } from 'valtio'
import {
  exportEnterprises,
  createEnterprise,
  getAdminEnterprise,
  listAdminEnterprises,
  listEnterpriseMembers,
  reviewMembership,
  updateEnterprise,
  type AdminEnterprise,
  type EnterpriseDraft,
  type EnterpriseMember,
  type EnterprisePaging,
  type ReviewState,
} from '@center/shared/contract'
import { callApi, type Failure } from '@center/shared/host'
import { createAdminList, type Sorted } from '../lib/admin-list'
import { followChanges } from '../lib/follow-changes'
import { administeredTenant } from '../lib/place.store'

const tenant = () => ({ tenantCode: administeredTenant() })

type ReviewFilter = { review?: ReviewState | undefined } & Sorted<EnterprisePaging>

/** How many enterprises have members who wait; null while it is not known. */
export const waitingEnterprises = proxy<{ count: number | null }>({ count: null })

export const enterpriseList = createAdminList<AdminEnterprise, ReviewFilter>(
  'enterprises',
  (querystring) => {
    void countWaiting()
    return callApi(listAdminEnterprises, { params: tenant(), querystring })
  },
  {},
  exportEnterprises,
)

async function countWaiting(): Promise<void> {
  const result = await callApi(listAdminEnterprises, { params: tenant(), querystring: { review: '0', limit: 1 } })
  waitingEnterprises.count = result.ok ? result.value.total : null
}

/** Creates an enterprise, or changes the one that is given. */
export function saveEnterprise(body: EnterpriseDraft, row: AdminEnterprise | null) {
  if (!row) return callApi(createEnterprise, { params: tenant(), body }, { once: true })
  return callApi(updateEnterprise, { params: { ...tenant(), id: row.id }, body }, { revision: row.revision })
}

/** The enterprise that is open, by its id in the address. */
export const opened = proxy<{ row: AdminEnterprise | null; failure: Failure | null }>({ row: null, failure: null })

/** Loads an enterprise and follows what others change, until the returned function is called. */
export function watchEnterprise(id: string): () => void {
  let isWatched = true
  Object.assign(opened, { row: null, failure: null })
  const load = async () => {
    const result = await callApi(getAdminEnterprise, { params: { ...tenant(), id } })
    if (!isWatched) return
    Object.assign(opened, result.ok ? { row: result.value, failure: null } : { failure: result.failure })
  }
  void load()
  const stop = followChanges(() => void load())
  return () => {
    isWatched = false
    stop()
  }
}

export const memberListOf = (id: string) =>
  createAdminList<EnterpriseMember>('enterpriseMembers', (querystring) =>
    callApi(listEnterpriseMembers, { params: { ...tenant(), id }, querystring }),
  )

export type Decision = 'approve' | 'refuse'

export function sendReview(id: string, userId: string, body: { decision: Decision; note: string }) {
  return callApi(reviewMembership, { params: { ...tenant(), id, userId }, body })
}
