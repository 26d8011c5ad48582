import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Parser, type ReadEntry } from 'tar'
import { BUNDLE_LIMITS, canonicalJson, isSourceMap } from '@center/shared/bundle'
import { BundlePath, Manifest } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import { findUnstorable } from '../../../platform/database/storable-text'

const unzip = promisify(gunzip)
const MANIFEST = 'center.json'

export type BundleFile = { path: string; bytes: Buffer }
export type Bundle = { manifest: Manifest; files: BundleFile[] }

const invalid = (reason: string) => new AppError('app.bundle_invalid', { reason })

/**
 * Reads a gzipped tar archive into memory; nothing is ever extracted to the disk. Refuses anything but plain files with
 * names below the archive's root, more than 2,000 of them, more than 64 MB unpacked, and more than 1 MB that is packed to less than
 * a hundredth.
 */
export async function readBundle(archive: Buffer): Promise<Bundle> {
  const files = await readArchive(archive)
  const manifestFile = files.find(({ path }) => path === MANIFEST)
  if (!manifestFile) throw invalid(`${MANIFEST} is not at the root of the archive`)
  return {
    manifest: readManifest(manifestFile.bytes),
    files: files.filter((file) => file !== manifestFile && !isHidden(file) && !isSourceMap(file.path)),
  }
}

/** The files of an archive, under the same limits. */
export async function readArchive(archive: Buffer): Promise<BundleFile[]> {
  return readFiles(await decompress(archive))
}

/** Code packs to a fifth or a tenth; what packs to less than a hundredth is made to. */
const MAX_RATIO = 100
const SMALL_BYTES = 1024 * 1024

const maxUnpackedOf = (archive: Buffer) => Math.max(SMALL_BYTES, archive.length * MAX_RATIO)

/** What tools and editors leave behind, some of it secret: no page asks for it. */
const isHidden = ({ path }: BundleFile) => path.split('/').some((part) => part.startsWith('.'))

async function decompress(archive: Buffer): Promise<Buffer> {
  try {
    return await unzip(archive, { maxOutputLength: Math.min(BUNDLE_LIMITS.unpackedBytes, maxUnpackedOf(archive)) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw invalid('it is not a gzip file')
    const isBomb = maxUnpackedOf(archive) < BUNDLE_LIMITS.unpackedBytes
    throw invalid(
      isBomb ? `the files are more than ${MAX_RATIO} times as large as it` : 'the files are larger than 64 MB',
    )
  }
}

function readFiles(archive: Buffer): BundleFile[] {
  // The parser would unpack a compressed archive in the archive, and that without our limit.
  if (archive.length < 512 || archive.toString('latin1', 257, 262) !== 'ustar' || archive[0] === 0x1f) {
    throw invalid('it is not a tar archive')
  }
  const files = new Map<string, BundleFile>()
  const faults: AppError[] = []
  const refuse = (reason: string) => void faults.push(invalid(reason))
  let entries = 0

  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => {
      entries += 1
      const fault =
        entries > BUNDLE_LIMITS.entries ? `more than ${BUNDLE_LIMITS.entries} entries` : faultOf(entry, files)
      if (fault) refuse(fault)
      if (fault || entry.type === 'Directory') return void entry.resume()
      collect(entry, (bytes) => files.set(entry.path, { path: entry.path, bytes }))
    },
  })
  parser.on('ignoredEntry', (entry: ReadEntry) => refuse(`${entry.path} is neither a file nor a folder`))
  parser.on('error', () => refuse('the tar archive is damaged'))
  parser.end(archive)

  if (faults[0]) throw faults[0]
  return [...files.values()]
}

function faultOf(entry: ReadEntry, files: Map<string, BundleFile>): string | null {
  const path = entry.path.replace(/^\.\//, '')
  if (entry.type === 'Directory') {
    return path === '' || BundlePath.safeParse(path.replace(/\/$/, '')).success ? null : `the name ${path} is refused`
  }
  entry.path = path
  if (!/^(Old|Contiguous)?File$/.test(entry.type)) return `${path} is neither a file nor a folder`
  if (!BundlePath.safeParse(path).success) return `the name ${path} is refused`
  return files.has(path) ? `${path} is there twice` : null
}

function collect(entry: ReadEntry, done: (bytes: Buffer) => void): void {
  const parts: Buffer[] = []
  entry.on('data', (part: Buffer) => parts.push(part))
  entry.on('end', () => done(Buffer.concat(parts)))
}

function readManifest(bytes: Buffer): Manifest {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new AppError('app.manifest_invalid', [{ field: MANIFEST, message: 'is not JSON' }])
  }
  const unstorable = findUnstorable(value)
  if (unstorable) throw new AppError('app.manifest_invalid', [unstorable])
  const read = Manifest.safeParse(value)
  if (read.success) return read.data
  throw new AppError(
    'app.manifest_invalid',
    read.error.issues.map(({ path, message }) => ({ field: path.join('.') || MANIFEST, message })),
  )
}

/** `sha384-…`, as the browser compares it. */
export function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

/** One hash over manifest, names and contents; how the archive was packed does not matter. */
export function digestOf(manifest: Manifest, files: { path: string; sha256: string }[], baseUrl = ''): string {
  const lines = files.map(({ path, sha256 }) => `${path}\0${sha256}`).sort()
  return createHash('sha256')
    .update([canonicalJson(manifest), baseUrl, ...lines].join('\n'))
    .digest('hex')
}
