import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** Half a millisecond for an answer of 20 kB, in a thread of its own. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
/** What a block of RFC 7932 without compression holds with a length of four digits. */
const MAX_STORED = 0x10000
/** RFC 7932, 9.2: the last block, and it is empty. */
const END = Buffer.from([0b11])

/** A text as a stream of its own. */
export const brotliOf = (text: string): Promise<Buffer> => promisify(brotliCompress)(text, { params })

/** A text as the beginning of a stream, up to a whole byte: {@link endBrotli} ends it. */
export const beginBrotli = (text: string): Promise<Buffer> =>
  promisify(brotliCompress)(text, { params, finishFlush: constants.BROTLI_OPERATION_FLUSH })

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
