import * as z from 'zod/mini'
import { AuditAction, AuditEntry } from '../operations/audit'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf } from '../wire/envelope'
import { AdminPaging, AdminTenant } from './admin-calls'

/** What was done to a tenant and to all, newest first. */
export const listTenantAudit = {
  method: 'GET',
  url: '/api/admin/tenants/:tenantCode/audit',
  permission: 'audit:read',
  schema: {
    params: AdminTenant,
    querystring: z.extend(z.omit(AdminPaging, { keyword: true }), { action: z.optional(AuditAction) }),
    response: rowsOf(AuditEntry),
  },
} as const satisfies Endpoint
