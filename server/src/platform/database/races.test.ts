import { sql } from 'drizzle-orm'
import type { Storage } from './database'
import { atOnce, describeOnPostgres, openPostgresDatabase, whileHeld } from '../../testing/on-postgres'
import { createLeases } from './leases'
import { leases } from './leases.tables'
import { createLimits } from '../limits/limits'
import { createLimitsRepository } from '../limits/limits.repository'
import { counts } from '../limits/limits.tables'
import { createSealing } from '../secrets/sealing'
import { createSessionRepository } from '../session/session.repository'

const TIMES = 20

describeOnPostgres('of many calls at the same moment', () => {
  let storage: Storage
  beforeAll(async () => {
    storage = await openPostgresDatabase()
  })
  afterAll(() => storage.close())

  const now = () => new Date('2026-01-01T00:00:00Z')
  const openLimits = () => createLimits({ repository: createLimitsRepository(storage.db), now })

  test('a limit lets through as many as it allows', async () => {
    const limits = openLimits()
    const count = () => limits.count({ subject: 'one', max: 5, windowMs: 60_000 })
    expect(await count()).toBeNull()
    const answers = await whileHeld(storage.db, sql`select 1 from ${counts} for update`, count)
    expect(answers.filter((retryAfter) => retryAfter === null)).toHaveLength(4)
    expect(await count()).toBe(60)
  })

  test('a limit whose first row is not there yet lets through as many', async () => {
    const limits = openLimits()
    const count = () => limits.count({ subject: 'two', max: 5, windowMs: 60_000 })
    const answers = await whileHeld(storage.db, counts, count)
    expect(answers.filter((retryAfter) => retryAfter === null)).toHaveLength(5)
  })

  test('a hold is taken by one', async () => {
    const answers = await whileHeld(storage.db, counts, () => openLimits().hold('one', 60_000))
    expect(answers.filter((retryAfter) => retryAfter === null)).toHaveLength(1)
  })

  test('a lease is held by one instance', async () => {
    const answers = await whileHeld(storage.db, leases, () => createLeases(storage.db).hold('watch', 60_000))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test('a nonce of a session is used once', async () => {
    const sessions = createSessionRepository(storage.db, createSealing('a secret'))
    const answers = await atOnce(TIMES, () => sessions.useNonce('s-1', 'nonce-1', now()))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })
})
