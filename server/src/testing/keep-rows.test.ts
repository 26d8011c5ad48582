import { sql } from 'drizzle-orm'
import { fillTables } from './every-caller/fill-tables'
import { keepRows } from './keep-rows'
import { openTestDatabase } from './test-database'

test('rows are put back that were written where other triggers are off', async () => {
  const { db, close } = await openTestDatabase()
  const putBack = await keepRows(db)
  const rows = async () => [await db.$count(sql`users`), await db.$count(sql`apps`)]
  await fillTables(db, { tenantId: 't-a', tenantCode: 'a', userId: 'u-a', enterpriseId: 'e-a' })
  expect(await rows()).toEqual([1, 1])
  await putBack()
  expect(await rows()).toEqual([0, 0])
  await close()
})
