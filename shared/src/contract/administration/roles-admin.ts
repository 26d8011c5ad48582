import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf } from '../wire/envelope'
import {
  AdminCode,
  AdminName,
  AdminNameEn,
  AdminPaging,
  AdminRecord,
  AdminRecordId,
  AdminTenant,
  OrderNumber,
  Revision,
  Written,
  sortedPaging,
} from './admin-calls'

/** One action, as a page or the server asks for it: no comma, which separates several (spec 3). */
const Action = z.string().check(z.trim(), z.regex(/^[^\s,]{1,128}$/))
const ids = z._default(z.array(AdminRecordId).check(z.maxLength(10_000)), [])
const actions = z._default(z.array(Action).check(z.maxLength(1000)), [])

/** What a role is, whole: what is not in it is not held. `code` is what settings and addresses name it by, once for all. */
export const RoleDraft = z.object({
  code: AdminCode,
  name: AdminName,
  nameEn: z._default(AdminNameEn, ''),
  workbenchCode: AdminCode,
  orderNum: z._default(OrderNumber, 0),
  applicationIds: ids,
  /** What the role sees of the menu; what stands above these is added. */
  menuIds: ids,
  actions,
  /** Data rules: they grant no action (spec 3). */
  dataRules: actions,
})
export type RoleDraft = z.infer<typeof RoleDraft>

export const AdminRole = z.extend(RoleDraft, { id: z.string(), revision: Revision, members: z.number() })
export type AdminRole = z.infer<typeof AdminRole>

export const AdminRoleRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  workbenchCode: z.string(),
  orderNum: z.number(),
  members: z.number(),
  revision: Revision,
})
export type AdminRoleRow = z.infer<typeof AdminRoleRow>

const url = '/api/admin/tenants/:tenantCode/roles'

const RolePaging = sortedPaging('name', 'code')
export type RolePaging = z.infer<typeof RolePaging>

export const listAdminRoles = {
  method: 'GET',
  url,
  permission: 'role:read',
  schema: { params: AdminTenant, querystring: RolePaging, response: rowsOf(AdminRoleRow) },
} as const satisfies Endpoint

export const getAdminRole = {
  method: 'GET',
  url: `${url}/:id`,
  permission: 'role:read',
  schema: { params: AdminRecord, response: AdminRole },
} as const satisfies Endpoint

const Named = z.object({ id: z.string(), name: z.string(), nameEn: z.string() })

/** What a role can be made of: the workbenches, applications and menu of the tenant, and the departments that it can be limited to. */
export const getRoleChoices = {
  method: 'GET',
  url: '/api/admin/tenants/:tenantCode/role-choices',
  permission: 'role:read',
  schema: {
    params: AdminTenant,
    response: z.object({
      workbenches: z.array(z.object({ code: z.string(), name: z.string(), nameEn: z.string() })),
      applications: z.array(Named),
      menu: z.array(z.extend(Named, { parentId: z.nullable(z.string()) })),
      departments: z.array(z.extend(Named, { parentId: z.nullable(z.string()) })),
    }),
  },
} as const satisfies Endpoint
export type RoleChoices = z.infer<typeof getRoleChoices.schema.response>

/** Refuses a code that the tenant has, and actions that are power over others and not held by the caller. */
export const createRole = {
  method: 'POST',
  url,
  permission: 'role:write',
  schema: { params: AdminTenant, body: RoleDraft, response: Written },
} as const satisfies Endpoint

/**
 * Adds the standard roles whose codes the tenant does not have, each with the pages that it works on; no user holds them yet. Refuses
 * when one of them has more rights than the caller.
 */
export const addStandardRoles = {
  method: 'POST',
  url: '/api/admin/tenants/:tenantCode/standard-roles',
  permission: 'role:write',
  schema: { params: AdminTenant, response: z.object({ added: z.array(z.string()) }) },
} as const satisfies Endpoint
export type StandardRolesAdded = z.infer<typeof addStandardRoles.schema.response>

/**
 * Needs `If-Match`. Refuses another code, and to change a role with more rights than the caller has. A right of administration that the
 * role did not have needs a proof.
 */
export const updateRole = {
  method: 'PUT',
  url: `${url}/:id`,
  permission: 'role:write',
  confirmed: 'partly',
  schema: { params: AdminRecord, body: RoleDraft, response: Written },
} as const satisfies Endpoint

/** What a change would do, before it is made. */
export const previewRole = {
  method: 'POST',
  url: `${url}/:id/preview`,
  permission: 'role:read',
  schema: {
    params: AdminRecord,
    body: RoleDraft,
    response: z.object({
      /** Users whom it concerns. */
      members: z.number(),
      actions: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
      /** Titles of menu items. */
      menus: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
    }),
  },
} as const satisfies Endpoint
export type RolePreview = z.infer<typeof previewRole.schema.response>

/** Needs `If-Match`; refuses a role that users hold. */
export const deleteRole = {
  method: 'DELETE',
  url: `${url}/:id`,
  permission: 'role:write',
  confirmed: true,
  schema: { params: AdminRecord, response: Written },
} as const satisfies Endpoint

export const listRoleMembers = {
  method: 'GET',
  url: `${url}/:id/members`,
  permission: 'role:read',
  schema: {
    params: AdminRecord,
    querystring: AdminPaging,
    response: rowsOf(z.object({ id: z.string(), username: z.string(), name: z.string(), enabled: z.boolean() })),
  },
} as const satisfies Endpoint
