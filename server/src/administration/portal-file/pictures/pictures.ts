import { imageSettings, type PortalTenant } from '@center/shared/contract'
import { blobNameOf, type BlobStore } from '../../../platform/blobs/blob-store'
import type { Transaction } from '../../../platform/database/database'
import { AppError } from '../../../platform/errors/errors'
import { BRAND_IMAGE_PATH, brandImageAddress } from '../../branding/brand-image-address'
import type { createBrandImagesRepository } from '../../branding/brand-images.repository'
import { encodeBrandImage } from '../../branding/encode-brand-image'
import type { PortalFault } from '../check-references'

type Repository = Pick<ReturnType<typeof createBrandImagesRepository>, 'find' | 'save'>
type Dependencies = { repository: Repository; blobs: Pick<BlobStore, 'put' | 'read'>; now: () => Date }

/** A picture of a document, encoded anew: the row that serves it, and its bytes. */
type Picture = { row: Omit<Parameters<Repository['save']>[1], 'tenantId' | 'createdAt'>; bytes: Buffer }

/** A document whose settings name pictures by their addresses; what of them is no picture, and what is to be kept. */
export type TakenPictures = { tenant: PortalTenant; faults: PortalFault[]; pictures: Picture[] }

const DATA = /^data:[a-z0-9.+/-]*;base64,([A-Za-z0-9+/]*={0,2})$/
/** What stands behind {@link BRAND_IMAGE_PATH}. */
const NAMED = /^\/([\w.-]+)\/([0-9a-f]{64})\.(?:png|jpeg|webp)$/

export type PortalPictures = ReturnType<typeof createPortalPictures>

/** Pictures of the brand on their way into a document and out of it. */
export function createPortalPictures({ repository, blobs, now }: Dependencies) {
  /** What the tenant has already is no other picture, though encoding it once more could change its bytes. */
  async function toPicture(tenantCode: string, given: Buffer): Promise<Picture> {
    const known = await repository.find(tenantCode, blobNameOf(given))
    const { bytes, format } = known ? { bytes: given, format: known.format } : await encodeBrandImage(given)
    return { bytes, row: { sha256: blobNameOf(bytes), format, size: bytes.length } }
  }

  async function dataOf(address: unknown): Promise<string | null> {
    if (typeof address !== 'string' || !address.startsWith(BRAND_IMAGE_PATH)) return null
    const [, code, sha256] = NAMED.exec(address.slice(BRAND_IMAGE_PATH.length)) ?? []
    if (code === undefined || sha256 === undefined) return null
    const image = await repository.find(code, sha256)
    const blob = image ? await blobs.read(sha256, []) : null
    return image && blob ? `data:image/${image.format};base64,${blob.bytes.toString('base64')}` : null
  }

  return {
    /** Writes nothing. */
    async take(tenant: PortalTenant): Promise<TakenPictures> {
      const settings = { ...tenant.settings }
      const taken: TakenPictures = { tenant: { ...tenant, settings }, faults: [], pictures: [] }
      for (const key of imageSettings) {
        const [, base64] = DATA.exec(String(settings[key] ?? '')) ?? []
        if (base64 === undefined) continue
        try {
          const picture = await toPicture(tenant.code, Buffer.from(base64, 'base64'))
          taken.pictures.push(picture)
          settings[key] = brandImageAddress(tenant.code, picture.row.sha256, picture.row.format)
        } catch (error) {
          delete settings[key]
          taken.faults.push({ field: `tenant.settings.${key}`, message: pictureFault(error) })
        }
      }
      return tenant.settings ? taken : { ...taken, tenant }
    },

    /** Keeps the bytes; without their rows they are deleted again. */
    async keep(pictures: readonly Picture[]): Promise<void> {
      for (const { bytes } of pictures) await blobs.put(bytes, false)
    },

    async save(tx: Transaction, tenantId: string, pictures: readonly Picture[]): Promise<void> {
      for (const { row } of pictures) await repository.save(tx, { ...row, tenantId, createdAt: now() })
    },

    /** The document with its own pictures in it, in place of their addresses. One that is gone stays an address. */
    async fill(tenant: PortalTenant): Promise<PortalTenant> {
      const settings = { ...tenant.settings }
      for (const key of imageSettings) {
        const data = await dataOf(settings[key])
        if (data !== null) settings[key] = data
      }
      return { ...tenant, settings }
    },
  }
}

function pictureFault(error: unknown): string {
  const code = error instanceof AppError ? error.code : null
  if (code === 'file.empty') return 'is an empty picture'
  if (code === 'file.too_large') return 'is a picture of more than 2 MB or 4096 pixels a side'
  if (code === 'file.type_not_allowed') return 'is no picture in PNG, JPEG or WebP'
  if (code === 'file.unsafe') return 'is a broken picture'
  throw error
}
