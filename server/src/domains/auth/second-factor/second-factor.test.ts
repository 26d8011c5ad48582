import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  forgetTrustedDevices,
  getLoginCaptcha,
  getSecondFactor,
  listAdminUsers,
  renewRecoveryCodes,
  resetSecondFactor,
  SECOND_FACTOR_ROLES_SETTING,
  SECOND_FACTOR_SETTING,
  TRUSTED_DEVICE_SETTING,
  signIn,
  signInCentrally,
  type AdminUserRow,
  type SecondFactorPolicy,
  type SecondFactorSetUp,
  type SecondStep,
} from '@center/shared/contract'
import { buildDemoApp, type DemoApp, type DemoUsername } from '../../../testing/build-demo-app'
import { encryptFor } from '../../../testing/encrypt-for'
import { atOnce, onPostgres, openPostgresDatabase, whileHeld } from '../../../testing/on-postgres'
import { auditEntries } from '../../audit/audit.tables'
import { tenants } from '../../configuration/configuration.tables'
import { letters } from '../../letters/letters.tables'
import { setTestPassword } from '../../../testing/passwords/set-test-password'
import { savePasswordHash } from '../auth.repository'
import { signIns } from '../auth.tables'
import { secondFactors } from './second-factor.tables'

const PASSWORD = 'Begin@2026center'
const MINUTE = 60_000
const [STEP, WRONG_CODE, EXPIRED, LOCKED, WRONG_CREDENTIALS] = [40019, 40020, 40021, 42902, 40011]
const FORBIDDEN = 40303
const params = { tenantCode: 'demo' }

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp({ hasTestCodes: true })
})
beforeEach(async () => {
  for (const id of ['u-zhangsan', 'u-lisi', 'u-guanli']) await setTestPassword(demo.db, id, PASSWORD)
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const onServer = {
  open: () => buildDemoApp({ hasTestCodes: true }, openPostgresDatabase),
  swap: (other: DemoApp) => {
    const former = demo
    demo = other
    return former
  },
}

const codeOf = ({ secret }: Pick<SecondFactorSetUp, 'secret'>) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: demo.clock.now().getTime() })
const wrongFor = (setUp: SecondFactorSetUp) => (codeOf(setUp) === '000000' ? '111111' : '000000')

type Browser = { cookie: string }
async function openBrowser(): Promise<Browser> {
  const picture = await demo.guest.call(getLoginCaptcha, { querystring: { type: 'LOGIN', data: '17' } })
  return { cookie: String(picture.headers['set-cookie']).split(';')[0] ?? '' }
}

type Step = { ticket: string; code: string }
type Form = { username?: string; password?: string; step?: Step; browser?: Browser }
async function formOf({ username = 'zhangsan', password = PASSWORD, step }: Form) {
  const { cipher, kid } = await encryptFor(demo.guest, password)
  const proof = step ? { secondStep: step } : { imgvercode: '1234', captchaData: 17 }
  return { username, password: cipher, kid, tenantCode: 'demo', ...proof }
}
async function enter(form: Form = {}) {
  const browser = form.browser ?? (await openBrowser())
  return demo.guest.call(signIn, { body: await formOf(form) }, browser)
}

/** A user whose second factor is in force. */
async function withFactor(username: DemoUsername = 'zhangsan'): Promise<SecondFactorSetUp> {
  const user = await demo.proveAs(username)
  const setUp = (await user.call(beginSecondFactor, {})).data as SecondFactorSetUp
  expect((await user.call(confirmSecondFactor, { body: { code: codeOf(setUp) } })).status).toBe(200)
  demo.clock.advance(MINUTE)
  return setUp
}

/** The first half of a sign-in. */
async function half(form: Form = {}) {
  const browser = await openBrowser()
  const answer = await enter({ ...form, browser })
  expect(answer.status).toBe(STEP)
  return { browser, ...(answer.data as SecondStep) }
}

const set = (settings: Record<string, unknown>) =>
  demo.db.update(tenants).set({ settings }).where(eq(tenants.code, 'demo'))
