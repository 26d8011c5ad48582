import { getSession, signOut } from '@center/shared/contract'
import { sign } from '../../testing/build-test-app'
import { noteFigures, percentile, times, valueAt } from '../../testing/figures'
import { startInstances, type Instances } from '../../testing/instances'
import { testOnPostgres } from '../../testing/on-postgres'

const ROUNDS = times(100, 10)
const MAX_MS = 1000
/** What `startInstances` gives; it stands still, so nothing that is remembered grows old: only the message ends it. */
const AT = new Date('2026-01-01T00:00:00Z')

let instances: Instances
beforeAll(async () => {
  instances = await startInstances({})
}, 60_000)
afterAll(() => instances.close())

type Begun = Awaited<ReturnType<Instances['apps'][number]['sessions']['begin']>>

async function call(app: Instances['apps'][number], endpoint: { method: 'GET' | 'POST'; url: string }, begun: Begun) {
  const injection = { method: endpoint.method, url: endpoint.url, headers: {} }
  const headers = sign(injection, begun.token, { key: Buffer.from(begun.grant.signKey, 'base64url'), at: AT })
  return (await app.inject({ ...injection, headers })).json<{ status: number }>().status
}

type End = (begun: Begun, user: { userId: string; tenantId: string; tenantCode: string }) => Promise<unknown>

/** Opens sessions that the other instance knows, ends them here, and asks there until it has heard. */
async function measure(end: End): Promise<number[]> {
  const [here, there] = [instances.apps[0]!, instances.apps.at(-1)!]
  const waits: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = { userId: `u-${Math.random()}`, tenantId: 't-park', tenantCode: 'park' }
    const begun = await here.sessions.begin(user)
    expect(await call(there, getSession, begun)).toBe(200)
    await end(begun, user)
    const ended = performance.now()
    while ((await call(there, getSession, begun)) === 200) {
      if (performance.now() - ended > 10 * MAX_MS) throw new Error('The other instance never heard of it')
    }
    waits.push(performance.now() - ended)
  }
  return waits
}

testOnPostgres(
  'whatever ends a session, every instance knows within a second',
  async () => {
    const here = instances.apps[0]!
    const ends: [string, End][] = [
      ['Sign-out', (begun) => call(here, signOut, begun)],
      ['A new password', (_begun, user) => here.sessions.endAllOf(user)],
      ['The end of one session', (begun) => here.sessions.end(begun.id, 'revoked')],
    ]
    const figures = []
    for (const [name, end] of ends) {
      const waits = await measure(end)
      expect(valueAt(waits, 99)).toBeLessThan(MAX_MS)
      const what = `${name}, ${ROUNDS} times, ${instances.engine}: refused by the other after`
      const measured = `${percentile(waits, 50)} median, ${percentile(waits, 99)} p99`
      figures.push({ promise: 'revocation', what, bound: '< 1,000 ms', measured })
    }
    noteFigures(figures)
  },
  120_000,
)
