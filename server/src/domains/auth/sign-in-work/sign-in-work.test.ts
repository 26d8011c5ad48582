import { createHash } from 'node:crypto'
import { getPublicKey, signIn, type WorkChallenge, type WorkSolution } from '@center/shared/contract'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app'
import { noteFigures, times } from '../../../testing/figures'
import { createGuesser } from '../../../testing/guesser'
import { encryptFor } from '../../../testing/encrypt-for'
import { tenants } from '../../configuration/configuration.tables'

const MINUTE = 60_000
const [WRONG_CAPTCHA, WORK, TOO_MANY, WRONG] = [40012, 40023, 42902, 40011]
let server: TestApp
let network = 0

beforeAll(async () => {
  server = await buildTestApp({ hasTestCodes: true, captchaWork: 'grows' })
  await server.db.insert(tenants).values({ id: 't-park', code: 'park', name: '园区', isDefault: true })
})
afterAll(() => server.close())
beforeEach(() => {
  network += 1
})

/** A form without a captcha: what is asked for before one is looked at. */
async function send(work?: string, { ip = `10.${network}.0.1`, username = `user-${network}` } = {}) {
  const { cipher, kid } = await encryptFor(server.guest, 'Wrong@2026')
  const payload = { username, password: cipher, kid, imgvercode: 'none', captchaData: 1, tenantCode: 'park', work }
  const response = await server.app.inject({ method: 'POST', url: signIn.url, remoteAddress: ip, payload })
  return response.json<{ status: number; data: WorkChallenge }>()
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function solve({ maxnumber, ...given }: WorkChallenge): WorkSolution {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (hashOf(`${given.salt}${number}`) === given.challenge) return { ...given, number }
  }
  throw new Error('There is no such number')
}
const sent = (solution: object) => Buffer.from(JSON.stringify(solution)).toString('base64')

/** What the network is asked for after three failures. */
async function demanded(): Promise<WorkChallenge> {
  for (let time = 0; time < 3; time += 1) expect((await send()).status).toBe(WRONG_CAPTCHA)
  const { status, data } = await send()
  expect(status).toBe(WORK)
  return data
}

test('asks for work after three failures of a network, and takes it once, before the captcha is looked at', async () => {
  const challenge = await demanded()
  expect(challenge).toMatchObject({ algorithm: 'SHA-256', maxnumber: 30_000 })
  const work = sent(solve(challenge))
  expect((await send(work)).status).toBe(WRONG_CAPTCHA)
  expect((await send(work)).status).toBe(WORK)
})

test('asks another network for none', async () => {
  await demanded()
  expect((await send(undefined, { ip: `10.${network}.1.1`, username: 'other' })).status).toBe(WRONG_CAPTCHA)
})

test.each([
  ['a wrong number', (done: WorkSolution) => ({ ...done, number: done.number + 1 })],
  ['a challenge of its own', (done: WorkSolution) => ({ ...done, challenge: hashOf(`${done.salt}1`), number: 1 })],
  ['a signature of its own', (done: WorkSolution) => ({ ...done, signature: done.challenge })],
  ['a salt that lives longer', (done: WorkSolution) => ({ ...done, salt: done.salt.replace('expires=', 'expires=9') })],
  ['something else', () => ({})],
])('refuses work with %s', async (_, change) => {
  expect((await send(sent(change(solve(await demanded()))))).status).toBe(WORK)
})

test('refuses work of another network, and of five minutes ago', async () => {
  const work = sent(solve(await demanded()))
  const elsewhere = { ip: `10.${network}.1.1` }
  for (let time = 0; time < 3; time += 1) await send(undefined, elsewhere)
  expect((await send(work, elsewhere)).status).toBe(WORK)
  server.clock.advance(5 * MINUTE)
  expect((await send(work)).status).toBe(WORK)
})

test('grows with the failures', async () => {
  let challenge = await demanded()
  for (let time = 0; time < 7; time += 1) {
    await send(sent(solve(challenge)))
    challenge = (await send()).data
  }
  expect(challenge.maxnumber).toBe(100_000)
})

test('is asked for from the first try where it always is, and never where it is off', async () => {
  for (const [captchaWork, status] of [
    ['always', WORK],
    ['off', WRONG_CAPTCHA],
  ] as const) {
    const own = await buildTestApp({ hasTestCodes: true, captchaWork })
    const key = (await own.guest.call(getPublicKey, {})).data as { kid: string }
    const body = { username: 'x', password: 'AAAA', kid: key.kid, tenantCode: 'park', imgvercode: 'x', captchaData: 1 }
    expect((await own.guest.call(signIn, { body })).status).toBe(status)
    await own.close()
  }
})

/** A portal where every captcha is solved and no work asked for. */
async function openOpen(): Promise<TestApp> {
  const open = await buildTestApp({ hasTestCodes: true, captchaWork: 'off' })
  await open.db.insert(tenants).values({ id: 't-park', code: 'park', name: '园区', isDefault: true })
  return open
}

/** How many passwords were looked at, of which the figures are kept. */
function note(what: string, bound: number, statuses: number[]): void {
  expect(statuses.filter((status) => status !== WRONG && status !== TOO_MANY)).toEqual([])
  const looked = statuses.filter((status) => status === WRONG).length
  noteFigures([{ promise: 'networks', what, bound: `≤ ${bound}`, measured: String(looked) }])
  expect(looked).toBe(bound)
}

test('with every captcha solved a network of 250 addresses has 300 passwords looked at, however many accounts it tries', async () => {
  const open = await openOpen()
  const guess = await createGuesser(open.app)
  const tries = times(1_000, 310)
  const statuses: number[] = []
  for (let turn = 0; turn < tries; turn += 1) {
    statuses.push((await guess({ username: `name-${turn}`, ip: `10.9.9.${(turn % 250) + 1}` })).status)
  }
  note(`${tries} tries at as many accounts from 250 addresses of one network: passwords looked at`, 300, statuses)
  await open.close()
}, 300_000)

test('with every captcha solved one account has 20 passwords looked at in 100 tries from 100 networks', async () => {
  const open = await openOpen()
  const guess = await createGuesser(open.app)
  const statuses: number[] = []
  for (let turn = 0; turn < 100; turn += 1) {
    statuses.push((await guess({ username: 'one', ip: `10.8.${turn}.1` })).status)
  }
  note('100 tries at one account from 100 networks: passwords looked at', 20, statuses)
  await open.close()
}, 300_000)
