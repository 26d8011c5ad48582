import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, type BrotliOptions } from 'node:zlib'

/** A tenth of a millisecond, at this quality: to hand it to another thread takes as long, and that thread beside it. */
const SMALL_CHARACTERS = 20_000
const QUALITY = 5
/** What a block of RFC 7932 without compression holds with a length of four digits. */
const MAX_STORED = 0x10000
/** RFC 7932, 9.2: the last block, and it is empty. */
const END = Buffer.from([0b11])

/** A text as a stream of its own. */
export const brotliOf = (text: string): Promise<Buffer> => compress(text)

/** A text as the beginning of a stream, up to a whole byte: {@link endBrotli} ends it. */
export const beginBrotli = (text: string): Promise<Buffer> =>
  compress(text, { finishFlush: constants.BROTLI_OPERATION_FLUSH })

/** Told how long the text is, it does not make tables for a long one. */
async function compress(text: string, how: BrotliOptions = {}): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  }
  const options = { ...how, params }
  return text.length < SMALL_CHARACTERS ? brotliCompressSync(text, options) : promisify(brotliCompress)(text, options)
}

/**
 * Ends a stream with bytes that are stored as they are: nothing of them can be told from the length, and the beginning is compressed once for
 * all ends.
 */
export function endBrotli(beginning: Buffer, end: Buffer): Buffer {
  if (end.length === 0 || end.length > MAX_STORED) throw new Error(`A stored block cannot hold ${end.length} bytes`)
  const head = Buffer.alloc(3)
  // Not the last block, a length of four digits, the length, not compressed: from the lowest bit up.
  head.writeUIntLE(((end.length - 1) << 3) | (1 << 19), 0, 3)
  return Buffer.concat([beginning, head, end, END])
}
