import { AppError } from '../../../platform/errors/errors'
import { archiveLimits } from './check-archive'
import { harmful } from './harmful'
import { readBlock4, readBlock5, type RarBlock, type RarEntry } from './rar-headers'

const SIGNATURE_4 = Buffer.from('526172211a0700', 'hex')
const SIGNATURE_5 = Buffer.from('526172211a070100', 'hex')
const HARMLESS = 5 * 1024 * 1024
const leadsOut = /^([A-Za-z]:|[\\/])|(^|[\\/])\.\.([\\/]|$)|\0/

/**
 * Reads the headers of a RAR archive, of version 4 or 5; nothing is unpacked, so that sizes are those which the headers name.
 *
 * Refuses paths that lead out, links, encrypted entries and headers, what unpacks without end, and headers that are broken.
 */
export function checkRar(bytes: Buffer): void {
  const entries = readEntries(bytes)
  if (entries.length === 0) throw harmful('broken')
  entries.forEach(checkEntry)
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const isSwollen = unpacked > HARMLESS && unpacked > bytes.length * archiveLimits.ratio
  if (unpacked > archiveLimits.unpacked || isSwollen) throw harmful('too-large-inside')
}

function readEntries(bytes: Buffer): RarEntry[] {
  const entries: RarEntry[] = []
  for (const { entry, isLocked } of readBlocks(bytes)) {
    if (isLocked) throw harmful('encrypted')
    if (entry && entries.push(entry) > archiveLimits.entries) throw harmful('too-many-entries')
  }
  return entries
}

function* readBlocks(bytes: Buffer): Generator<RarBlock> {
  const isNew = startsWith(bytes, SIGNATURE_5)
  if (!isNew && !startsWith(bytes, SIGNATURE_4)) throw harmful('content-differs')
  const read = isNew ? readBlock5 : readBlock4
  for (let at = isNew ? SIGNATURE_5.length : SIGNATURE_4.length; at < bytes.length;) {
    const block = readOrRefuse(() => read(bytes, at))
    if (block.next <= at || block.next > bytes.length) throw harmful('broken')
    yield block
    at = block.next
    if (block.isEnd && at < bytes.length) throw harmful('two-kinds')
  }
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature)
}

function checkEntry({ name, isLink, isEncrypted }: RarEntry): void {
  if (isEncrypted) throw harmful('encrypted')
  if (isLink) throw harmful('link')
  if (leadsOut.test(name)) throw harmful('leads-out')
}

/** A header that ends before it should is broken, whatever was read last. */
function readOrRefuse(read: () => RarBlock): RarBlock {
  try {
    return read()
  } catch (error) {
    throw error instanceof AppError ? error : harmful('broken')
  }
}
