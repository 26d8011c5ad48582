import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { harmful } from './harmful'

const MEGABYTE = 1024 * 1024
/** What an archive may hold (security 3, 21). */
export const archiveLimits = { entries: 2000, ratio: 100, unpacked: 500 * MEGABYTE, depth: 2, inner: 50 * MEGABYTE }

/** Small things may be packed well: below this the ratio says nothing. */
const HARMLESS = 5 * MEGABYTE

const S_IFMT = 0o170000
const S_IFLNK = 0o120000
const macros = /(^|\/)vbaProject\.bin$/i
const nested = /\.(zip|docx|xlsx|pptx|jar)$/i

/** What is left of the room for everything in an archive, those inside it included. */
type Room = { packed: number; unpacked: number; entries: number }

/**
 * Reads a ZIP archive as a list and measures what its entries unpack to; nothing is written anywhere. Answers the names.
 *
 * Refuses paths that lead out, links, encrypted entries, macros, overlapping entries, and what unpacks without end.
 */
export async function checkZip(bytes: Buffer): Promise<string[]> {
  return checkLevel(bytes, { packed: bytes.length, unpacked: 0, entries: 0 }, 1)
}

async function checkLevel(bytes: Buffer, room: Room, depth: number): Promise<string[]> {
  if (depth > archiveLimits.depth) throw harmful('too-deep')
  const { fromBuffer } = await import('yauzl')
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, decodeStrings: true, strictFileNames: true }, (error, opened) =>
      error ? reject(harmful('broken')) : resolve(opened),
    )
  })
  if (zip.entryCount > archiveLimits.entries) throw harmful('too-many-entries')
  const entries = await readEntries(zip)
  if (entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0) > bytes.length) throw harmful('broken')
  for (const entry of entries) await checkEntry(zip, entry, room, depth)
  return entries.map(({ fileName }) => fileName)
}

function readEntries(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('error', (error: Error) => {
      const leadsOut = /absolute path|relative path|invalid characters/i.test(error.message)
      reject(harmful(leadsOut ? 'leads-out' : 'broken'))
    })
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.readEntry()
  })
}

async function checkEntry(zip: ZipFile, entry: Entry, room: Room, depth: number): Promise<void> {
  room.entries += 1
  if (room.entries > archiveLimits.entries) throw harmful('too-many-entries')
  if (((entry.externalFileAttributes >>> 16) & S_IFMT) === S_IFLNK) throw harmful('link')
  if (entry.generalPurposeBitFlag & 0x1) throw harmful('encrypted')
  if (macros.test(entry.fileName)) throw harmful('macros')
  if (entry.uncompressedSize > archiveLimits.unpacked) throw harmful('too-large-inside')
  if (entry.fileName.endsWith('/')) return
  const inner = await unpack(zip, entry, room, nested.test(entry.fileName))
  if (inner) await checkLevel(inner, room, depth + 1)
}

/** Unpacks an entry to measure it. The bytes are kept only of an archive in the archive. */
async function unpack(zip: ZipFile, entry: Entry, room: Room, isKept: boolean): Promise<Buffer | null> {
  const source = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(harmful('broken')) : resolve(stream)))
  })
  const kept: Buffer[] = []
  let size = 0
  await measure(source, (chunk) => {
    takeRoom(room, chunk.length)
    size += chunk.length
    if (!isKept) return
    if (size > archiveLimits.inner) throw harmful('too-large-inside')
    kept.push(chunk)
  })
  return isKept ? Buffer.concat(kept) : null
}

/** Unpacks a gzip file to measure it, members one after the other included. */
export async function checkGzip(bytes: Buffer): Promise<void> {
  const room: Room = { packed: bytes.length, unpacked: 0, entries: 0 }
  const gunzip = createGunzip()
  gunzip.end(bytes)
  await measure(gunzip, (chunk) => takeRoom(room, chunk.length))
}

function takeRoom(room: Room, bytes: number): void {
  room.unpacked += bytes
  const isSwollen = room.unpacked > HARMLESS && room.unpacked > room.packed * archiveLimits.ratio
  if (room.unpacked > archiveLimits.unpacked || isSwollen) throw harmful('too-large-inside')
}

async function measure(source: Readable, onChunk: (chunk: Buffer) => void): Promise<void> {
  const sink = new PassThrough()
  let refusal: unknown = null
  sink.on('data', (chunk: Buffer) => {
    try {
      if (refusal === null) onChunk(chunk)
    } catch (error) {
      refusal = error
      source.destroy()
    }
  })
  try {
    await pipeline(source, sink)
  } catch {
    throw refusal ?? harmful('broken')
  }
  if (refusal !== null) throw refusal
}
