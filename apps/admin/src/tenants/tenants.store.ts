import {
  exportTenants,
  type TenantCreated,
  createTenant,
  disableTenant,
  enableTenant,
  listAdminTenants,
  setTenantDomains,
  updateTenant,
  type AdminTenantRow,
  type TenantPaging,
  type NewTenant,
  type TenantDraft,
} from '@center/shared/contract'
import { callApi, pageWindow, portalBase } from '@center/shared/host'
import { createAdminList, type Sorted } from '../lib/admin-list'

export const tenantList = createAdminList<AdminTenantRow, Sorted<TenantPaging>>(
  'tenants',
  (querystring) => callApi(listAdminTenants, { querystring }),
  {},
  exportTenants,
)

export const saveTenant = (body: TenantDraft, { code, revision }: AdminTenantRow) =>
  callApi(updateTenant, { params: { tenantCode: code }, body }, { revision })

export const addTenant = (body: NewTenant) => callApi(createTenant, { body }, { once: true })

/** Tenants that a new one can begin with. */
export async function loadTemplates(): Promise<AdminTenantRow[]> {
  const result = await callApi(listAdminTenants, { querystring: { limit: 100 } })
  return result.ok ? result.value.rows : []
}

/** Disables a tenant that is enabled, and the other way round. */
export function toggleTenant({ code, enabled, revision }: AdminTenantRow) {
  return callApi(enabled ? disableTenant : enableTenant, { params: { tenantCode: code } }, { revision })
}

/** Where the first administrator sets a password. */
export const passwordAddress = ({ tenantCode, passwordToken }: TenantCreated) =>
  `${pageWindow.location.origin}${portalBase}/user/alteration?tc=${tenantCode}#token=${passwordToken}`

export const saveDomains = ({ code, revision }: AdminTenantRow, domains: string[]) =>
  callApi(setTenantDomains, { params: { tenantCode: code }, body: { domains } }, { revision })
