import type { BlobStore } from '../../platform/blobs/blob-store'
import type { Transaction } from '../../platform/database/database'
import { brandImageAddress } from './brand-image-address'
import type { createBrandImagesRepository } from './brand-images.repository'
import { encodeBrandImage } from './encode-brand-image'

type Dependencies = { repository: ReturnType<typeof createBrandImagesRepository>; blobs: BlobStore; now: () => Date }

/** A picture whose bytes are kept, for the tenant that it is saved for. */
export type KeptBrandImage = {
  size: number
  addressFor(tenantCode: string): string
  /** Writes its row; without it the bytes are deleted again. */
  save(tx: Transaction, tenantId: string): Promise<void>
}

export type KeepBrandImage = (given: Buffer) => Promise<KeptBrandImage>

/** Encodes pictures anew and keeps their bytes, named by their content. Refuses what is no picture, and one that is too large. */
export function createBrandImageKeeper({ repository, blobs, now }: Dependencies): KeepBrandImage {
  return async (given) => {
    const { bytes, format } = await encodeBrandImage(given)
    const sha256 = await blobs.put(bytes, false)
    const size = bytes.length
    return {
      size,
      addressFor: (tenantCode) => brandImageAddress(tenantCode, sha256, format),
      save: (tx, tenantId) => repository.save(tx, { tenantId, sha256, format, size, createdAt: now() }),
    }
  }
}
