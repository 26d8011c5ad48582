import type { Storage } from '../../platform/database/database'
import { atOnce, describeOnPostgres, openPostgresDatabase } from '../../testing/on-postgres'
import { tenants } from '../configuration/configuration.tables'
import { users } from './members.tables'
import { changeMobile, insertNewcomer } from './newcomers.repository'

const TIMES = 20
const heldUntil = new Date('2026-01-02T00:00:00Z')

describeOnPostgres('of many at the same moment', () => {
  let storage: Storage
  beforeAll(async () => {
    storage = await openPostgresDatabase()
    await storage.db.insert(tenants).values({ id: 't1', code: 'park', name: 'Park' })
  })
  afterAll(() => storage.close())

  const newcomer = (turn: number) => ({
    tenantId: 't1',
    userId: `u-${turn}`,
    username: turn % 2 ? 'racer' : 'Racer',
    name: 'Racer',
    mobile: '',
    enterprise: null,
  })

  test('one newcomer gets a name, however it is written', async () => {
    const answers = await atOnce(TIMES, (turn) => storage.db.transaction((tx) => insertNewcomer(tx, newcomer(turn))))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test('one of many users gets a free phone number', async () => {
    const ids = Array.from({ length: TIMES }, (_, turn) => `phone-${turn}`)
    await storage.db.insert(users).values(ids.map((id) => ({ id, tenantId: 't1', username: id, name: id })))
    const change = (userId: string) =>
      storage.db.transaction((tx) => changeMobile(tx, { tenantId: 't1', userId }, { from: '', to: '139', heldUntil }))
    const answers = await Promise.allSettled(ids.map(change))
    expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value)).toHaveLength(1)
  })

  test('one change of a phone number is made of the number that it was decided on', async () => {
    await storage.db
      .insert(users)
      .values({ id: 'mover', tenantId: 't1', username: 'mover', name: 'mover', mobile: '100' })
    const user = { tenantId: 't1', userId: 'mover' }
    const answers = await atOnce(TIMES, (turn) =>
      storage.db.transaction((tx) => changeMobile(tx, user, { from: '100', to: `2${turn}`, heldUntil })),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
  })
})
