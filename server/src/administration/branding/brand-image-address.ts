import type { BrandFormat } from './encode-brand-image'

export const BRAND_IMAGE_PATH = '/api/front/brand-images'

/** Where browsers load a picture; what is behind an address never changes. */
export function brandImageAddress(tenantCode: string, sha256: string, format: BrandFormat): string {
  return `${BRAND_IMAGE_PATH}/${encodeURIComponent(tenantCode)}/${sha256}.${format}`
}
