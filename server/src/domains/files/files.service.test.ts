import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { BlobStore } from '../../platform/blob-store'
import { createFilesService } from './files.service'
import type { FilesRepository } from './files.repository'

test('bytes that a sweep took away before a row named them are written again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'center-files-'))
  const kept: string[] = []
  const blobs = {
    adopt: async (draft: string) => void kept.push(await readFile(draft, 'utf8')),
    has: async () => kept.length > 1,
  } as unknown as BlobStore
  const repository = {
    uploadedSince: async () => 0,
    insert: async () => undefined,
  } as unknown as FilesRepository
  const files = createFilesService({ repository, blobs, folder, now: () => new Date(), scan: async () => undefined })
  const owner = { tenantId: 't1', userId: 'u1' }
  await files.upload(owner, { fileName: 'a.txt', stream: Readable.from([Buffer.from('text')]), isCut: () => false })
  expect(kept).toEqual(['text', 'text'])
  await rm(folder, { recursive: true })
})
