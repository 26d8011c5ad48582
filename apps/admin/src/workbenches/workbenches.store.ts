import {
  exportWorkbenches,
  createWorkbench,
  deleteWorkbench,
  listAdminWorkbenches,
  updateWorkbench,
  type AdminWorkbench,
  type WorkbenchDraft,
} from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { createAdminList } from '../lib/admin-list'
import { administeredTenant } from '../lib/place.store'

const tenant = () => ({ tenantCode: administeredTenant() })

export const workbenchList = createAdminList<AdminWorkbench>(
  'workbenches',
  (querystring) => callApi(listAdminWorkbenches, { params: tenant(), querystring }),
  {},
  exportWorkbenches,
)

/** Creates an workbench, or changes the one that is given. */
export function saveWorkbench(body: WorkbenchDraft, row: AdminWorkbench | null) {
  if (!row) return callApi(createWorkbench, { params: tenant(), body }, { once: true })
  return callApi(updateWorkbench, { params: { ...tenant(), id: row.id }, body }, { revision: row.revision })
}

export function removeWorkbench({ id, revision }: AdminWorkbench) {
  return callApi(deleteWorkbench, { params: { ...tenant(), id } }, { revision })
}