const demand = (policy: SecondFactorPolicy) => set({ [SECOND_FACTOR_SETTING]: policy })
const kinds = async () => {
  const rows = await demo.db
    .select()
    .from(auditEntries)
    .orderBy(auditEntries.sequence)
    .where(eq(auditEntries.action, 'second-factor'))
  return rows.map(({ details, object }) => `${object} ${String(details.kind)}`)
}

test('a user without a second factor signs in as ever', async () => {
  expect((await enter()).status).toBe(200)
})

test('a secret that was never confirmed is not asked for', async () => {
  await (await demo.proveAs('zhangsan')).call(beginSecondFactor, {})
  expect((await enter()).status).toBe(200)
})

test('after the password comes the code, and the sign-in begins with both', async () => {
  const setUp = await withFactor()
  const { ticket, browser, setUp: offered } = await half()
  expect(offered).toBeNull()
  const answer = await enter({ browser, step: { ticket, code: codeOf(setUp) } })
  expect(answer).toMatchObject({ status: 200, envelope: { signKey: expect.any(String) } })
  const outcomes = (await demo.db.select().from(signIns).orderBy(signIns.id)).map(
    ({ outcome, way }) => `${outcome} ${way}`,
  )
  expect(outcomes).toEqual(['login.second_step password', 'ok two-step'])
  expect(await kinds()).toEqual(['zhangsan begin'])
})

test('the central sign-in asks for it as well', async () => {
  const setUp = await withFactor()
  const browser = await openBrowser()
  const querystring = { tenantCode: 'demo' }
  const first = await demo.guest.call(signInCentrally, { querystring, body: await formOf({}) }, browser)
  expect(first.status).toBe(STEP)
  const step = { ticket: (first.data as SecondStep).ticket, code: codeOf(setUp) }
  const second = await demo.guest.call(signInCentrally, { querystring, body: await formOf({ step }) }, browser)
  expect(second).toMatchObject({ status: 200, data: { ticketToken: expect.stringMatching(/^ST-/) } })
})

test('neither the secret nor a recovery code stands in the database', async () => {
  const setUp = await withFactor()
  const [row] = await demo.db.select().from(secondFactors)
  expect(row?.secret).toMatch(/^sealed\./)
  expect(row?.secret).not.toContain(setUp.secret)
})

describe('a code', () => {
  test('is good once', async () => {
    const setUp = await withFactor()
    const [one, two] = [await half(), await half()]
    const code = codeOf(setUp)
    expect((await enter({ browser: one.browser, step: { ticket: one.ticket, code } })).status).toBe(200)
    expect((await enter({ browser: two.browser, step: { ticket: two.ticket, code } })).status).toBe(WRONG_CODE)
  })

  onPostgres(onServer, () => {
    test('is good once for three calls at the same time', async () => {
      const setUp = await withFactor()
      const halves = [await half(), await half(), await half()]
      const code = codeOf(setUp)
      const send = (turn: number) => {
        const { browser, ticket } = halves[turn]!
        return enter({ browser, step: { ticket, code } })
      }
      const answers = await whileHeld(demo.db, secondFactors, send, halves.length)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, WRONG_CODE, WRONG_CODE])
    })

    test('is guessed at five times in a quarter of an hour, by many tickets and in parallel', async () => {
      const setUp = await withFactor()
      const halves = [await half(), await half()]
      const code = wrongFor(setUp)
      const answers = await atOnce(8, (turn) => {
        const { browser, ticket } = halves[turn % 2]!
        return enter({ browser, step: { ticket, code } })
      })
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === WRONG_CODE)).toHaveLength(5)
      expect(statuses.filter((status) => status === LOCKED)).toHaveLength(3)
      const { browser, ticket } = halves[0]!
      expect((await enter({ browser, step: { ticket, code: codeOf(setUp) } })).status).toBe(LOCKED)
    })
  })

  test('half an hour old is wrong, and the right one goes on with the same ticket', async () => {
    const setUp = await withFactor()
    const old = codeOf(setUp)
    demo.clock.advance(30 * MINUTE)
    const { browser, ticket } = await half()
    expect((await enter({ browser, step: { ticket, code: old } })).status).toBe(WRONG_CODE)
    expect((await enter({ browser, step: { ticket, code: codeOf(setUp) } })).status).toBe(200)
  })
})

