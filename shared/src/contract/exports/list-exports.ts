import * as z from 'zod/mini'
import type { core, ZodMiniObject } from 'zod/mini'
import { listAdminProducts, listProviderRequests } from '../products/product-reviews'
import { listPlans } from '../tenants/plans-admin'
import { listVendors } from '../tenants/vendors-admin'
import type { Endpoint } from '../wire/endpoint'
import { listApprovals } from '../tenants/approvals'
import { listAccessTokens, listTrustedIssuers } from '../administration/access-tokens-admin'
import { AdminPaging, AdminTenant } from '../administration/admin-calls'
import { listAdminApplications } from '../administration/applications-admin'
import { listTenantAudit } from '../administration/audit-admin'
import { listAdminDepartments } from '../administration/departments-admin'
import { listAdminEnterprises } from '../administration/enterprises-admin'
import { listAdminExternalSystems } from '../administration/external-systems-admin'
import { listIdentityProviders } from '../administration/identity-providers-admin'
import { listAdminMenus } from '../administration/menus-admin'
import { listMessageChannels, listMessageSendings } from '../administration/message-channels'
import { listAdminRoles } from '../administration/roles-admin'
import { listOpenSessions, listSignIns } from '../administration/sessions-admin'
import { listTenantSignOnServices } from '../administration/sign-on-services-admin'
import { listAdminTenants } from '../administration/tenants-admin'
import { TableFormat } from '../administration/users-import'
import { listAdminWorkbenches } from '../administration/workbenches-admin'

/** What an export is asked for, beside what its list is narrowed to and sorted by. */
const asked = {
  format: z._default(TableFormat, 'csv'),
  /** Fields of the rows, comma-separated, in this order; without it each field that has a title. */
  columns: z.optional(z.string().check(z.maxLength(1000), z.regex(/^[A-Za-z]+(,[A-Za-z]+)*$/))),
}
export type ListExport = z.infer<ZodMiniObject<typeof asked>>

type List = { url: `/${string}`; permission: string; schema: { querystring: ZodMiniObject } }
/** With the filters of the list, which differ from list to list. */
type Query = ZodMiniObject<typeof asked, core.$loose>

function queryOf({ schema }: List): Query {
  const filters = Object.entries(schema.querystring.shape).filter(([name]) => name !== 'page' && name !== 'limit')
  return z.object({ ...Object.fromEntries(filters), ...asked }) as unknown as Query
}

const fileOf = <const L extends List>(list: L) => ({
  method: 'GET' as const,
  url: `${list.url}/export` as `${L['url']}/export` & `/${string}`,
  permission: list.permission as L['permission'],
  answers: 'application/octet-stream' as const,
})

/** All rows of a list of a tenant as a file, by the right to see the list. What a spreadsheet would calculate begins with an apostrophe. */
const exportOf = <const L extends List>(list: L) =>
  ({
    ...fileOf(list),
    schema: { params: AdminTenant, querystring: queryOf(list), response: z.unknown() },
  }) satisfies Endpoint

/** The same of a list that all tenants share. */
const exportOfPortal = <const L extends List>(list: L) =>
  ({ ...fileOf(list), schema: { querystring: queryOf(list), response: z.unknown() } }) satisfies Endpoint

export const exportRoles = exportOf(listAdminRoles)
export const exportEnterprises = exportOf(listAdminEnterprises)
export const exportDepartments = exportOf(listAdminDepartments)
export const exportWorkbenches = exportOf(listAdminWorkbenches)
export const exportApplications = exportOf(listAdminApplications)
export const exportExternalSystems = exportOf(listAdminExternalSystems)
export const exportIdentityProviders = exportOf(listIdentityProviders)
export const exportMessageChannels = exportOf(listMessageChannels)
export const exportMessageSendings = exportOf(listMessageSendings)
export const exportProviderRequests = exportOf(listProviderRequests)
export const exportProducts = exportOf(listAdminProducts)
export const exportSignIns = exportOf(listSignIns)
export const exportOpenSessions = exportOf(listOpenSessions)
export const exportTenantAudit = exportOf(listTenantAudit)
export const exportSignOnServices = exportOf(listTenantSignOnServices)
export const exportAccessTokens = exportOf(listAccessTokens)
export const exportTrustedIssuers = exportOf(listTrustedIssuers)
export const exportApprovals = exportOf(listApprovals)
/** The menu, which no list has page by page: a line for each item. */
export const exportMenus = exportOf({
  ...listAdminMenus,
  schema: { querystring: z.pick(AdminPaging, { keyword: true }) },
})
export const exportTenants = exportOfPortal(listAdminTenants)
export const exportPlans = exportOfPortal(listPlans)
export const exportVendors = exportOfPortal(listVendors)
