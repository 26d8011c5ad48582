import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { root } from '../../testing/test-database'
import { parseEnvironment } from '../config/config'
import { isDatabaseTrouble } from './database-trouble'
import { openEmbedded } from './embedded-database'
import { openStorage } from './open-storage'

const processes = { pid: process.pid, isAlive: () => true }
const onTrouble = () => undefined

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-data-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = () => openStorage({ config: parseEnvironment({ DATA_DIR: folder }, root), processes, onTrouble })

test('keeps what was written, in a folder that no one else reads, and gives the folder back', async () => {
  const storage = await open()
  await storage.db.execute(sql`insert into nonces values ('s1', 'n1', now())`)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await expect(open()).rejects.toThrow(`in use by process ${process.pid}`)
  await storage.close()

  const again = await open()
  const { rows } = (await again.db.execute(sql`select nonce from nonces`)) as { rows: unknown[] }
  expect(rows).toEqual([{ nonce: 'n1' }])
  await again.close()
  expect(await readdir(folder)).toEqual(['database'])
}, 240_000)

test('starts over where a first start was killed in the middle', async () => {
  await mkdir(join(folder, 'database.new'))
  await writeFile(join(folder, 'database.new/PG_VERSION'), 'half')
  const storage = await open()
  expect(await storage.isHealthy()).toBe(true)
  await storage.close()
}, 240_000)

test('a flood of queries leaves time for everything else, and what is too much is refused at once', async () => {
  const { db, close } = await openEmbedded({ migrations: join(root, 'server/migrations') })
  let semaphore = 0
  let isOver = false
  const turn = () => {
    semaphore += 1
    if (!isOver) setImmediate(turn)
  }
  const flood = Array.from({ length: 1200 }, () => db.execute(sql`select 1`))
  setImmediate(turn)
  const results = await Promise.allSettled(flood)
  isOver = true
  expect(semaphore).toBeGreaterThan(900)
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []))
  expect(refused.length).toBeGreaterThan(100)
  expect(refused.every(isDatabaseTrouble)).toBe(true)
  expect(await db.transaction((tx) => tx.execute(sql`select 2 as two`))).toMatchObject({ rows: [{ two: 2 }] })
  await close()
}, 240_000)
