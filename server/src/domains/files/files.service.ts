import { randomBytes } from 'node:crypto'
import { open, readFile, unlink } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { extensionOf, mostBytesOf, type linkFiles, type AnswerOf } from '@center/shared/contract'
import type { BlobStore } from '../../platform/blob-store'
import { AppError } from '../../platform/errors'
import { checkContent } from './checks/check-content'
import { checkName, type AcceptedName } from './checks/check-name'
import { fileKinds, type Extension, type FileKind } from './checks/file-kinds'
import { FILE_PREFIX, isValidLink, linkTo, type LinkQuery } from './file-links'
import type { FileRow, FilesRepository } from './files.repository'
import type { ScanFile } from './scan-file'
import { writeIncoming, type Incoming } from './incoming'

const DAY_MS = 24 * 3_600_000
/** What a user may upload in a day. */
const MOST_A_DAY = 500 * 1024 * 1024
/** A draft may wait that long for its letter. */
const UNUSED_MS = 7 * DAY_MS
/** A blob that somebody may be about to name in a row is left alone. */
const UNTOUCHED_MS = 3_600_000
const ENDS = 128 * 1024

export type { FileRow }

export type Owner = { tenantId: string; userId: string }
/** An upload as it arrives; `isCut` says afterwards whether it went beyond what was let in. */
export type Upload = { fileName: string; stream: Readable; isCut: () => boolean }
export type ServedFile = Pick<FileRow, 'fileName' | 'size' | 'sha256'> & FileKind

export type FilesParts = {
  repository: FilesRepository
  blobs: BlobStore
  /** Where an upload lies until it was looked at. */
  folder: string
  now: () => Date
  scan: ScanFile
}
export type FilesService = ReturnType<typeof createFilesService>

/** Uploads and who may open them. A file is kept only after its name and its content were looked at. */
export function createFilesService({ repository, blobs, folder, now, scan }: FilesParts) {
  /** Answers the address. Whatever is refused leaves nothing behind. */
  async function upload({ tenantId, userId }: Owner, { fileName: given, stream, isCut }: Upload): Promise<string> {
    const name = checkName(given)
    const owner = { tenantId, ownerId: userId }
    const spent = await repository.uploadedSince(owner, new Date(now().getTime() - DAY_MS))
    const incoming = await writeIncoming(stream, folder)
    try {
      const mostBytes = mostBytesOf(name.extension)
      if (isCut() || incoming.size > mostBytes) throw new AppError('file.too_large', { mostBytes })
      if (incoming.size === 0) throw new AppError('file.empty')
      if (spent + incoming.size > MOST_A_DAY) throw new AppError('file.quota_exceeded')
      await scan(incoming.path)
      const kept = await keep(incoming, name)
      const [id, secret] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')]
      const row = { ...owner, ...kept, id, secret, fileName: name.fileName, letterId: null, use: null }
      await repository.insert({ ...row, createdAt: now() })
      // Until a row names them, a sweep may have taken the same bytes away.
      if (!(await blobs.has(kept.sha256, kept.size))) await keep(incoming, name)
      return FILE_PREFIX + id
    } finally {
      await unlink(incoming.path).catch(() => undefined)
    }
  }

  async function keep({ path, size, sha256 }: Incoming, { extension }: AcceptedName) {
    const bytes = extension === 'mp4' ? await readEnds(path, size) : await readFile(path)
    const checked = await checkContent(bytes, extension)
    if (checked !== bytes) return { sha256: await blobs.put(checked, false), size: checked.length }
    await blobs.adopt(path, sha256, size)
    return { sha256, size }
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
      await blobs.removeUnreferenced(new Date(Date.now() - UNTOUCHED_MS), repository.isReferenced)
    },
  }
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
