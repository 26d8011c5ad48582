import { emptyAllTables } from '../../testing/empty-all-tables'
import { openTestDatabase } from '../../testing/test-database'
import type { Storage } from '../../platform/database'
import { createLettersRepository } from './letters.repository'
import { createLettersService } from './letters.service'
import { letterReceivers, letters } from './letters.tables'

const now = () => new Date('2026-01-01T00:00:00Z')
const inbox = { tenantId: 't1', userId: 'u1' }

let storage: Storage
let published: unknown[]
let service: ReturnType<typeof createLettersService>

beforeAll(async () => {
  storage = await openTestDatabase()
})
beforeEach(async () => {
  await emptyAllTables(storage.db)
  published = []
  service = createLettersService(createLettersRepository(storage.db), {
    now,
    publish: async (event, audience) => {
      // Told after it is stored: whoever hears the event and asks again must not find the old count.
      published.push({ event, audience, stored: await service.list(inbox, { page: 1, limit: 10, readStatus: '0' }) })
    },
  })
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

test('tells the reader’s pages the new count once the reading is stored', async () => {
  await service.read(inbox, 1)
  expect(published).toEqual([
    { event: { type: 'unread', count: 1 }, audience: inbox, stored: expect.objectContaining({ total: 1 }) },
  ])
})

test('tells nothing when the letter was read before', async () => {
  await service.read(inbox, 1)
  await service.read(inbox, 1)
  expect(published).toHaveLength(1)
})

test('tells once when two pages open the same letter at the same time', async () => {
  await Promise.all([service.read(inbox, 1), service.read(inbox, 1)])
  expect(published).toHaveLength(1)
})

test('tells nothing about the letter of somebody else', async () => {
  await expect(service.read({ ...inbox, userId: 'u2' }, 1)).rejects.toMatchObject({ code: 'letter.not_found' })
  expect(published).toEqual([])
})
