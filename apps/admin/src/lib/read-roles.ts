import { getAdminRole, listAdminRoles } from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { administeredTenant } from './place.store'

/** At most a hundred, to choose from. */
export const readRoles = () =>
  callApi(listAdminRoles, { params: { tenantCode: administeredTenant() }, querystring: { page: 1, limit: 100 } })

/** A role with all that it grants. */
export const readRole = (id: string) => callApi(getAdminRole, { params: { tenantCode: administeredTenant(), id } })
