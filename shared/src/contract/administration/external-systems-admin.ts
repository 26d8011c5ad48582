import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf } from '../wire/envelope'
import { AdminCode, AdminName, AdminPaging, AdminRecord, AdminTenant, Revision, Written } from './admin-calls'

/** Empty, or an address of http or https. */
const pageAddress = z.string().check(
  z.trim(),
  z.maxLength(2048),
  z.refine((text) => text === '' || (/^https?:\/\//.test(text) && URL.canParse(text)), 'form'),
)

/** What is said of a system that users have accounts in. `code` is what apps name it by, once for all. */
export const ExternalSystemDraft = z.object({
  code: AdminCode,
  name: AdminName,
  /** Page of the system on which a user binds an account; empty without such a page. */
  bindUrl: z._default(pageAddress, ''),
  /** Address at which it takes users over with a ticket; empty where it takes none. */
  ssoUrl: z._default(pageAddress, ''),
})
export type ExternalSystemDraft = z.infer<typeof ExternalSystemDraft>

export const AdminExternalSystem = z.extend(ExternalSystemDraft, {
  id: z.string(),
  revision: Revision,
  /** How many users have bound an account. */
  users: z.number(),
})
export type AdminExternalSystem = z.infer<typeof AdminExternalSystem>

const url = '/api/admin/tenants/:tenantCode/external-systems'

export const listAdminExternalSystems = {
  method: 'GET',
  url,
  permission: 'catalogue:read',
  schema: { params: AdminTenant, querystring: AdminPaging, response: rowsOf(AdminExternalSystem) },
} as const satisfies Endpoint

/** Refuses a code that the tenant has. */
export const createExternalSystem = {
  method: 'POST',
  url,
  permission: 'catalogue:write',
  schema: { params: AdminTenant, body: ExternalSystemDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`; refuses another code than the system has. */
export const updateExternalSystem = {
  method: 'PUT',
  url: `${url}/:id`,
  permission: 'catalogue:write',
  schema: { params: AdminRecord, body: ExternalSystemDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`; the accounts that users bound go with it. */
export const deleteExternalSystem = {
  method: 'DELETE',
  url: `${url}/:id`,
  permission: 'catalogue:write',
  schema: { params: AdminRecord, response: Written },
} as const satisfies Endpoint
