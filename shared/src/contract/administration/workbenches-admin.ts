import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf } from '../wire/envelope'
import {
  AdminCode,
  AdminName,
  AdminNameEn,
  AdminPaging,
  AdminRecord,
  AdminTenant,
  AdminText,
  OrderNumber,
  Revision,
  Written,
} from './admin-calls'

/** A part of a workbench: its code, and what users read. */
export const WorkbenchPartDraft = z.object({
  partBench: AdminCode,
  name: AdminName,
  nameEn: z._default(AdminNameEn, ''),
})
export type WorkbenchPartDraft = z.infer<typeof WorkbenchPartDraft>

/** What is said of a workbench. `code` is what roles and menus name it by, once for all. */
export const WorkbenchDraft = z.object({
  code: AdminCode,
  name: AdminName,
  nameEn: z._default(AdminNameEn, ''),
  icon: z._default(AdminText(64), ''),
  parts: z._default(
    z.array(WorkbenchPartDraft).check(
      z.maxLength(50),
      z.refine(
        (parts) => new Set(parts.map(({ partBench }) => partBench)).size === parts.length,
        'a code is there twice',
      ),
    ),
    [],
  ),
  orderNum: z._default(OrderNumber, 0),
})
export type WorkbenchDraft = z.infer<typeof WorkbenchDraft>

export const AdminWorkbench = z.extend(WorkbenchDraft, {
  id: z.string(),
  revision: Revision,
  /** How many roles belong to it. */
  roles: z.number(),
})
export type AdminWorkbench = z.infer<typeof AdminWorkbench>

const url = '/api/admin/tenants/:tenantCode/workbenches'

export const listAdminWorkbenches = {
  method: 'GET',
  url,
  permission: 'catalogue:read',
  schema: { params: AdminTenant, querystring: AdminPaging, response: rowsOf(AdminWorkbench) },
} as const satisfies Endpoint

/** Refuses a code that the tenant has. */
export const createWorkbench = {
  method: 'POST',
  url,
  permission: 'catalogue:write',
  schema: { params: AdminTenant, body: WorkbenchDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`; refuses another code than the workbench has. */
export const updateWorkbench = {
  method: 'PUT',
  url: `${url}/:id`,
  permission: 'catalogue:write',
  schema: { params: AdminRecord, body: WorkbenchDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`; refuses a workbench that a role or a menu names. */
export const deleteWorkbench = {
  method: 'DELETE',
  url: `${url}/:id`,
  permission: 'catalogue:write',
  schema: { params: AdminRecord, response: Written },
} as const satisfies Endpoint
