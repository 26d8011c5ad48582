import {
  addStandardRoles,
  exportRoles,
  createRole,
  deleteRole,
  getRoleChoices,
  listAdminRoles,
  listRoleMembers,
  previewRole,
  updateRole,
  type AdminRole,
  type AdminRoleRow,
  type RoleDraft,
  type RolePaging,
} from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { createAdminList, type Sorted } from '../lib/admin-list'
import { administeredTenant } from '../lib/place.store'

const tenant = () => ({ tenantCode: administeredTenant() })
const one = (id: string) => ({ ...tenant(), id })

export const roleList = createAdminList<AdminRoleRow, Sorted<RolePaging>>(
  'roles',
  (querystring) => callApi(listAdminRoles, { params: tenant(), querystring }),
  {},
  exportRoles,
)

export const readChoices = () => callApi(getRoleChoices, { params: tenant() })
export const previewChange = (id: string, draft: RoleDraft) =>
  callApi(previewRole, { params: one(id), body: toBody(draft) })
export const readMembers = (id: string) =>
  callApi(listRoleMembers, { params: one(id), querystring: { page: 1, limit: 100 } })

const lines = (texts: string[]) => texts.map((text) => text.trim()).filter((text) => text !== '')

/** What was typed, as it is sent: an empty line is no action. */
const toBody = (draft: RoleDraft): RoleDraft => ({
  ...draft,
  actions: lines(draft.actions),
  dataRules: lines(draft.dataRules),
})

/** Creates a role, or changes the one that is given. */
export function saveRole(draft: RoleDraft, role: AdminRole | null) {
  const body = toBody(draft)
  if (!role) return callApi(createRole, { params: tenant(), body }, { once: true })
  return callApi(updateRole, { params: one(role.id), body }, { revision: role.revision })
}

export const removeRole = ({ id, revision }: AdminRoleRow) => callApi(deleteRole, { params: one(id) }, { revision })

/** Adds the standard roles that the tenant lacks, and shows the list again. */
export async function addMissingRoles() {
  const result = await callApi(addStandardRoles, { params: tenant() }, { once: true })
  if (result.ok && result.value.added.length > 0) void roleList.reload()
  return result
}
