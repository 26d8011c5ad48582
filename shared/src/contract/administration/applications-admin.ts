import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf } from '../wire/envelope'
import {
  AdminCode,
  AdminName,
  AdminNameEn,
  AdminRecord,
  AdminTenant,
  AdminText,
  OrderNumber,
  Revision,
  Written,
  sortedPaging,
} from './admin-calls'

/** What is said of an application. `code` is what menus and settings name it by, once for all. */
export const ApplicationDraft = z.object({
  code: AdminCode,
  name: AdminName,
  nameEn: z._default(AdminNameEn, ''),
  icon: z._default(AdminText(64), ''),
  description: z._default(AdminText(256), ''),
  descriptionEn: z._default(AdminText(256), ''),
  category: z._default(AdminText(64), ''),
  categoryEn: z._default(AdminText(64), ''),
  orderNum: z._default(OrderNumber, 0),
})
export type ApplicationDraft = z.infer<typeof ApplicationDraft>

export const AdminApplication = z.extend(ApplicationDraft, {
  id: z.string(),
  revision: Revision,
  /** How many roles have it. */
  roles: z.number(),
})
export type AdminApplication = z.infer<typeof AdminApplication>

const url = '/api/admin/tenants/:tenantCode/applications'

const ApplicationPaging = sortedPaging('name', 'code')
export type ApplicationPaging = z.infer<typeof ApplicationPaging>

export const listAdminApplications = {
  method: 'GET',
  url,
  permission: 'catalogue:read',
  schema: { params: AdminTenant, querystring: ApplicationPaging, response: rowsOf(AdminApplication) },
} as const satisfies Endpoint

/** Refuses a code that the tenant has. */
export const createApplication = {
  method: 'POST',
  url,
  permission: 'catalogue:write',
  schema: { params: AdminTenant, body: ApplicationDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`; refuses another code than the application has. */
export const updateApplication = {
  method: 'PUT',
  url: `${url}/:id`,
  permission: 'catalogue:write',
  schema: { params: AdminRecord, body: ApplicationDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`; refuses an application that a menu names. */
export const deleteApplication = {
  method: 'DELETE',
  url: `${url}/:id`,
  permission: 'catalogue:write',
  schema: { params: AdminRecord, response: Written },
} as const satisfies Endpoint
