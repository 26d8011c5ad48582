import { harmful } from './harmful'

/** An entry as its header tells of it. */
export type RarEntry = { name: string; packed: number; unpacked: number; isLink: boolean; isEncrypted: boolean }
/** A header and where the next one begins. */
export type RarBlock = { entry: RarEntry | null; isEnd: boolean; isLocked: boolean; next: number }

const S_IFMT = 0o170000
const S_IFLNK = 0o120000

/** Version 4: checksum, type, flags, size of the header, and for what carries data the size of that. */
export function readBlock4(bytes: Buffer, at: number): RarBlock {
  const [type, flags, headerSize] = [bytes.readUInt8(at + 2), bytes.readUInt16LE(at + 3), bytes.readUInt16LE(at + 5)]
  const isFile = type === 0x74
  const entry = isFile ? readFile4(bytes, at, flags) : null
  const behind = flags & 0x8000 && !isFile ? bytes.readUInt32LE(at + 7) : 0
  return {
    entry,
    isEnd: type === 0x7b,
    isLocked: type === 0x73 && (flags & 0x80) !== 0,
    next: at + Math.max(headerSize, 7) + (entry?.packed ?? behind),
  }
}

function readFile4(bytes: Buffer, at: number, flags: number): RarEntry {
  const isLarge = (flags & 0x100) !== 0
  const size = (low: number, high: number) =>
    bytes.readUInt32LE(at + low) + (isLarge ? bytes.readUInt32LE(at + high) * 2 ** 32 : 0)
  const nameAt = at + (isLarge ? 40 : 32)
  const name = bytes.toString('latin1', nameAt, nameAt + bytes.readUInt16LE(at + 26))
  const isUnix = bytes.readUInt8(at + 15) === 3
  return {
    // Behind a NUL stands the same name in another spelling.
    name: name.split('\0')[0] ?? '',
    packed: size(7, 32),
    unpacked: size(11, 36),
    isLink: isUnix && (bytes.readUInt32LE(at + 28) & S_IFMT) === S_IFLNK,
    isEncrypted: (flags & 0x4) !== 0,
  }
}

/** Numbers of version 5: seven bits a byte, the low ones first. */
function createReader(bytes: Buffer, start: number) {
  let at = start
  return {
    get at() {
      return at
    },
    skip: (count: number) => void (at += count),
    number(): number {
      for (let value = 0, factor = 1; factor <= 2 ** 49; factor *= 128) {
        const byte = bytes.readUInt8(at++)
        value += (byte & 0x7f) * factor
        if (byte < 0x80) return value
      }
      throw harmful('broken')
    },
    text: (length: number) => bytes.toString('utf8', at, at + length),
  }
}

type Reader = ReturnType<typeof createReader>

/** Version 5: checksum, size of the header, type, flags, sizes of what is beside and behind it. */
export function readBlock5(bytes: Buffer, at: number): RarBlock {
  const reader = createReader(bytes, at + 4)
  const size = reader.number()
  const end = reader.at + size
  const [type, flags] = [reader.number(), reader.number()]
  const extra = flags & 0x1 ? reader.number() : 0
  const packed = flags & 0x2 ? reader.number() : 0
  const block = { isEnd: type === 5, isLocked: type === 4, next: end + packed }
  if (type !== 2) return { ...block, entry: null }
  const head = readFile5(reader)
  const records = readExtra5(createReader(bytes, end - extra), end)
  return { ...block, entry: { ...head, ...records, packed } }
}

function readFile5(reader: Reader): { name: string; unpacked: number } {
  const flags = reader.number()
  const unpacked = reader.number()
  reader.number()
  reader.skip((flags & 0x2 ? 4 : 0) + (flags & 0x4 ? 4 : 0))
  reader.number()
  reader.number()
  return { name: reader.text(reader.number()), unpacked }
}

/** What stands beside a file: 1 says that it is encrypted, 5 that it stands for another one. */
function readExtra5(reader: Reader, end: number): { isLink: boolean; isEncrypted: boolean } {
  const found = { isLink: false, isEncrypted: false }
  while (reader.at < end) {
    const size = reader.number()
    const start = reader.at
    const type = reader.number()
    if (type === 1) found.isEncrypted = true
    if (type === 5) found.isLink = true
    reader.skip(start + size - reader.at)
    if (size === 0) throw harmful('broken')
  }
  return found
}
