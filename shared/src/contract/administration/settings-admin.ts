import { changeTenantSettings, getTenantSettings, listSettingChanges } from '../operations/settings'
import type { Endpoint } from '../wire/endpoint'

const url = '/api/admin/tenants/:tenantCode/settings'

/** What operations read of a tenant's settings, for its administrators. */
export const getAdminSettings = {
  method: 'GET',
  url,
  permission: 'tenant:read',
  schema: getTenantSettings.schema,
} as const satisfies Endpoint

/**
 * What operations set for a tenant, for its administrators: under the same rules, with the same audit. {@link confirmedSettings} need a
 * proof.
 */
export const changeAdminSettings = {
  method: 'PUT',
  url,
  permission: 'tenant:write',
  confirmed: 'partly',
  schema: changeTenantSettings.schema,
} as const satisfies Endpoint

/** Newest first. */
export const listAdminSettingChanges = {
  method: 'GET',
  url: `${url}/changes`,
  permission: 'tenant:read',
  schema: listSettingChanges.schema,
} as const satisfies Endpoint
