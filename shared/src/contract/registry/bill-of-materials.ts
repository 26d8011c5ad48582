import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { AppName, Version } from './manifest'

/** More are counted and not listed. */
export const MAX_COMPONENTS = 2_000

/** One package that a bundle is made of. */
export const BundleComponent = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX ids and expressions, or names; none where the list says none. */
  licences: z.array(z.string()),
})
export type BundleComponent = z.infer<typeof BundleComponent>

/** What a version is made of, as its vendor says it (CycloneDX, JSON). The portal does not check that it is true. */
export const BillOfMaterials = z.object({
  /** Where it lies in the bundle. */
  path: z.string(),
  /** Why it cannot be read; the rest is empty then. */
  fault: z.nullable(z.enum(['json', 'format', 'size'])),
  specVersion: z.string(),
  total: z.number(),
  /** By name; at most {@link MAX_COMPONENTS}. */
  components: z.array(BundleComponent),
  /** How many components have a licence, most of them first; `''` stands for none. */
  licences: z.array(z.object({ licence: z.string(), count: z.number() })),
})
export type BillOfMaterials = z.infer<typeof BillOfMaterials>

/** Null for a version that came without one. */
export const readBillOfMaterials = {
  method: 'GET',
  url: '/api/ops/apps/:name/versions/:version/bill-of-materials',
  permission: 'ops:release',
  alsoVendors: true,
  schema: { params: z.object({ name: AppName, version: Version }), response: z.nullable(BillOfMaterials) },
} as const satisfies Endpoint
