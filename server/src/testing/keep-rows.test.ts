import { sql } from 'drizzle-orm'
import { APPEND_LOCK } from '../domains/events/events.repository'
import { fillTables } from './every-caller/fill-tables'
import { keepRows } from './keep-rows'
import { openPostgresDatabase, testOnPostgres, untilWaiting } from './on-postgres'
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

testOnPostgres('a row that is written while rows are put back goes the next time', async () => {
  const { db, close } = await openPostgresDatabase()
  const putBack = await keepRows(db)
  let under: Promise<void> = Promise.resolve()
  await db.transaction(async (holder) => {
    await holder.execute(sql`select pg_advisory_xact_lock(${APPEND_LOCK})`)
    under = putBack()
    await untilWaiting(db, 1)
    await db.execute(sql`insert into call_counts values ('caller', 1, 1, '{1}')`)
  })
  await under
  await putBack()
  expect(await db.$count(sql`call_counts`)).toBe(0)
  await close()
})
