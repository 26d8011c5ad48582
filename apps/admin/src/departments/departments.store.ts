import {
  exportDepartments,
  createDepartment,
  deleteDepartment,
  listAdminDepartments,
  updateDepartment,
  type AdminDepartment,
  type DepartmentDraft,
} from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { createAdminList } from '../lib/admin-list'
import { administeredTenant } from '../lib/place.store'

const tenant = () => ({ tenantCode: administeredTenant() })

export const departmentList = createAdminList<AdminDepartment>(
  'departments',
  (querystring) => callApi(listAdminDepartments, { params: tenant(), querystring }),
  {},
  exportDepartments,
)

/** Creates an department, or changes the one that is given. */
export function saveDepartment(body: DepartmentDraft, row: AdminDepartment | null) {
  if (!row) return callApi(createDepartment, { params: tenant(), body }, { once: true })
  return callApi(updateDepartment, { params: { ...tenant(), id: row.id }, body }, { revision: row.revision })
}

export function removeDepartment({ id, revision }: AdminDepartment) {
  return callApi(deleteDepartment, { params: { ...tenant(), id } }, { revision })
}

/** Departments that another one can be put below, for a choice: the tree, 100 of them at most. */
export async function loadParents(): Promise<AdminDepartment[]> {
  const result = await callApi(listAdminDepartments, { params: tenant(), querystring: { limit: 100 } })
  return result.ok ? result.value.rows : []
}
