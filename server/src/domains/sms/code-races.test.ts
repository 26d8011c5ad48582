import type { Storage } from '../../platform/database/database'
import { atOnce, describeOnPostgres, openPostgresDatabase } from '../../testing/on-postgres'
import { createSmsRepository } from './sms.repository'

const TIMES = 20
const at = new Date('2026-01-01T00:00:00Z')
const later = new Date('2026-01-01T00:10:00Z')

describeOnPostgres('of many at the same moment', () => {
  let storage: Storage
  beforeAll(async () => {
    storage = await openPostgresDatabase()
  })
  afterAll(() => storage.close())

  const row = { phone: 'p', purpose: 'login', codeHash: 'h', tries: 0, sentAt: at, expiresAt: later }

  test('a code is tried as often as it may be', async () => {
    const codes = createSmsRepository(storage.db)
    await codes.saveCode(row)
    const answers = await atOnce(TIMES, () => codes.countTry(row, { max: 5, at }))
    expect(answers.filter(Boolean)).toHaveLength(5)
  })

  test('one right answer takes a code', async () => {
    const codes = createSmsRepository(storage.db)
    await codes.saveCode(row)
    const answers = await atOnce(TIMES, () => codes.takeCode(row))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })
})
