import { sql } from 'drizzle-orm'
import { openTestDatabase } from '../../testing/test-database'
import type { Storage } from './database'
import { createLeases } from './leases'

let storage: Storage
beforeAll(async () => {
  storage = await openTestDatabase()
})
afterAll(() => storage.close())

test('one of several holds a lease, keeps it while it asks again, and loses it when it does not', async () => {
  const [first, second] = [createLeases(storage.db), createLeases(storage.db)]
  expect([await first.hold('watch', 60_000), await second.hold('watch', 60_000)]).toEqual([true, false])
  expect([await first.hold('watch', 60_000), await second.hold('other', 60_000)]).toEqual([true, true])
  await storage.db.execute(sql`update leases set until = now() - interval '1 second'`)
  expect([await second.hold('watch', 60_000), await first.hold('watch', 60_000)]).toEqual([true, false])
})
