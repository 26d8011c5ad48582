import { beginRecovery, getNumberedCaptcha } from '@center/shared/contract'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { noteFigures, percentile, times } from '../../testing/figures'
import { createGuesser, type Guessed } from '../../testing/guesser'
import { tenants } from '../configuration/configuration.tables'
import { users } from '../members/members.tables'
import { setTestPassword } from '../../testing/passwords/set-test-password'

const TRIES = times(400, 40)
/** How far so many tries may be from a coin; without the work for no one it would be 1. */
const COIN = 0.5
const STRAY = times(0.1, 0.25)

type Timed = Pick<Guessed, 'body' | 'ms'>

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp({ hasTestCodes: true })
  await server.db.insert(tenants).values({ id: 't-park', code: 'park', name: '园区', isDefault: true })
  const ids = Array.from({ length: TRIES }, (_, number) => `user-${number}`)
  await server.db.insert(users).values(
    ids.map((id, number) => {
      const mobile = `138${String(number).padStart(8, '0')}`
      return { id, tenantId: 't-park', username: id, name: id, mobile }
    }),
  )
  for (const id of ids) await setTestPassword(server.db, id, 'Center@2026')
}, 120_000)
afterAll(() => server.close())

/**
 * Asks about users and unknown names in turn, so that the load of the machine meets both. Each is first every other time: the first call of an
 * address makes the row that counts its calls.
 */
async function askOfBoth(ask: (name: string, ip: string) => Promise<Timed>) {
  const asked = { user: [] as Timed[], unknown: [] as Timed[] }
  for (let turn = 0; turn < TRIES; turn += 1) {
    const ip = `10.${1 + (turn >> 8)}.${turn & 255}.1`
    const kinds = ['user', 'unknown'] as const
    for (const kind of turn % 2 === 0 ? kinds : kinds.toReversed()) asked[kind].push(await ask(`${kind}-${turn}`, ip))
  }
  return { known: asked.user, unknown: asked.unknown }
}

/** How often the one of a pair that took longer is the user: half of the pairs when time says nothing. */
function guessedByTime(known: Timed[], unknown: Timed[]): number {
  const pairs = known.flatMap(({ ms }) => unknown.map((other) => (ms > other.ms ? 1 : 0) as number))
  return pairs.reduce((sum, one) => sum + one, 0) / pairs.length
}

function note(door: string, { known, unknown }: { known: Timed[]; unknown: Timed[] }): number {
  const guessed = guessedByTime(known, unknown)
  const [of, ofUnknown] = [known, unknown].map((all) =>
    percentile(
      all.map(({ ms }) => ms),
      50,
    ),
  )
  const different = new Set([...known, ...unknown].map(({ body }) => body)).size - 1
  noteFigures([
    {
      promise: 'strangers',
      what: `${door}, ${TRIES} users and ${TRIES} of no one: different answers`,
      bound: '0',
      measured: String(different),
    },
    {
      promise: 'strangers',
      what: `${door}: users told from no one by the time`,
      bound: `50 % ± ${STRAY * 100}, a coin`,
      measured: `${(guessed * 100).toFixed(0)} %; median of users ${of}, of no one ${ofUnknown}`,
    },
  ])
  expect(different).toBe(0)
  return guessed
}

test('a wrong password of a user and of no one are one answer after the same time', async () => {
  const guess = await createGuesser(server.app)
  for (const name of ['warm', 'up']) await guess({ username: name, ip: '10.0.0.1' })
  const guessed = note('Sign-in', await askOfBoth((username, ip) => guess({ username, ip })))
  expect(Math.abs(guessed - COIN)).toBeLessThan(STRAY)
}, 300_000)

test('a recovery of a user and of no one are one answer after the same time', async () => {
  let number = 0
  async function begin(account: string, ip: string): Promise<Timed> {
    number += 1
    const key = `a-number-of-this-page-${number}`
    await server.guest.call(getNumberedCaptcha, { querystring: { number: key } })
    const payload = { account, imgCode: '1234', number: key, tenantCode: 'park' }
    const start = performance.now()
    const response = await server.app.inject({ method: 'POST', url: beginRecovery.url, payload, remoteAddress: ip })
    const ms = performance.now() - start
    const { status, data } = response.json<{ status: number; data: { ticket: string; maskedMobile: string } }>()
    // What differs from one account to the next of either kind: only its form is compared.
    const shape = { ticket: data.ticket.replace(/[\w-]/g, 'x'), maskedMobile: data.maskedMobile.replace(/\d/g, '0') }
    return { ms, body: JSON.stringify({ status, data: { ...data, ...shape } }) }
  }
  for (const name of ['warm', 'up']) await begin(name, '10.0.0.1')
  const guessed = note('Recovery', await askOfBoth(begin))
  expect(Math.abs(guessed - COIN)).toBeLessThan(STRAY)
}, 300_000)
