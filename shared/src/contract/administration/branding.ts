import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { AdminTenant } from './admin-calls'

export const MAX_BRAND_IMAGE_BYTES = 2 * 1024 * 1024
/** The longer side of a picture, in pixels. */
export const MAX_BRAND_IMAGE_SIDE = 4096

/** A picture in JSON: PNG, JPEG or WebP, base64. */
export const BrandImageText = z
  .string()
  .check(z.maxLength(Math.ceil(MAX_BRAND_IMAGE_BYTES / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))

/**
 * Takes in a picture (PNG, JPEG or WebP) and answers its address, which a setting of `imageSettings` may then have. The picture is
 * encoded anew; one that no setting has named for 30 days is deleted.
 */
export const uploadBrandImage = {
  method: 'POST',
  url: '/api/admin/tenants/:tenantCode/brand-images',
  permission: 'tenant:write',
  upload: 'file',
  schema: { params: AdminTenant, response: z.object({ address: z.string() }) },
} as const satisfies Endpoint
