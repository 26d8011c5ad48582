import { noteFigures, times } from '../../testing/figures'
import { createGuesser, openConnection, type Guess } from '../../testing/guesser'
import { startInstances, type Instances } from '../../testing/instances'
import { testOnPostgres } from '../../testing/on-postgres'
import { tenants } from '../configuration/configuration.tables'
import { users } from '../members/members.tables'
import { setTestPassword } from '../../testing/passwords/set-test-password'

const CONNECTIONS = times(200, 50)
const GUESSES = times(10_000, 150)
const NETWORKS = 200
const WRONG = 40011
const TOO_MANY = 42902
const BUSY = 503
const QUARTER = 15 * 60_000

let instances: Instances
/** How many connections the servers have taken. */
let opened = 0
beforeAll(async () => {
  const config = { hasTestCodes: true, trustedProxies: ['127.0.0.1'] }
  instances = await startInstances(config)
  for (const app of instances.apps) {
    await app.listen({ port: 0, host: '127.0.0.1' })
    app.server.on('connection', () => (opened += 1))
  }
  const { db } = instances.apps[0]!
  await db.insert(tenants).values({ id: 't-park', code: 'park', name: '园区' })
  const names = ['victim', 'everywhere', 'later', 'edge']
  await db.insert(users).values(names.map((id) => ({ id, tenantId: 't-park', username: id, name: id })))
  for (const id of names) await setTestPassword(db, id, 'Center@2026')
}, 120_000)
afterAll(() => instances.close())

/**
 * Guesses as fast as so many connections can, each waiting for its answer; the status of each guess. The connections are those of TCP,
 * by turns to each instance, and each is kept open for all of its guesses.
 */
async function guessAtOnce(total: number, guessOf: (turn: number) => Guess): Promise<number[]> {
  opened = 0
  const connections = await Promise.all(
    Array.from({ length: Math.min(total, CONNECTIONS) }, async (_, number) => {
      const app = instances.apps[number % instances.apps.length]!
      const { wire, close } = openConnection(app)
      return { guess: await createGuesser(app, wire), close }
    }),
  )
  const statuses: number[] = []
  let left = total
  await Promise.all(
    connections.map(async ({ guess, close }) => {
      while (left > 0) {
        left -= 1
        statuses.push((await guess(guessOf(total - left))).status)
      }
      close()
    }),
  )
  expect(opened).toBe(Math.min(total, CONNECTIONS))
  return statuses
}

/** How many passwords were looked at; every other guess was refused before: for their number, or for want of a free connection. */
function evaluated(statuses: number[]): number {
  expect(statuses.filter((status) => ![WRONG, TOO_MANY, BUSY].includes(status))).toEqual([])
  return statuses.filter((status) => status === WRONG).length
}

const ofOneNetwork = (turn: number) => `10.0.0.${(turn % 200) + 1}`

testOnPostgres(
  'of a flood of guesses from one network five are looked at',
  async () => {
    const statuses = await guessAtOnce(GUESSES, (turn) => ({ username: 'victim', ip: ofOneNetwork(turn) }))
    const looked = evaluated(statuses)
    expect(statuses).toHaveLength(GUESSES)
    expect(looked).toBeLessThanOrEqual(5)
    expect(looked).toBeGreaterThan(0)
    const what = `${GUESSES} guesses over ${CONNECTIONS} connections that are kept open, from one network, ${instances.engine}: passwords looked at`
    noteFigures([{ promise: 'guesses', what, bound: '≤ 5', measured: String(looked) }])
  },
  900_000,
)

testOnPostgres(
  'of a flood from two hundred networks twenty are looked at',
  async () => {
    const total = times(2_000, 200)
    const statuses = await guessAtOnce(total, (turn) => ({ username: 'everywhere', ip: `10.1.${turn % NETWORKS}.1` }))
    const looked = evaluated(statuses)
    expect(looked).toBeLessThanOrEqual(20)
    expect(looked).toBeGreaterThan(0)
    const what = `${total} guesses over ${CONNECTIONS} connections from ${NETWORKS} networks, ${instances.engine}: passwords looked at`
    noteFigures([{ promise: 'guesses', what, bound: '≤ 20', measured: String(looked) }])
  },
  900_000,
)

testOnPostgres(
  'a flood at many names from one address gets a hundred a minute',
  async () => {
    const total = times(2_000, 150)
    let number = 0
    const statuses = await guessAtOnce(total, () => {
      number += 1
      return { username: `name-${number}`, ip: '10.2.0.1' }
    })
    // What waits for a hash is bounded too: beyond that a guess is counted, and not looked at.
    const looked = statuses.filter((status) => status === WRONG).length
    expect(looked).toBeLessThanOrEqual(100)
    expect(looked).toBeGreaterThan(0)
    const what = `${total} guesses at as many names over ${CONNECTIONS} connections from one address, ${instances.engine}: passwords looked at`
    noteFigures([{ promise: 'guesses', what, bound: '≤ 100', measured: String(looked) }])
  },
  900_000,
)

testOnPostgres(
  'a quarter of an hour later there are five more, and no sooner',
  async () => {
    const few = (username: string) => guessAtOnce(20, () => ({ username, ip: '10.3.0.1' }))
    expect(evaluated(await few('later'))).toBe(5)
    instances.advance(QUARTER - 1000)
    expect(evaluated(await few('later'))).toBe(0)
    instances.advance(1000)
    expect(evaluated(await few('later'))).toBe(5)
  },
  120_000,
)

testOnPostgres(
  'no quarter of an hour has more than five, wherever it begins',
  async () => {
    const guess = (times: number) => guessAtOnce(times, () => ({ username: 'edge', ip: '10.4.0.1' }))
    // Right before a full quarter of the clock, and right after it.
    instances.advance(QUARTER - (instances.apps[0]!.now().getTime() % QUARTER) - 2000)
    expect(evaluated(await guess(2))).toBe(2)
    instances.advance(1000)
    expect(evaluated(await guess(20))).toBe(3)
    instances.advance(2000)
    expect(evaluated(await guess(20))).toBe(0)
    instances.advance(QUARTER - 3000)
    expect(evaluated(await guess(20))).toBe(2)
    instances.advance(1000)
    expect(evaluated(await guess(20))).toBe(3)
  },
  120_000,
)
