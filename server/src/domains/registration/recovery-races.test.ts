import type { Storage } from '../../platform/database/database'
import { atOnce, describeOnPostgres, openPostgresDatabase } from '../../testing/on-postgres'
import { createSealing } from '../../platform/secrets/sealing'
import { createRecoveryRepository } from './recovery.repository'

const TIMES = 20
const later = new Date('2026-01-01T00:10:00Z')

describeOnPostgres('of many at the same moment', () => {
  let storage: Storage
  beforeAll(async () => {
    storage = await openPostgresDatabase()
  })
  afterAll(() => storage.close())

  test('one attempt takes the step of a recovery', async () => {
    const recoveries = createRecoveryRepository(storage.db, createSealing('a secret'))
    const owner = { tenantId: 't1', tenantCode: 'park', userId: 'u1', username: 'wangwu', phone: '139' }
    await recoveries.save({ ...owner, key: 'k1', step: 'password', expiresAt: later })
    const answers = await atOnce(TIMES, () => recoveries.take('k1', 'password'))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test('all instances use one secret of the deployment', async () => {
    const recoveries = createRecoveryRepository(storage.db, createSealing('a secret'))
    const secrets = await atOnce(TIMES, (turn) => recoveries.secret(`secret-${turn}`))
    expect(new Set(secrets).size).toBe(1)
  })
})
