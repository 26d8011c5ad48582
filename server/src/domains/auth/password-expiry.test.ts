import { eq, like } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getLoginCaptcha,
  PASSWORD_AGE_SETTING,
  resetPassword,
  signIn,
  signInCentrally,
  type ExpiredPassword,
  type SecondFactorSetUp,
  type SecondStep,
} from '@center/shared/contract'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { encryptFor } from '../../testing/encrypt-for'
import { setTestPassword } from '../../testing/passwords/set-test-password'
import { sessions } from '../../platform/session/session.tables'
import { tenants } from '../configuration/configuration.tables'
import { letters } from '../letters/letters.tables'
import { signOnGrants } from '../single-sign-on/single-sign-on.tables'
import { credentials, signIns } from './auth.tables'

const OLD = 'Begin@2026center'
const NEW = 'Two-Harbour#62'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const [EXPIRED, STEP, WRONG_CREDENTIALS, RECOVERY_EXPIRED] = [40024, 40019, 40011, 40016]

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp({ hasTestCodes: true })
})
beforeEach(async () => {
  await setTestPassword(demo.db, 'u-zhangsan', OLD)
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const expireAfter = (days: number) =>
  demo.db
    .update(tenants)
    .set({ settings: { [PASSWORD_AGE_SETTING]: days } })
    .where(eq(tenants.code, 'demo'))
const setAge = (ms: number) =>
  demo.db
    .update(credentials)
    .set({ changedAt: new Date(demo.clock.now().getTime() - ms) })
    .where(eq(credentials.userId, 'u-zhangsan'))

const warnings = async () => {
  const rows = await demo.db.select().from(letters).where(like(letters.title, '密码即将过期%')).orderBy(letters.id)
  return rows.map(({ remark }) => remark)
}

type Form = { password?: string; step?: { ticket: string; code: string }; cookie?: string }

async function openBrowser(): Promise<string> {
  const picture = await demo.guest.call(getLoginCaptcha, { querystring: { type: 'LOGIN', data: '17' } })
  return String(picture.headers['set-cookie']).split(';')[0] ?? ''
}

async function enter({ password = OLD, step, ...form }: Form = {}) {
  const cookie = form.cookie ?? (await openBrowser())
  const { cipher, kid } = await encryptFor(demo.guest, password)
  const proof = step ? { secondStep: step } : { imgvercode: '1234', captchaData: 17 }
  const body = { username: 'zhangsan', password: cipher, kid, tenantCode: 'demo', ...proof }
  return demo.guest.call(signIn, { body }, { cookie })
}

async function setPassword(resetToken: string, password = NEW) {
  const { cipher, kid } = await encryptFor(demo.guest, password)
  return demo.guest.call(resetPassword, { body: { resetToken, newPwd: cipher, kid } })
}

/** What a sign-in with an expired password gives. */
async function tokenOfExpired(): Promise<string> {
  await expireAfter(90)
  await setAge(90 * DAY)
  const answer = await enter()
  expect(answer.status).toBe(EXPIRED)
  return (answer.data as ExpiredPassword).token
}

test('a password of ten years signs in where none expires', async () => {
  await setAge(3650 * DAY)
  expect((await enter()).status).toBe(200)
})

test('a password signs in until it is as old as the tenant allows, and then begins no session', async () => {
  await expireAfter(90)
  await setAge(90 * DAY - MINUTE)
  expect((await enter()).status).toBe(200)
  const open = await demo.db.select().from(sessions)
  await setAge(90 * DAY)
  expect(await enter()).toMatchObject({ status: EXPIRED, message: '您的密码已过期，请设置新密码' })
  expect(await demo.db.select().from(sessions)).toHaveLength(open.length)
  const tries = await demo.db.select().from(signIns).orderBy(signIns.id)
  expect(tries.map(({ outcome }) => outcome)).toEqual(['ok', 'login.password_expired'])
})

test('a user is told once of a password that expires within seven days', async () => {
  await expireAfter(90)
  await setAge(83 * DAY - MINUTE)
  await enter()
  expect(await warnings()).toEqual([])
  demo.clock.advance(MINUTE)
  await enter()
  await enter()
  expect(await warnings()).toEqual([expect.stringContaining('2026-01-08')])
})

test('an expired password is told to users alone who know it', async () => {
  await expireAfter(90)
  await setAge(90 * DAY)
  expect(await enter({ password: 'Wrong@2026center' })).toMatchObject({ status: WRONG_CREDENTIALS, data: null })
})

test('the answer sets another password, once, and that one signs in', async () => {
  const token = await tokenOfExpired()
  expect(await setPassword(token, OLD)).toMatchObject({ status: 40001, data: [{ field: 'newPwd', code: 'used' }] })
  expect((await setPassword(token)).status).toBe(200)
  expect((await setPassword(token, 'Three-Harbour#63')).status).toBe(RECOVERY_EXPIRED)
  expect((await enter()).status).toBe(WRONG_CREDENTIALS)
  expect((await enter({ password: NEW })).status).toBe(200)
})

test('the answer sets no password after ten minutes', async () => {
  const token = await tokenOfExpired()
  demo.clock.advance(10 * MINUTE)
  expect((await setPassword(token)).status).toBe(RECOVERY_EXPIRED)
})

test('the second factor is asked for before the age of the password counts', async () => {
  const user = await demo.proveAs('zhangsan')
  const setUp = (await user.call(beginSecondFactor, {})).data as SecondFactorSetUp
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(setUp.secret) }).generate({ timestamp: demo.clock.now().getTime() })
  await user.call(confirmSecondFactor, { body: { code: code() } })
  demo.clock.advance(MINUTE)
  await expireAfter(90)
  await setAge(90 * DAY)
  const cookie = await openBrowser()
  const half = await enter({ cookie })
  expect(half.status).toBe(STEP)
  const { ticket } = half.data as SecondStep
  expect((await enter({ cookie, step: { ticket, code: code() } })).status).toBe(EXPIRED)
})

test('the central sign-in begins no session with an expired password either', async () => {
  await expireAfter(90)
  await setAge(90 * DAY)
  const cookie = await openBrowser()
  const { cipher, kid } = await encryptFor(demo.guest, OLD)
  const body = { username: 'zhangsan', password: cipher, kid, imgvercode: '1234', captchaData: 17 }
  const answer = await demo.guest.call(signInCentrally, { querystring: { tenantCode: 'demo' }, body }, { cookie })
  expect(answer).toMatchObject({ status: EXPIRED, data: { token: expect.any(String) } })
  expect(await demo.db.select().from(signOnGrants)).toEqual([])
})
