import { redeemTicket } from '@center/shared/contract'
import { noteFigures, times } from '../../../testing/figures'
import { startInstances, type Instances } from '../../../testing/instances'
import { testOnPostgres } from '../../../testing/on-postgres'
import { tenants } from '../../configuration/configuration.tables'
import { users } from '../../members/members.tables'
import { createSingleSignOn } from '../single-sign-on.plugin'

const TICKETS = times(200, 20)
const TIMES = 50
const SERVICE = 'http://127.0.0.1:8080/center/index?tc=park'

let instances: Instances
beforeAll(async () => {
  instances = await startInstances({})
})
afterAll(() => instances.close())

const notCalled = () => Promise.reject(new Error('No one signs in by a form here'))

/** Tickets of as many users: one user has five sessions at most. */
async function issueTickets(): Promise<string[]> {
  const [app] = instances.apps
  if (!app) throw new Error('No instance was started')
  const { db, now, config, limits, sessions, log } = app
  const userIds = Array.from({ length: TICKETS }, (_, index) => `u-${index}`)
  await db.insert(tenants).values({ id: 't-park', code: 'park', name: '园区' })
  await db.insert(users).values(userIds.map((id) => ({ id, tenantId: 't-park', username: id, name: id })))
  const { grants, tickets } = createSingleSignOn({
    tenantHosts: async () => [],
    db,
    now,
    config,
    limits,
    sessions,
    log,
    seeds: [],
    appendAudit: notCalled,
    identify: notCalled,
    identifyByPasskey: notCalled,
    profileOf: notCalled,
    usernameOf: notCalled,
    defaultTenantCode: notCalled,
  })
  return Promise.all(
    userIds.map(async (userId) => {
      const { grant } = await grants.begin({ userId, tenantId: 't-park', tenantCode: 'park' })
      return tickets.issue(grant, { address: SERVICE, service: { id: null, isPortal: true }, isFresh: true })
    }),
  )
}

testOnPostgres(
  'a ticket is redeemed once, however many race on both instances',
  async () => {
    const tickets = await issueTickets()
    let accepted = 0
    let double = 0
    for (const ticket of tickets) {
      const answers = await Promise.all(
        Array.from({ length: TIMES }, async (_, turn) => {
          const app = instances.apps[turn % instances.apps.length]
          const query = new URLSearchParams({ st: ticket, service: SERVICE })
          const answer = await app?.inject({ method: 'POST', url: `${redeemTicket.url}?${query.toString()}` })
          return answer?.json<{ status: number }>().status
        }),
      )
      const right = answers.filter((status) => status === 200).length
      expect(answers.filter((status) => status === 40121)).toHaveLength(TIMES - right)
      accepted += right
      double += Math.max(0, right - 1)
    }
    expect([accepted, double]).toEqual([TICKETS, 0])
    noteFigures([
      {
        promise: 'tickets',
        what: `${TICKETS} tickets × ${TIMES} parallel redemptions, ${instances.engine}: redeemed twice`,
        bound: '0',
        measured: String(double),
      },
    ])
  },
  300_000,
)
