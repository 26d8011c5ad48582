import {
  addSignOnService,
  changeSignOnService,
  exportSignOnServices,
  listTenantSignOnServices,
  removeSignOnService,
  type RegisteredService,
  type SignOnService,
  type SignOnServicePaging,
} from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { createAdminList, type Sorted } from '../lib/admin-list'
import { administeredTenant } from '../lib/place.store'

export const signOnServiceList = createAdminList<RegisteredService, Sorted<SignOnServicePaging>>(
  'signOnServices',
  (querystring) => callApi(listTenantSignOnServices, { params: { tenantCode: administeredTenant() }, querystring }),
  {},
  exportSignOnServices,
)

/** What people say of an application; its tenant is the one that is administered. */
export type ServiceForm = {
  name: string
  address: string
  isExact: boolean
  ticketParam: string
  logoutUrl: string
  attributes: ('mobile' | 'manager')[]
}

/** Registers an application, or changes the one that is given. */
export function saveService(form: ServiceForm, row: RegisteredService | null) {
  const { isExact, logoutUrl, ...given } = form
  const match = isExact ? ('exact' as const) : ('prefix' as const)
  const tenantCode = administeredTenant()
  const body: SignOnService = { ...given, match, tenantCode, ...(logoutUrl ? { logoutUrl } : {}) }
  if (!row) return callApi(addSignOnService, { body }, { once: true })
  return callApi(changeSignOnService, { params: { id: row.id }, body }, { revision: row.revision })
}

export const removeService = ({ id, revision }: RegisteredService) =>
  callApi(removeSignOnService, { params: { id } }, { revision })
