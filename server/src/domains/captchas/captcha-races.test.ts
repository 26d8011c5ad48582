import { inArray } from 'drizzle-orm'
import type { CaptchaChallenge, CaptchaPoint } from '@center/shared/contract'
import { createAjClient } from '../../testing/aj-client'
import { noteFigures, times } from '../../testing/figures'
import { startInstances, type Instances } from '../../testing/instances'
import { testOnPostgres } from '../../testing/on-postgres'
import { captchaChallenges } from './captchas.tables'
import { encrypt } from './challenge-cipher'
import { createCaptchas } from './captchas.plugin'

const SOLVED = times(1_000, 60)
const TIMES = 4
const BATCH = 50
let instances: Instances

beforeAll(async () => {
  instances = await startInstances({ hasTestCodes: true })
})
afterAll(() => instances.close())

/** Runs the work for all, some at a time. */
async function inBatches<T, R>(all: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < all.length; start += BATCH) {
    results.push(...(await Promise.all(all.slice(start, start + BATCH).map(work))))
  }
  return results
}

const notCalled = () => Promise.reject(new Error('No SMS here'))

/** The rules of each instance, as its sign-in uses them. */
function openRules() {
  return instances.apps.map(({ db, now, limits, config }) =>
    createCaptchas({
      db,
      now,
      limits,
      config,
      knowsPhone: notCalled,
      sms: { send: notCalled, isCode: notCalled },
      settingsOf: async () => null,
    }),
  )
}

async function getMany(): Promise<{ given: CaptchaChallenge; point: CaptchaPoint }[]> {
  const client = createAjClient(instances.apps[0]!)
  const given = await inBatches(Array.from({ length: SOLVED }), async () => {
    const { repCode, repData } = await client.get({ captchaType: 'blockPuzzle' })
    expect(repCode).toBe('0000')
    return repData as CaptchaChallenge
  })
  const tokens = given.map(({ token }) => token)
  const rows = await instances.apps[0]!.db.select()
    .from(captchaChallenges)
    .where(inArray(captchaChallenges.token, tokens))
  const points = new Map(rows.map(({ token, solution }) => [token, solution.kind === 'sms' ? [] : solution.points]))
  return given.map((one) => ({ given: one, point: points.get(one.token)?.[0] ?? { x: 0, y: 0 } }))
}

testOnPostgres(
  'a challenge is tried once and a proof is used once, however many race on both instances',
  async () => {
    const solved = await getMany()
    const clients = instances.apps.map((app) => createAjClient(app))
    const anyOf = <T>(list: T[], turn: number): T => list[turn % list.length]!
    const turns = Array.from({ length: TIMES }, (_, turn) => turn)

    const checks = await inBatches(solved, ({ given, point }) => {
      const { body } = clients[0]!.answer(given, 'blockPuzzle', point)
      return Promise.all(turns.map((turn) => anyOf(clients, turn).check(body)))
    })
    const codes = checks.flat().map(({ repCode }) => repCode)
    const passed = codes.filter((code) => code === '0000').length
    expect(passed).toBe(SOLVED)
    expect(codes.filter((code) => code === '6110')).toHaveLength(SOLVED * (TIMES - 1))

    const rules = openRules()
    const player = { ip: '192.0.2.1', agent: 'client', clientUid: null }
    const redemptions = await inBatches(solved, ({ given, point }) => {
      const proof = encrypt(`${given.token}---${JSON.stringify(point)}`, String(given.secretKey))
      return Promise.all(turns.map((turn) => anyOf(rules, turn).challenges.redeem(proof, { scene: 'LOGIN', player })))
    })
    const accepted = redemptions.flat().filter(Boolean).length
    expect(accepted).toBe(SOLVED)
    expect(redemptions.every((one) => one.filter(Boolean).length === 1)).toBe(true)

    const where = `${instances.engine}, each ${TIMES} times in parallel`
    noteFigures([
      {
        promise: 'captchas',
        what: `${SOLVED} solved captchas, ${where}: checks accepted twice`,
        bound: '0',
        measured: String(passed - SOLVED),
      },
      {
        promise: 'captchas',
        what: `Their proofs, ${where}: replays accepted`,
        bound: '0',
        measured: String(accepted - SOLVED),
      },
    ])
  },
  900_000,
)
