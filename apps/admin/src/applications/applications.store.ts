import {
  exportApplications,
  createApplication,
  deleteApplication,
  listAdminApplications,
  updateApplication,
  type AdminApplication,
  type ApplicationDraft,
  type ApplicationPaging,
} from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { createAdminList, type Sorted } from '../lib/admin-list'
import { administeredTenant } from '../lib/place.store'

const tenant = () => ({ tenantCode: administeredTenant() })

export const applicationList = createAdminList<AdminApplication, Sorted<ApplicationPaging>>(
  'applications',
  (querystring) => callApi(listAdminApplications, { params: tenant(), querystring }),
  {},
  exportApplications,
)

/** Creates an application, or changes the one that is given. */
export function saveApplication(body: ApplicationDraft, row: AdminApplication | null) {
  if (!row) return callApi(createApplication, { params: tenant(), body }, { once: true })
  return callApi(updateApplication, { params: { ...tenant(), id: row.id }, body }, { revision: row.revision })
}

export function removeApplication({ id, revision }: AdminApplication) {
  return callApi(deleteApplication, { params: { ...tenant(), id } }, { revision })
}
