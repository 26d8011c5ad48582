import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf } from '../wire/envelope'
import {
  AdminName,
  AdminNameEn,
  AdminPaging,
  AdminRecord,
  AdminRecordId,
  AdminTenant,
  OrderNumber,
  Revision,
  Written,
} from './admin-calls'

export const DepartmentDraft = z.object({
  /** Null: at the top. */
  parentId: z._default(z.nullable(AdminRecordId), null),
  name: AdminName,
  nameEn: z._default(AdminNameEn, ''),
  orderNum: z._default(OrderNumber, 0),
})
export type DepartmentDraft = z.infer<typeof DepartmentDraft>

export const AdminDepartment = z.extend(DepartmentDraft, {
  id: z.string(),
  revision: Revision,
  /** How many departments are above it. */
  depth: z.number(),
  /** How many users are in it, those below not counted. */
  users: z.number(),
})
export type AdminDepartment = z.infer<typeof AdminDepartment>

const url = '/api/admin/tenants/:tenantCode/departments'

/** The tree, each department before those below it; `parentId` says which that is. */
export const listAdminDepartments = {
  method: 'GET',
  url,
  permission: 'catalogue:read',
  schema: { params: AdminTenant, querystring: AdminPaging, response: rowsOf(AdminDepartment) },
} as const satisfies Endpoint

/** Refuses a parent that the tenant does not have. */
export const createDepartment = {
  method: 'POST',
  url,
  permission: 'catalogue:write',
  schema: { params: AdminTenant, body: DepartmentDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`; refuses a parent that is the department itself or below it. */
export const updateDepartment = {
  method: 'PUT',
  url: `${url}/:id`,
  permission: 'catalogue:write',
  schema: { params: AdminRecord, body: DepartmentDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`; refuses a department with users, or with others below it. */
export const deleteDepartment = {
  method: 'DELETE',
  url: `${url}/:id`,
  permission: 'catalogue:write',
  schema: { params: AdminRecord, response: Written },
} as const satisfies Endpoint
