import * as z from 'zod/mini'
import { ReviewState } from '../account/enterprises'
import { AdminPaging } from '../administration/admin-calls'
import type { Endpoint } from '../wire/endpoint'
import { OwnPaging, rowsOf, WireTime } from '../wire/envelope'
import { isSafeWebAddress } from '../values/web-address'

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const Id = z.string().check(z.minLength(1), z.maxLength(64))

/** What a provider offers: an application, as the reviewer and the enterprise see it. */
export const ProviderRequest = z.object({
  id: z.string(),
  enterpriseId: z.string(),
  enterpriseName: z.string(),
  username: z.string(),
  offer: z.string(),
  state: ReviewState,
  note: z.string(),
  createdAt: WireTime,
  reviewedAt: z.nullable(WireTime),
  revision: z.number(),
})
export type ProviderRequest = z.infer<typeof ProviderRequest>

/** The latest request of the enterprise that the user works for; null before the first. */
export const getProviderRequest = {
  method: 'GET',
  url: '/api/front/provider/request',
  permission: 'session',
  schema: { response: z.nullable(ProviderRequest) },
} as const satisfies Endpoint

/**
 * Applies, for the enterprise that the user works for, to become a service provider (spec 1). Refused while a request waits or after
 * one was approved, and for an enterprise that did not pass its review.
 */
export const applyAsProvider = {
  method: 'POST',
  url: '/api/front/provider/request',
  permission: 'session',
  schema: { body: z.object({ offer: text(1000).check(z.minLength(10)) }), response: ProviderRequest },
} as const satisfies Endpoint

/** The categories of products; each is named in the texts of the pages. */
export const productCategories = [
  'software',
  'cloud',
  'equipment',
  'iot',
  'data',
  'security',
  'consulting',
  'finance',
] as const
export const ProductCategory = z.enum(productCategories)
export type ProductCategory = z.infer<typeof ProductCategory>

/** `waiting`: for the review. A product that is changed waits again. */
export const ProductState = z.enum(['waiting', 'published', 'refused', 'withdrawn'])
export type ProductState = z.infer<typeof ProductState>

export const ProductDraft = z.object({
  category: ProductCategory,
  name: text(64).check(z.minLength(1)),
  nameEn: z._default(text(128), ''),
  summary: text(1000).check(z.minLength(10)),
  /** A page about the product, over TLS; may be empty. */
  url: z._default(text(2048).check(z.refine((url) => url === '' || isSafeWebAddress(url), { message: 'address' })), ''),
})
export type ProductDraft = z.infer<typeof ProductDraft>

export const Product = z.object({
  id: z.string(),
  category: ProductCategory,
  name: z.string(),
  nameEn: z.string(),
  summary: z.string(),
  url: z.string(),
  enterpriseName: z.string(),
  state: ProductState,
  note: z.string(),
  createdAt: WireTime,
  reviewedAt: z.nullable(WireTime),
  revision: z.number(),
})
export type Product = z.infer<typeof Product>

const url = '/api/front/products'
const one = z.object({ id: Id })

/** The published products of the tenant, newest first. */
export const listProducts = {
  method: 'GET',
  url,
  permission: 'session',
  schema: {
    querystring: z.extend(AdminPaging, { category: z.optional(ProductCategory) }),
    response: rowsOf(Product),
  },
} as const satisfies Endpoint

/** Those of the enterprise that the user works for, in every state. */
export const listOwnProducts = {
  method: 'GET',
  url: `${url}/own`,
  permission: 'product:publish',
  schema: { querystring: OwnPaging, response: rowsOf(Product) },
} as const satisfies Endpoint

/** Sends a product in for review, for the enterprise that the user works for; the reviewers are told. */
export const submitProduct = {
  method: 'POST',
  url,
  permission: 'product:publish',
  schema: { body: ProductDraft, response: Product },
} as const satisfies Endpoint

/** Needs `If-Match`. What was published leaves the list until it is approved again. */
export const changeProduct = {
  method: 'PUT',
  url: `${url}/:id`,
  permission: 'product:publish',
  schema: { params: one, body: ProductDraft, response: Product },
} as const satisfies Endpoint

/** Needs `If-Match`. */
export const withdrawProduct = {
  method: 'POST',
  url: `${url}/:id/withdraw`,
  permission: 'product:publish',
  schema: { params: one, response: Product },
} as const satisfies Endpoint
