import { randomBytes } from 'node:crypto'
import { open, readFile, unlink } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { extensionOf, maxBytesOf, type linkFiles, type AnswerOf } from '@center/shared/contract'
import { blobNameOf, type BlobStore } from '../../platform/blobs/blob-store'
import { AppError } from '../../platform/errors/errors'
import { checkContent } from './checks/check-content'
import { checkName } from './checks/check-name'
import { fileKinds, type Extension, type FileKind } from './checks/file-kinds'
import { FILE_PREFIX, isValidLink, linkTo, type LinkQuery } from './file-links'
import type { FileRow, FilesRepository, Quota } from './files.repository'
import type { ScanFile } from './scan-file'
import { removeAbandoned, writeIncoming, type Incoming } from './incoming'

const DAY_MS = 24 * 3_600_000
/** What a user may upload in a day. */
const MAX_PER_DAY = 500 * 1024 * 1024
/** A draft may wait that long for its letter. */
const UNUSED_MS = 7 * DAY_MS
/** What somebody may be at work on is left alone: blobs that no row names, uploads that arrive. */
const UNTOUCHED_MS = 3_600_000
const ENDS = 128 * 1024

export type { FileRow }

export type Owner = { tenantId: string; userId: string }
/** An upload as it arrives; `isCut` says afterwards whether it went beyond what was let in. */
export type Upload = { fileName: string; stream: Readable; isCut: () => boolean }
export type ServedFile = Pick<FileRow, 'fileName' | 'size' | 'sha256'> & FileKind

export type FilesDependencies = {
  repository: FilesRepository
  blobs: BlobStore
  /** Where an upload lies until it was looked at. */
  folder: string
  now: () => Date
  scan: ScanFile
}
export type FilesService = ReturnType<typeof createFilesService>

/** Uploads and who may open them. A file is kept only after its name and its content were looked at. */
export function createFilesService({ repository, blobs, folder, now, scan }: FilesDependencies) {
  const untouched = () => new Date(Date.now() - UNTOUCHED_MS)

  /** Answers the address. Whatever is refused leaves nothing behind. */
  async function upload({ tenantId, userId }: Owner, { fileName: given, stream, isCut }: Upload): Promise<string> {
    const name = checkName(given)
    const owner = { tenantId, ownerId: userId }
    const quota = { since: new Date(now().getTime() - DAY_MS), maxBytes: MAX_PER_DAY }
    const incoming = await writeIncoming(stream, folder)
    try {
      const maxBytes = maxBytesOf(name.extension)
      if (isCut() || incoming.size > maxBytes) throw new AppError('file.too_large', { maxBytes })
      if (incoming.size === 0) throw new AppError('file.empty')
      // A file of a user without room is not read. The reservation decides.
      const spent = await repository.uploadedSince(owner, quota.since)
      if (spent + incoming.size > MAX_PER_DAY) throw new AppError('file.quota_exceeded')
      await scan(incoming.path)
      const kept = await toKept(incoming, name.extension)
      const row = { ...owner, ...newKeys(), fileName: name.fileName, sha256: kept.sha256, size: kept.size }
      await keep({ ...row, letterId: null, use: null, createdAt: now() }, kept, quota)
      return FILE_PREFIX + row.id
    } finally {
      await unlink(incoming.path).catch(() => undefined)
    }
  }

  /** The row comes before the bytes: they count for their owner at once, and no sweep takes bytes that a row names. */
  async function keep(row: FileRow, { from, sha256, size }: Kept, quota: Quota): Promise<void> {
    if (!(await repository.reserve(row, quota))) throw new AppError('file.quota_exceeded')
    try {
      if (typeof from === 'string') await blobs.adopt(from, sha256, size)
      else await blobs.put(from, false)
    } catch (error) {
      await repository.remove(row.id)
      throw error
    }
  }

  return {
    upload,

    /** Links to those of the files that the caller may open. */
    async link(
      tenantId: string,
      addrs: string[],
      mayOpen: (file: FileRow) => Promise<boolean>,
    ): Promise<AnswerOf<typeof linkFiles>> {
      const rows = await repository.findAll(tenantId, addrs.map(idOf))
      const open = await Promise.all(rows.map(async (row) => ((await mayOpen(row)) ? row : null)))
      return open.flatMap((row) => (row ? toLinks(row, now()) : []))
    },

    /** The file behind a link. Says of a link that is wrong or over the same as of a file that is not there. */
    async findLinked(id: string, query: LinkQuery): Promise<ServedFile> {
      const row = await repository.find(id)
      if (!row || !isValidLink(row, query, now())) throw new AppError('file.not_found')
      return { ...row, ...fileKindOf(row.fileName) }
    },

    stream: blobs.stream,

    /** Removes uploads that were never used, and bytes that no row names. */
    async sweep(): Promise<void> {
      await repository.removeUnused(new Date(now().getTime() - UNUSED_MS))
      await blobs.removeUnreferenced(untouched(), repository.isReferenced)
    },

    /** Removes what a killed process left of uploads on this machine. */
    removeAbandoned: (): Promise<void> => removeAbandoned(folder, untouched()),
  }
}

const newKeys = () => ({ id: randomBytes(16).toString('base64url'), secret: randomBytes(32).toString('base64url') })

/** What is kept of an upload: the file as it came, by its path, or bytes that were made of it. */
type Kept = { from: string | Buffer; sha256: string; size: number }

/** Looks at the content; a picture is drawn anew. */
async function toKept({ path, size, sha256 }: Incoming, extension: Extension): Promise<Kept> {
  const bytes = extension === 'mp4' ? await readEnds(path, size) : await readFile(path)
  const checked = await checkContent(bytes, extension)
  if (checked === bytes) return { from: path, sha256, size }
  return { from: checked, sha256: blobNameOf(checked), size: checked.length }
}

/** Head and tail of a film: what says its type, and where something else would hide. The rest is too much to hold. */
async function readEnds(path: string, size: number): Promise<Buffer> {
  const part = Math.min(size, ENDS)
  const file = await open(path, 'r')
  try {
    const head = await file.read(Buffer.alloc(part), 0, part, 0)
    const tail = await file.read(Buffer.alloc(part), 0, part, size - part)
    return Buffer.concat([head.buffer, tail.buffer])
  } finally {
    await file.close()
  }
}

function fileKindOf(fileName: string): FileKind {
  return fileKinds[extensionOf(fileName) as Extension]
}

function toLinks(row: FileRow, at: Date): AnswerOf<typeof linkFiles> {
  const { preview } = fileKindOf(row.fileName)
  const previewUrl = preview === 'none' ? null : linkTo(row, 'look', at)
  return [{ addr: FILE_PREFIX + row.id, url: linkTo(row, 'save', at), previewUrl, preview }]
}

export function idOf(addr: string): string {
  return addr.slice(FILE_PREFIX.length)
}
