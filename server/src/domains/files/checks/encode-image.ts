import { harmful } from './harmful'

const MAX_PIXELS = 40_000_000

/**
 * The picture drawn anew from its pixels: what is not picture (metadata with places and names, bytes behind the end) is
 * gone. A moving GIF goes on moving. Refuses what cannot be drawn whole.
 */
export async function encodeImage(bytes: Buffer, format: 'jpeg' | 'png' | 'gif'): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const options = { animated: format === 'gif', limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  try {
    const picture = sharp(bytes, options)
    const turned = format === 'jpeg' ? picture.rotate() : picture
    return await (format === 'jpeg' ? turned.jpeg({ quality: 90 }) : turned.toFormat(format)).toBuffer()
  } catch (error) {
    throw harmful(/pixel limit/i.test(String(error)) ? 'too-many-pixels' : 'broken')
  }
}
