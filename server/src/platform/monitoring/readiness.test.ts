import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atOnce } from '../../testing/on-postgres'
import { openTestDatabase } from '../../testing/test-database'
import type { Storage } from '../database/database'
import { dataFolders } from '../database/data-folder.tables'
import { createReadiness } from './readiness'

const databaseUrl = 'postgres://portal@db/center'
const roomy = async () => ({ free: 10 ** 12, size: 10 ** 13 })

let storage: Storage
let folders: string[]
beforeAll(async () => {
  storage = await openTestDatabase()
})
beforeEach(async () => {
  await storage.db.delete(dataFolders)
  folders = await atOnce(2, () => mkdtemp(join(tmpdir(), 'center-ready-')))
})
afterEach(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))
afterAll(() => storage.close())

type Over = {
  databaseUrl?: string | null
  hasBucket?: boolean
  isEnding?: boolean
  isHealthy?: boolean
  isFull?: boolean
}

/** The question of one instance. */
function readinessOf(dataDir: string, over: Over = {}) {
  const bucket = over.hasBucket ? ({ name: 'center' } as never) : null
  return createReadiness({
    config: { dataDir, bucket, databaseUrl: over.databaseUrl === undefined ? databaseUrl : over.databaseUrl },
    storage: { db: storage.db, isHealthy: async () => over.isHealthy ?? true },
    now: () => new Date('2026-01-01T00:00:00Z'),
    isEnding: () => over.isEnding ?? false,
    measure: over.isFull ? async () => ({ free: 1, size: 10 ** 9 }) : roomy,
  })
}

test.each([
  ['ends', { isEnding: true }, ['ending']],
  ['has no database', { isHealthy: false }, ['database']],
  ['has a full disk', { isFull: true }, ['disk']],
  ['lacks nothing', {}, []],
])('an instance that %s says so', async (_what, over, reasons) => {
  expect(await readinessOf(folders[0]!, over)()).toEqual(reasons)
})

test('instances with one DATA_DIR are ready, also those that start at the same moment', async () => {
  const answers = await atOnce(5, () => readinessOf(folders[0]!)())
  expect(answers).toEqual([[], [], [], [], []])
})

test('an instance whose DATA_DIR is not the one of the others is not ready until it is', async () => {
  expect(await readinessOf(folders[0]!)()).toEqual([])
  const other = readinessOf(folders[1]!)
  expect(await other()).toEqual(['data-dir'])
  expect(await other()).toEqual(['data-dir'])
  await cp(join(folders[0]!, 'folder-id'), join(folders[1]!, 'folder-id'))
  expect(await other()).toEqual([])
})

test('a DATA_DIR whose mark cannot be read is not ready', async () => {
  await writeFile(join(folders[0]!, 'folder-id'), '')
  expect(await readinessOf(folders[0]!)()).toEqual(['data-dir'])
})

test.each([
  ['the database is embedded', { databaseUrl: null }],
  ['a bucket takes the place of the folder', { hasBucket: true }],
])('each instance has a DATA_DIR of its own where %s', async (_what, over) => {
  expect(await readinessOf(folders[0]!, over)()).toEqual([])
  expect(await readinessOf(folders[1]!, over)()).toEqual([])
})
