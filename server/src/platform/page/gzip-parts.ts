import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A part of a text that was compressed by itself: nothing before or after it can be told from its length. */
export type DeflatedPart = { bytes: Buffer; deflated: Buffer }

/** RFC 1952: deflate, without a name, a time or a system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
const MAX_STORED = 0xffff

/** `more`: another part follows; `last`: the stream ends with this one. */
export function deflatePart(text: string, place: 'more' | 'last'): DeflatedPart {
  const bytes = Buffer.from(text)
  // A full flush ends at a whole byte and forgets what it has seen.
  const finishFlush = place === 'more' ? constants.Z_FULL_FLUSH : constants.Z_FINISH
  return { bytes, deflated: deflateRawSync(bytes, { level: 9, finishFlush }) }
}

/** One gzip stream of two compressed parts and what stands between them, which is stored as it is. */
export function gzipOf(before: DeflatedPart, between: Buffer, after: DeflatedPart): Buffer {
  // The checksum of nothing is not the one before it.
  const plain = [before.bytes, between, after.bytes].filter(({ length }) => length > 0)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(
    plain.reduce((sum, bytes) => crc32(bytes, sum), 0),
    0,
  )
  trailer.writeUInt32LE(plain.reduce((sum, { length }) => sum + length, 0) % 2 ** 32, 4)
  return Buffer.concat([HEADER, before.deflated, storedBlock(between), after.deflated, trailer])
}

/** RFC 1951, 3.2.4: a block that is not the last, and not compressed. */
function storedBlock(bytes: Buffer): Buffer {
  if (bytes.length > MAX_STORED) throw new Error(`A stored block holds ${MAX_STORED} bytes; these are ${bytes.length}`)
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(bytes.length ^ MAX_STORED, 3)
  return Buffer.concat([head, bytes])
}
