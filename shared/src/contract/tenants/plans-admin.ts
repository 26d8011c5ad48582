import * as z from 'zod/mini'
import {
  AdminCode,
  AdminName,
  AdminNameEn,
  AdminPaging,
  AdminTenant,
  Revision,
  Written,
} from '../administration/admin-calls'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf } from '../wire/envelope'

const AppName = z.string().check(z.trim(), z.minLength(1), z.maxLength(128))
const Limit = z.int().check(z.gte(0), z.lte(10_000_000))

/** What a tenant with the plan may have. 0 is no limit; apps of the portal itself are in every plan. */
export const PlanDraft = z.object({
  code: AdminCode,
  name: AdminName,
  nameEn: z._default(AdminNameEn, ''),
  /** Names of apps; null: all. */
  apps: z._default(z.nullable(z.array(AppName).check(z.maxLength(500))), null),
  /** Enabled users. */
  maxUsers: z._default(Limit, 0),
  /** Files, in units of 1,048,576 bytes. */
  maxStorageMb: z._default(Limit, 0),
})
export type PlanDraft = z.infer<typeof PlanDraft>

export const AdminPlan = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  apps: z.nullable(z.array(z.string())),
  maxUsers: z.number(),
  maxStorageMb: z.number(),
  /** How many tenants have it. */
  tenants: z.number(),
  revision: Revision,
})
export type AdminPlan = z.infer<typeof AdminPlan>

const url = '/api/admin/plans'
const one = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const listPlans = {
  method: 'GET',
  url,
  permission: 'tenant:operate',
  schema: { querystring: AdminPaging, response: rowsOf(AdminPlan) },
} as const satisfies Endpoint

/** Refuses a code that there is. */
export const createPlan = {
  method: 'POST',
  url,
  permission: 'tenant:operate',
  schema: { body: PlanDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`; the code stays. A lower limit takes nothing away: it refuses what comes next. */
export const updatePlan = {
  method: 'PUT',
  url: `${url}/:id`,
  permission: 'tenant:operate',
  schema: { params: one, body: PlanDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`; refuses one that a tenant has. */
export const deletePlan = {
  method: 'DELETE',
  url: `${url}/:id`,
  permission: 'tenant:operate',
  schema: { params: one, response: Written },
} as const satisfies Endpoint

/** Needs the `If-Match` of the tenant. Null: no limits. What the tenant has beyond the plan stays. */
export const setTenantPlan = {
  method: 'POST',
  url: '/api/admin/tenants/:tenantCode/plan',
  permission: 'tenant:operate',
  schema: { params: AdminTenant, body: z.object({ plan: z.nullable(AdminCode) }), response: Written },
} as const satisfies Endpoint
