import type { Storage } from '../../platform/database/database'
import { describeOnPostgres, openPostgresDatabase, whileHeld } from '../../testing/on-postgres'
import { appendEvent, createEventsRepository } from './events.repository'
import { events } from './events.tables'

const at = new Date('2026-01-01T00:00:00Z')

describeOnPostgres('of many at the same moment', () => {
  let storage: Storage
  beforeAll(async () => {
    storage = await openPostgresDatabase()
  })
  afterAll(() => storage.close())

  test('the ids of one event follow each other, so that no lower id appears after a higher one', async () => {
    const log = createEventsRepository(storage.db)
    const audiences = Array.from({ length: 500 }, (_, user) => ({ tenantId: 't1', userId: `u-${user}` }))
    const turns = await whileHeld(storage.db, events, async (turn) => {
      const payload = { type: 'unread' as const, count: turn }
      await storage.db.transaction((tx) => appendEvent(tx, { payload, audiences, at }))
      return turn
    })
    const rows = await log.after(0, 10_000)
    expect(rows).toHaveLength(turns.length * audiences.length)
    const eventAt = (index: number) => JSON.stringify(rows[index]?.payload)
    expect(rows.filter((_, index) => eventAt(index) !== eventAt(index - 1))).toHaveLength(turns.length)
  })
})
