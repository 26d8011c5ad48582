import type { Storage } from '../../../platform/database/database'
import { atOnce, describeOnPostgres, openPostgresDatabase, whileHeld } from '../../../testing/on-postgres'
import { createServiceRegistryRepository, type ServiceRow } from '../services/service-registry.repository'
import { createGrantsRepository } from '../grants/grants.repository'
import { serviceTickets, signOnServices } from '../single-sign-on.tables'
import { createTicketsRepository } from './tickets.repository'

const TIMES = 20
const at = new Date('2026-01-01T00:00:00Z')
const later = new Date('2026-01-01T00:10:00Z')

describeOnPostgres('of many at the same moment', () => {
  let storage: Storage
  beforeAll(async () => {
    storage = await openPostgresDatabase()
  })
  afterAll(() => storage.close())

  const ticket = (turn: number) => ({
    ticketHash: `t-${turn}`,
    grantId: 'g',
    service: 'https://oa.example/',
    isPortal: false,
    isFresh: true,
    issuedAt: at,
    expiresAt: later,
    logoutDueAt: at,
  })

  test('each application is told of a sign-out by one of those that look', async () => {
    const tickets = createTicketsRepository(storage.db)
    for (let turn = 0; turn < 5; turn += 1) await tickets.insert(ticket(turn))
    const taken = (await whileHeld(storage.db, serviceTickets, () => tickets.takeDue(at, 10))).flat()
    expect(taken.map(({ ticketHash }) => ticketHash).toSorted()).toEqual(['t-0', 't-1', 't-2', 't-3', 't-4'])
  })

  test('one application is registered, of several that may not be there together', async () => {
    const registry = createServiceRegistryRepository(storage.db, async () => {})
    const row = (turn: number): ServiceRow => ({
      id: `s-${turn}`,
      name: 'BI',
      address: `https://bi-${turn}.example/`,
      match: 'prefix',
      tenantCode: null,
      ticketParam: 'ticket',
      logoutUrl: null,
      attributes: [],
      revision: 1,
      removedAt: null,
      updatedAt: at,
      updatedBy: 'u',
    })
    const check = (list: ServiceRow[]) => {
      if (list.length > 0) throw new Error('There is one already')
    }
    const deed = { actor: 'u', tenantId: null, details: {}, requestId: null, check }
    const add = (turn: number) => registry.add(row(turn), deed).catch(() => null)
    const answers = await whileHeld(storage.db, signOnServices, add)
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test('a central sign-in is ended by one', async () => {
    const grants = createGrantsRepository(storage.db, async () => {})
    const owner = { tenantId: 't1', tenantCode: 'park', userId: 'u1', beganAt: at, usedAt: at }
    await grants.insert({ ...owner, id: 'g1', cookieHash: 'c1' })
    const answers = await atOnce(TIMES, () => grants.end('g1', at))
    expect(answers.filter((sessions) => sessions !== null)).toHaveLength(1)
  })
})
