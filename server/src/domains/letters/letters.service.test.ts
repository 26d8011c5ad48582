import { isNull, sql } from 'drizzle-orm'
import { emptyAllTables } from '../../testing/empty-all-tables'
import { onPostgres, openPostgresDatabase, whileHeld } from '../../testing/on-postgres'
import { openTestDatabase } from '../../testing/test-database'
import type { Storage } from '../../platform/database/database'
import { createLettersRepository } from './letters.repository'
import { createLettersService } from './letters.service'
import { letterReceivers, letters } from './letters.tables'

const now = () => new Date('2026-01-01T00:00:00Z')
const inbox = { tenantId: 't1', userId: 'u1' }

let storage: Storage
let published: unknown[]
let isBroken: boolean
let service: ReturnType<typeof createLettersService>

beforeAll(async () => {
  storage = await openTestDatabase()
})
beforeEach(async () => {
  await emptyAllTables(storage.db)
  published = []
  isBroken = false
  service = createLettersService(
    createLettersRepository(storage.db, () => sql<Date>`${now().toISOString()}::timestamptz`),
    {
      now,
      appendEvent: async (tx, event, audience) => {
        if (isBroken) throw new Error('no connection')
        const unread = await tx.select().from(letterReceivers).where(isNull(letterReceivers.readAt))
        published.push({ event, audience, unread: unread.length })
      },
    },
  )
  for (const id of [1, 2]) {
    const letter = {
      id,
      tenantId: 't1',
      title: `第 ${id} 封`,
      remark: '<p>正文</p>',
      replyWay: '0',
      sender: '园区',
    } as const
    await storage.db.insert(letters).values({ ...letter, pushTime: now() })
    await storage.db.insert(letterReceivers).values({ ...inbox, letterId: id, pushedAt: now() })
  }
})
afterAll(() => storage.close())

const onServer = {
  open: openPostgresDatabase,
  swap: (other: Storage) => {
    const former = storage
    storage = other
    return former
  },
}

test('tells the reader’s pages the new count, in the transaction that stores the reading', async () => {
  await service.read(inbox, 1)
  expect(published).toEqual([{ event: { type: 'unread', count: 1 }, audience: inbox, unread: 1 }])
})

test('leaves a letter unread whose event cannot be written, one or all', async () => {
  isBroken = true
  await expect(service.read(inbox, 1)).rejects.toThrow('no connection')
  await expect(service.readAll(inbox, null)).rejects.toThrow('no connection')
  isBroken = false
  expect(await service.readAll(inbox, null)).toEqual({ unread: 0 })
  expect(published).toEqual([{ event: { type: 'unread', count: 0 }, audience: inbox, unread: 0 }])
})

test('tells nothing when the letter was read before', async () => {
  await service.read(inbox, 1)
  await service.read(inbox, 1)
  expect(published).toHaveLength(1)
})

onPostgres(onServer, () => {
  test('tells once when nine pages open the same letter at the same time', async () => {
    await whileHeld(storage.db, letterReceivers, () => service.read(inbox, 1))
    expect(published).toHaveLength(1)
  })
})

test('tells nothing about the letter of somebody else', async () => {
  await expect(service.read({ ...inbox, userId: 'u2' }, 1)).rejects.toMatchObject({ code: 'letter.not_found' })
  expect(published).toEqual([])
})
