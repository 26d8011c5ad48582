import { asc } from 'drizzle-orm'
import type { Storage } from '../../platform/database/database'
import { openTestDatabase } from '../../testing/test-database'
import { signIns } from './auth.tables'
import { forgetSignInsBefore, insertSignIn } from './sign-ins.repository'

let storage: Storage
beforeAll(async () => {
  storage = await openTestDatabase()
})
afterAll(() => storage.close())

test('deletes the tries before a moment in as many batches as they take, and no others', async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  const row = { tenantId: 't', userId: null, username: 'someone', ip: '10.0.0.1', agent: '', outcome: 'ok' }
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await insertSignIn(storage.db, { ...row, at: day(number) })
  await forgetSignInsBefore(storage.db, day(6), 2)
  const left = await storage.db.select({ at: signIns.at }).from(signIns).orderBy(asc(signIns.at))
  expect(left.map(({ at }) => at)).toEqual([day(6), day(7)])
})
