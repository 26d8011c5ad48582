import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createFolderBlobs, type BlobStore } from '../../platform/blobs/blob-store'
import type { Storage } from '../../platform/database/database'
import { createSealing } from '../../platform/secrets/sealing'
import { emptyAllTables } from '../../testing/empty-all-tables'
import { onPostgres, openPostgresDatabase, whileHeld } from '../../testing/on-postgres'
import { openTestDatabase } from '../../testing/test-database'
import { createFilesRepository, type FileRow, type FilesRepository } from './files.repository'
import { createFilesService } from './files.service'
import { files } from './files.tables'

const sealing = createSealing('a secret')
const MAX_PER_DAY = 500 * 1024 * 1024
const HOUR_MS = 3_600_000
const owner = { tenantId: 't1', userId: 'u1' }
const now = () => new Date('2026-01-01T00:00:00Z')

let storage: Storage
let repository: FilesRepository
let folder: string
let blobs: BlobStore
beforeAll(async () => {
  storage = await openTestDatabase()
  repository = createFilesRepository(storage.db, sealing)
})
beforeEach(async () => {
  await emptyAllTables(storage.db)
  folder = await mkdtemp(join(tmpdir(), 'center-files-'))
  blobs = createFolderBlobs(join(folder, 'files'))
})
afterEach(() => rm(folder, { recursive: true }))
afterAll(() => storage.close())

const onServer = {
  open: openPostgresDatabase,
  swap: (other: Storage) => {
    const former = storage
    storage = other
    repository = createFilesRepository(other.db, sealing)
    return former
  },
}

const incoming = () => join(folder, 'incoming')

function open(store: BlobStore = blobs) {
  return createFilesService({ repository, blobs: store, folder: incoming(), now, scan: async () => undefined })
}

/** Answers how it ended: the address, or the code of the refusal. */
function upload(service: ReturnType<typeof open>, text: string): Promise<string> {
  const file = { fileName: 'a.txt', stream: Readable.from([Buffer.from(text)]), isCut: () => false }
  return service.upload(owner, file).catch((error: { code?: string; message: string }) => error.code ?? error.message)
}

const rows = () => storage.db.select().from(files)
const rowOf = (size: number): FileRow => ({
  id: `f${Math.random()}`,
  tenantId: 't1',
  ownerId: 'u1',
  fileName: 'a.mp4',
  sha256: '',
  secret: '',
  size,
  letterId: null,
  use: null,
  createdAt: now(),
})

onPostgres(onServer, () => {
  test('uploads at the same time get together what a day allows, and what is refused takes nothing of it', async () => {
    await storage.db.insert(files).values(rowOf(MAX_PER_DAY - 10))
    const service = open()
    const answers = await whileHeld(storage.db, files, (turn) => upload(service, `${turn}`.repeat(4)))
    expect(answers.filter((answer) => answer === 'file.quota_exceeded')).toHaveLength(answers.length - 2)
    expect(await rows()).toHaveLength(3)
    expect(await upload(service, '6')).toMatch(/^\/api/)
  })
})

test('what signs the addresses of a file lies sealed, and one from before is sealed when it is read', async () => {
  await upload(open(), 'text')
  const stored = async () => (await rows())[0]!
  const { id, secret } = await stored()
  expect(sealing.isSealed(secret)).toBe(true)
  expect(await repository.find(id)).toMatchObject({ secret: expect.stringMatching(/^[\w-]{43}$/) })
  await storage.db.update(files).set({ secret: 'from-before' })
  expect(await repository.findAll('t1', [id])).toMatchObject([{ secret: 'from-before' }])
  expect(sealing.isSealed((await stored()).secret)).toBe(true)
  expect(await repository.find(id)).toMatchObject({ secret: 'from-before' })
})

test('an upload that cannot be kept takes nothing of the day, and leaves no row', async () => {
  const full = { ...blobs, adopt: () => Promise.reject(new Error('disk full')) }
  expect(await upload(open(full), 'text')).toBe('disk full')
  expect(await rows()).toEqual([])
})

test('a sweep at the worst moment takes away nothing of what is taken in', async () => {
  const sweep = () => blobs.removeUnreferenced(new Date(Date.now() + HOUR_MS), repository.isReferenced)
  const swept: BlobStore = {
    ...blobs,
    async adopt(...draft) {
      await sweep()
      await blobs.adopt(...draft)
      await sweep()
    },
  }
  await upload(open(), 'text')
  await storage.db.delete(files)
  expect(await upload(open(swept), 'text')).toMatch(/^\/api/)
  const [row] = await rows()
  expect(await blobs.has(row?.sha256 ?? '', 4)).toBe(true)
})

test('what a killed process left of an upload is removed after an hour, and what arrives now is not', async () => {
  const service = open()
  await service.removeAbandoned()
  await upload(service, 'text')
  const [old, young] = [join(incoming(), 'old'), join(incoming(), 'young')]
  await Promise.all([old, young].map((path) => writeFile(path, 'half')))
  const before = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await utimes(old, before(61), before(61))
  await utimes(young, before(59), before(59))
  await service.removeAbandoned()
  expect(await readdir(incoming())).toEqual(['young'])
})
