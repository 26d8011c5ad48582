import * as z from 'zod/mini'
import { ReviewState } from '../account/enterprises'
import { AdminPaging, AdminRecord, AdminTenant, AdminText, Written } from '../administration/admin-calls'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf } from '../wire/envelope'
import { Product, ProductState, ProviderRequest } from './products'

/** A refusal needs a note: it is what the user is told. */
export const Review = z.object({ decision: z.enum(['approve', 'refuse']), note: z._default(AdminText(255), '') }).check(
  z.refine(({ decision, note }) => decision === 'approve' || note !== '', {
    path: ['note'],
    message: 'is required for a refusal',
  }),
)
export type Review = z.infer<typeof Review>

const ProviderRequestPaging = z.extend(AdminPaging, { state: z.optional(ReviewState) })
export type ProviderRequestPaging = z.infer<typeof ProviderRequestPaging>
const ProductPaging = z.extend(AdminPaging, { state: z.optional(ProductState) })
export type ProductPaging = z.infer<typeof ProductPaging>

/** Requests to become a service provider; those that wait come first. */
export const listProviderRequests = {
  method: 'GET',
  url: '/api/admin/tenants/:tenantCode/provider-requests',
  permission: 'enterprise:read',
  schema: { params: AdminTenant, querystring: ProviderRequestPaging, response: rowsOf(ProviderRequest) },
} as const satisfies Endpoint

/**
 * Needs `If-Match`; a request is decided once. With the approval its user gets the role PROVIDER, which must hold no rights over others
 * that the reviewer lacks; the user is told, and an open page of theirs loads its rights again.
 */
export const reviewProviderRequest = {
  method: 'POST',
  url: '/api/admin/tenants/:tenantCode/provider-requests/:id/review',
  permission: 'enterprise:review',
  schema: { params: AdminRecord, body: Review, response: Written },
} as const satisfies Endpoint

/** The products of a tenant in every state; those that wait come first. */
export const listAdminProducts = {
  method: 'GET',
  url: '/api/admin/tenants/:tenantCode/products',
  permission: 'enterprise:read',
  schema: { params: AdminTenant, querystring: ProductPaging, response: rowsOf(Product) },
} as const satisfies Endpoint

/** Needs `If-Match`. Publishes a product or refuses it, also one that was published; the user who sent it in is told. */
export const reviewProduct = {
  method: 'POST',
  url: '/api/admin/tenants/:tenantCode/products/:id/review',
  permission: 'enterprise:review',
  schema: { params: AdminRecord, body: Review, response: Written },
} as const satisfies Endpoint
