import { sendCaptchaCode, checkCaptchaCode } from '@center/shared/contract'
import { noteFigures, times } from '../../testing/figures'
import { startInstances, type Instances } from '../../testing/instances'
import { testOnPostgres } from '../../testing/on-postgres'
import { tenants } from '../configuration/configuration.tables'

const AT_ONCE = times(200, 30)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let instances: Instances
beforeAll(async () => {
  instances = await startInstances({ hasTestCodes: true })
  await instances.apps[0]!.db.insert(tenants).values({ id: 't-park', code: 'park', name: '园区', isDefault: true })
}, 60_000)
afterAll(() => instances.close())

type Answer = { status: number; data: { token: string } }

async function post(url: string, payload: object, { turn, ip }: { turn: number; ip: string }): Promise<Answer> {
  const app = instances.apps[turn % instances.apps.length]!
  return (await app.inject({ method: 'POST', url, payload, remoteAddress: ip })).json<Answer>()
}

/** Asks for many codes at once, each from an address of its own unless one is said; how many went out. */
async function flood(phoneOf: (turn: number) => string, ip?: string): Promise<{ sent: number; tokens: string[] }> {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) =>
      post(
        sendCaptchaCode.url,
        { scene: 'REGISTER', tenantCode: 'park', phone: phoneOf(turn) },
        { turn, ip: ip ?? `10.4.${turn}.1` },
      ),
    ),
  )
  expect(answers.filter(({ status }) => status !== 200 && status !== 42901)).toEqual([])
  const went = answers.filter(({ status }) => status === 200)
  return { sent: went.length, tokens: went.map(({ data }) => data.token) }
}

const figure = (what: string, bound: string, measured: number) => ({
  promise: 'sms',
  what: `${what}, ${instances.engine}`,
  bound,
  measured: String(measured),
})

testOnPostgres('of many codes asked for at once for one number one goes out', async () => {
  const { sent } = await flood(() => '13900000001')
  expect(sent).toBe(1)
  noteFigures([figure(`${AT_ONCE} codes for one number asked for at once: sent`, '1', sent)])
})

testOnPostgres(
  'a number that is asked for all day long gets five an hour and ten a day',
  async () => {
    const hours: number[] = []
    for (let hour = 0; hour < 4; hour += 1) {
      let sent = 0
      for (let time = 0; time < 6; time += 1) {
        sent += (await flood(() => '13900000002')).sent
        instances.advance(MINUTE)
      }
      hours.push(sent)
      instances.advance(HOUR - 6 * MINUTE)
    }
    expect(hours).toEqual([5, 5, 0, 0])
    const day = hours.reduce((sum, one) => sum + one, 0)
    noteFigures([
      figure(`${AT_ONCE * 6} an hour for one number: sent in the fullest hour`, '5', Math.max(...hours)),
      figure(`The same for four hours: sent that day`, '10', day),
    ])
  },
  120_000,
)

testOnPostgres('of many numbers asked for at once from one address it sends no more than its own limit', async () => {
  const { sent } = await flood((turn) => `137${String(turn).padStart(8, '0')}`, '10.5.0.1')
  // Without a picture an address asks ten times an hour; with one it would be twenty.
  expect(sent).toBe(10)
  noteFigures([figure(`${AT_ONCE} numbers asked for at once from one address: sent`, '≤ 20', sent)])
})

testOnPostgres('of many guesses at a code at once five are looked at, and then the right code is refused', async () => {
  const { tokens } = await flood(() => '13900000003')
  const guess = (code: string, turn: number) =>
    post(checkCaptchaCode.url, { token: tokens[0], code }, { turn, ip: `10.6.${turn}.1` })
  const wrong = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) => guess(String(turn).padStart(6, '0'), turn)),
  )
  expect(wrong.filter(({ status }) => status === 200)).toEqual([])
  const right = await guess('123456', 0)
  expect(right.status).toBe(40014)
  noteFigures([figure(`${AT_ONCE} wrong codes at once, then the right one: accepted`, '0', 0)])
})