describe('a ticket', () => {
  test('is good for one sign-in', async () => {
    const setUp = await withFactor()
    const { browser, ticket } = await half()
    await enter({ browser, step: { ticket, code: codeOf(setUp) } })
    demo.clock.advance(MINUTE)
    expect((await enter({ browser, step: { ticket, code: codeOf(setUp) } })).status).toBe(EXPIRED)
  })

  test('runs out after ten minutes', async () => {
    const setUp = await withFactor()
    const { browser, ticket } = await half()
    demo.clock.advance(11 * MINUTE)
    expect((await enter({ browser, step: { ticket, code: codeOf(setUp) } })).status).toBe(EXPIRED)
  })

  test('is of no use in another browser, and to no other user', async () => {
    const setUp = await withFactor()
    const { browser, ticket } = await half()
    const step = { ticket, code: codeOf(setUp) }
    expect((await enter({ step })).status).toBe(EXPIRED)
    expect((await enter({ browser, step, username: 'lisi' })).status).toBe(EXPIRED)
    expect((await enter({ browser, step, username: 'lisi', password: 'Wrong@2026' })).status).toBe(EXPIRED)
  })

  test('is bound to a browser that showed no picture as well: it gets a name', async () => {
    const setUp = await withFactor()
    const { ticket, browser } = await half()
    const step = { ticket, code: codeOf(setUp) }
    const answer = await demo.guest.call(signIn, { body: await formOf({ step }) })
    expect(answer.status).toBe(EXPIRED)
    expect(String(answer.headers['set-cookie'])).toMatch(/^kaptcha_login=[\w-]{22};.*HttpOnly/)
    expect(String(answer.headers['set-cookie'])).not.toContain(browser.cookie)
  })

  test('does not stand in place of the password', async () => {
    const setUp = await withFactor()
    const { browser, ticket } = await half()
    const step = { ticket, code: codeOf(setUp) }
    expect((await enter({ browser, step, password: 'Wrong@2026' })).status).toBe(WRONG_CREDENTIALS)
  })
})

describe('a recovery code', () => {
  test('lets in once, however it is written, and stands in the audit', async () => {
    const { recoveryCodes } = await withFactor()
    expect(new Set(recoveryCodes).size).toBe(10)
    const code = recoveryCodes[3]!
    const first = await half()
    const typed = code.replaceAll('-', ' ').toUpperCase()
    expect((await enter({ browser: first.browser, step: { ticket: first.ticket, code: typed } })).status).toBe(200)
    const second = await half()
    expect((await enter({ browser: second.browser, step: { ticket: second.ticket, code } })).status).toBe(WRONG_CODE)
    expect(await kinds()).toEqual(['zhangsan begin', 'zhangsan recovery-code'])
    const told = await demo.db.select().from(letters).where(eq(letters.sender, '系统通知 / System')).orderBy(letters.id)
    expect(told.map(({ title }) => title.split(' / ')[1])).toEqual([
      'Two-step verification was turned on for your account',
      'A recovery code was used to sign in to your account',
    ])
    expect((await (await demo.signInAs('zhangsan')).call(getSecondFactor, {})).data).toMatchObject({ codesLeft: 9 })
  })

  test('is void once there are new ones', async () => {
    const { recoveryCodes } = await withFactor()
    const renewed = (await (await demo.proveAs('zhangsan')).call(renewRecoveryCodes, {})).data
    const { recoveryCodes: next } = renewed as { recoveryCodes: string[] }
    const { browser, ticket } = await half()
    expect((await enter({ browser, step: { ticket, code: recoveryCodes[0]! } })).status).toBe(WRONG_CODE)
    expect((await enter({ browser, step: { ticket, code: next[0]! } })).status).toBe(200)
  })

  test('proves nothing before the factor is in force', async () => {
    await demand('everybody')
    const { browser, ticket, setUp } = await half()
    const code = setUp!.recoveryCodes[0]!
    expect((await enter({ browser, step: { ticket, code } })).status).toBe(WRONG_CODE)
  })
})

