import type { BlobStore } from '../../platform/blobs/blob-store'
import { AppError } from '../../platform/errors/errors'
import type { Act } from '../admin-dependencies'
import type { Changes } from '../changes'
import type { createBrandImagesRepository } from './brand-images.repository'
import { createBrandImageKeeper } from './keep-brand-image'

const DAY_MS = 24 * 3_600_000
/** That long a picture that was replaced can be taken back. */
const UNUSED_MS = 30 * DAY_MS
const UNTOUCHED_MS = 3_600_000

type Dependencies = {
  repository: ReturnType<typeof createBrandImagesRepository>
  blobs: BlobStore
  change: Changes
  now: () => Date
}

export type BrandImages = ReturnType<typeof createBrandImages>

/** Pictures of tenants, named by their content. */
export function createBrandImages({ repository, blobs, change, now }: Dependencies) {
  const keep = createBrandImageKeeper({ repository, blobs, now })
  return {
    /** Answers the address. What is refused leaves nothing behind. */
    async upload(act: Act, given: Buffer): Promise<{ address: string }> {
      const image = await keep(given)
      const address = image.addressFor(act.tenantCode)
      return change(act, async (tx) => {
        await image.save(tx, act.tenantId)
        const after = { address, size: image.size }
        return {
          result: { address },
          deeds: [{ action: 'settings', object: act.tenantCode, kind: 'brand-image.uploaded', after }],
        }
      })
    },

    async read(tenantCode: string, sha256: string) {
      const image = await repository.find(tenantCode, sha256)
      const blob = image ? await blobs.read(sha256, []) : null
      if (!image || !blob) throw new AppError('file.not_found')
      return { bytes: blob.bytes, format: image.format }
    },

    async sweep(): Promise<void> {
      await repository.removeUnused(new Date(now().getTime() - UNUSED_MS))
      await blobs.removeUnreferenced(new Date(Date.now() - UNTOUCHED_MS), repository.isReferenced)
    },
  }
}
