import * as z from 'zod/mini'
import { AdminTenant, Written } from '../administration/admin-calls'
import type { Endpoint } from '../wire/endpoint'

const HOST = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

/** A host name (RFC 1123) without a port, in whatever case; names in other scripts as punycode. */
export const HostName = z.string().check(z.trim(), z.maxLength(253), z.regex(HOST))

/**
 * Needs the `If-Match` of the tenant. The host names at which the portal is the tenant's, in place of those of before. Refuses the portal's own
 * host name, and one that another tenant has. The proxy must lead them here, with certificates.
 */
export const setTenantDomains = {
  method: 'PUT',
  url: '/api/admin/tenants/:tenantCode/domains',
  permission: 'tenant:operate',
  schema: {
    params: AdminTenant,
    body: z.object({ domains: z.array(HostName).check(z.maxLength(20)) }),
    response: Written,
  },
} as const satisfies Endpoint
