import {
  exportExternalSystems,
  createExternalSystem,
  deleteExternalSystem,
  listAdminExternalSystems,
  updateExternalSystem,
  type AdminExternalSystem,
  type ExternalSystemDraft,
} from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { createAdminList } from '../lib/admin-list'
import { administeredTenant } from '../lib/place.store'

const tenant = () => ({ tenantCode: administeredTenant() })

export const externalSystemList = createAdminList<AdminExternalSystem>(
  'externalSystems',
  (querystring) => callApi(listAdminExternalSystems, { params: tenant(), querystring }),
  {},
  exportExternalSystems,
)

/** Creates a system, or changes the one that is given. */
export function saveExternalSystem(body: ExternalSystemDraft, row: AdminExternalSystem | null) {
  if (!row) return callApi(createExternalSystem, { params: tenant(), body }, { once: true })
  return callApi(updateExternalSystem, { params: { ...tenant(), id: row.id }, body }, { revision: row.revision })
}

export function removeExternalSystem({ id, revision }: AdminExternalSystem) {
  return callApi(deleteExternalSystem, { params: { ...tenant(), id } }, { revision })
}
