import type * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf } from '../wire/envelope'
import { RegisteredService } from '../sign-in/sign-on-services'
import { AdminTenant, sortedPaging } from './admin-calls'

const Paging = sortedPaging('name', 'address', 'updatedAt')
export type SignOnServicePaging = z.infer<typeof Paging>

/** The applications that sign in users of one tenant alone. They are registered, changed and taken away by the calls of operations. */
export const listTenantSignOnServices = {
  method: 'GET',
  url: '/api/admin/tenants/:tenantCode/sign-on-services',
  permission: 'ops:release',
  schema: { params: AdminTenant, querystring: Paging, response: rowsOf(RegisteredService) },
} as const satisfies Endpoint