describe('a tenant that demands it', () => {
  test('has a user set it up within the sign-in', async () => {
    await demand('everybody')
    const { browser, ticket, setUp } = await half()
    expect(setUp).toMatchObject({ uri: expect.stringMatching(/^otpauth:\/\/totp\//), recoveryCodes: expect.any(Array) })
    expect(setUp?.picture).toMatch(/^data:image\/svg\+xml;base64,/)
    expect((await enter({ browser, step: { ticket, code: codeOf(setUp!) } })).status).toBe(200)
    demo.clock.advance(MINUTE)
    expect((await half()).setUp).toBeNull()
  })

  test('from administrators leaves the others alone', async () => {
    await demand('administrators')
    expect((await enter({ username: 'zhangsan' })).status).toBe(200)
    expect((await half({ username: 'guanli' })).setUp).not.toBeNull()
  })

  test('for some roles leaves users of other roles alone', async () => {
    await set({ [SECOND_FACTOR_ROLES_SETTING]: ['OPERATOR', 'NOT_THERE'] })
    expect((await enter({ username: 'zhangsan' })).status).toBe(200)
    expect((await half({ username: 'guanli' })).setUp).not.toBeNull()
    await set({ [SECOND_FACTOR_ROLES_SETTING]: [] })
    expect((await enter({ username: 'guanli' })).status).toBe(200)
  })

  test('has no one turn it off', async () => {
    await withFactor()
    await demand('everybody')
    const user = await demo.proveAs('zhangsan')
    expect((await user.call(endSecondFactor, {})).status).toBe(FORBIDDEN)
    expect((await user.call(getSecondFactor, {})).data).toMatchObject({ isDemanded: true, codesLeft: 10 })
  })
})

describe('at an open session', () => {
  test('everything that changes it takes the password anew', async () => {
    const user = await demo.signInAs('zhangsan')
    for (const endpoint of [beginSecondFactor, renewRecoveryCodes, endSecondFactor])
      expect((await user.call(endpoint, {})).status).toBe(40305)
  })

  test('one that is in force is not replaced by another', async () => {
    await withFactor()
    expect((await (await demo.proveAs('zhangsan')).call(beginSecondFactor, {})).status).toBe(FORBIDDEN)
  })

  test('it is turned off, and is asked for no more', async () => {
    await withFactor()
    expect((await (await demo.proveAs('zhangsan')).call(endSecondFactor, {})).status).toBe(200)
    expect((await enter()).status).toBe(200)
    expect(await kinds()).toEqual(['zhangsan begin', 'zhangsan end'])
  })
})

describe('an administrator', () => {
  const list = async (querystring: { secondFactor?: '0' | '1' } = {}) =>
    (
      (await (await demo.signInAs('guanli')).call(listAdminUsers, { params, querystring })).data as {
        rows: AdminUserRow[]
      }
    ).rows

  test('sees who has one', async () => {
    await withFactor()
    expect((await list()).filter(({ secondFactor }) => secondFactor).map(({ username }) => username)).toEqual([
      'zhangsan',
    ])
    expect((await list({ secondFactor: '1' })).map(({ username }) => username)).toEqual(['zhangsan'])
    expect((await list({ secondFactor: '0' })).map(({ username }) => username)).not.toContain('zhangsan')
  })

  test('takes it away after the password was typed, and that is written down', async () => {
    await withFactor()
    const of = { params: { ...params, id: 'u-zhangsan' } }
    expect((await (await demo.signInAs('guanli')).call(resetSecondFactor, of)).status).toBe(40305)
    expect((await (await demo.proveAs('zhangsan')).call(resetSecondFactor, of)).status).toBe(40301)
    expect((await (await demo.proveAs('guanli')).call(resetSecondFactor, of)).status).toBe(200)
    expect((await enter()).status).toBe(200)
    expect(await kinds()).toEqual(['zhangsan begin', 'zhangsan reset'])
    const told = await demo.db
      .select({ title: letters.title })
      .from(letters)
      .where(eq(letters.sender, '系统通知 / System'))
      .orderBy(letters.id)
    expect(told.map(({ title }) => title)).toContainEqual(expect.stringContaining('管理员已重置您的两步验证'))
  })
})

describe('a browser that the user trusts', () => {
  const DAY = 24 * 60 * MINUTE
  const trustFor = (days: number) =>
    demo.db
      .update(tenants)
      .set({ settings: { [TRUSTED_DEVICE_SETTING]: days } })
      .where(eq(tenants.code, 'demo'))
  type Setting = Pick<SecondFactorSetUp, 'secret'>

  /** A browser that keeps its cookies, as it is after a sign-in in which it was trusted. */
  async function trusted(setUp: Setting): Promise<Browser> {
    const begun = await openBrowser()
    const first = await enter({ browser: begun })
    const { ticket, trustDays } = first.data as SecondStep
    expect(trustDays).toBe(30)
    const cookies = [
      begun.cookie,
      ...[first.headers['set-cookie'] ?? []].flat().map((one) => String(one).split(';')[0]),
    ]
    const browser = { cookie: cookies.join('; ') }
    demo.clock.advance(MINUTE)
    const body = await formOf({ step: { ticket, code: codeOf(setUp) } })
    const trusting = { ...body, secondStep: { ...body.secondStep!, trust: true } }
    expect((await demo.guest.call(signIn, { body: trusting }, browser)).status).toBe(200)
    return browser
  }
  const again = async ({ cookie }: Browser, form: Form = {}) => {
    const { cookie: picture } = await openBrowser()
    const kept = cookie.replace(/kaptcha_login=[^;]*;? ?/, '')
    return (await enter({ ...form, browser: { cookie: `${picture}; ${kept}` } })).status
  }
  let setUp: SecondFactorSetUp
  beforeEach(async () => {
    await trustFor(30)
    setUp = await withFactor()
  })

  test('asks for no code until the days are over', async () => {
    const browser = await trusted(setUp)
    demo.clock.advance(29 * DAY)
    expect(await again(browser)).toBe(200)
    demo.clock.advance(DAY)
    expect(await again(browser)).toBe(STEP)
  })

  test('is trusted for its user alone, and no other browser is', async () => {
    const browser = await trusted(setUp)
    await withFactor('lisi')
    expect(await again(browser, { username: 'lisi' })).toBe(STEP)
    expect((await enter()).status).toBe(STEP)
  })

  test('asks for a code again once the user trusts none, has another password, or the factor is reset', async () => {
    const browser = await trusted(setUp)
    const user = await demo.signInAs('zhangsan')
    expect((await user.call(getSecondFactor, {})).data).toMatchObject({ trustedDevices: 1 })
    expect((await user.call(forgetTrustedDevices, {})).status).toBe(200)
    expect((await user.call(getSecondFactor, {})).data).toMatchObject({ trustedDevices: 0 })
    expect(await again(browser)).toBe(STEP)
    expect(await kinds()).toContain('zhangsan forget-devices')

    demo.clock.advance(MINUTE)
    const other = await trusted(setUp)
    await setTestPassword(demo.db, 'u-zhangsan', PASSWORD)
    await savePasswordHash(demo.db, { userId: 'u-zhangsan', passwordHash: 'another', changedAt: demo.clock.now() })
    await setTestPassword(demo.db, 'u-zhangsan', PASSWORD)
    expect(await again(other)).toBe(STEP)
  })

  test('asks for a code again once the tenant lets no browser be trusted', async () => {
    const browser = await trusted(setUp)
    await trustFor(0)
    expect(await again(browser)).toBe(STEP)
    expect(((await half()) as { trustDays?: number }).trustDays).toBe(0)
  })
})
