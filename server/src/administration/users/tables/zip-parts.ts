import type { Readable } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'
import { UnreadableTable } from './table-row'

const MEGABYTE = 1024 * 1024
/** What may be unpacked of a workbook: a sheet of 20,000 rows has some 10 MB. */
const MAX_UNPACKED = 128 * MEGABYTE
const MAX_ENTRIES = 2000

export type ZipParts = {
  has(path: string): boolean
  /** Hands the text of a part over, piece by piece, until a piece is answered with false. */
  read(path: string, onText: (text: string) => boolean): Promise<void>
}

/** Opens an archive in memory. Nothing is written, and what unpacks without end is refused on the way. */
export async function openZip(bytes: Uint8Array): Promise<ZipParts> {
  const { fromBuffer } = await import('yauzl')
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true, strictFileNames: true }, (error, opened) =>
      error ? reject(new UnreadableTable()) : resolve(opened),
    )
  })
  if (zip.entryCount > MAX_ENTRIES) throw new UnreadableTable()
  const entries = await readEntries(zip)
  let unpacked = 0

  return {
    has: (path) => entries.has(path),

    async read(path, onText) {
      const entry = entries.get(path)
      if (!entry) throw new UnreadableTable()
      const source = await openEntry(zip, entry)
      source.setEncoding('utf8')
      try {
        for await (const piece of source as AsyncIterable<string>) {
          unpacked += piece.length
          if (unpacked > MAX_UNPACKED || !onText(piece)) break
        }
      } catch (cause) {
        throw new UnreadableTable('broken', { cause })
      }
      if (unpacked > MAX_UNPACKED) throw new UnreadableTable('too large')
    },
  }
}

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('error', () => reject(new UnreadableTable()))
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.readEntry()
  })
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(new UnreadableTable()) : resolve(stream)))
  })
}
