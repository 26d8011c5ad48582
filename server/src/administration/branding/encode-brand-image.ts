import { MAX_BRAND_IMAGE_BYTES, MAX_BRAND_IMAGE_SIDE } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'

export type BrandFormat = 'png' | 'jpeg' | 'webp'

/** The format that the first bytes name; null for anything else, SVG among it: a picture that can hold scripts is not accepted. */
export function formatOf(bytes: Buffer): BrandFormat | null {
  if (bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'png'
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'jpeg'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'webp' : null
}

/** The picture encoded anew from its pixels, so that nothing but the picture is kept. */
export async function encodeBrandImage(bytes: Buffer): Promise<{ bytes: Buffer; format: BrandFormat }> {
  if (bytes.length === 0) throw new AppError('file.empty')
  if (bytes.length > MAX_BRAND_IMAGE_BYTES) throw new AppError('file.too_large', { maxBytes: MAX_BRAND_IMAGE_BYTES })
  const format = formatOf(bytes)
  if (format === null) throw new AppError('file.type_not_allowed')
  const { default: sharp } = await import('sharp')
  const limitInputPixels = MAX_BRAND_IMAGE_SIDE * MAX_BRAND_IMAGE_SIDE
  try {
    const picture = sharp(bytes, { limitInputPixels, failOn: 'error' })
    const { width, height } = await picture.metadata()
    if (Math.max(width, height) > MAX_BRAND_IMAGE_SIDE) throw tooManyPixels()
    const encoded = await picture.rotate().toFormat(format).toBuffer()
    if (encoded.length > MAX_BRAND_IMAGE_BYTES)
      throw new AppError('file.too_large', { maxBytes: MAX_BRAND_IMAGE_BYTES })
    return { bytes: encoded, format }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw /pixel limit/i.test(String(error)) ? tooManyPixels() : new AppError('file.unsafe', { reason: 'broken' })
  }
}

function tooManyPixels(): AppError {
  return new AppError('file.too_large', { maxSide: MAX_BRAND_IMAGE_SIDE })
}
