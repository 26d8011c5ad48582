import { eq, like } from 'drizzle-orm'
import { getPublicKey, PASSWORD_AGE_SETTING, signIn } from '@center/shared/contract'
import { credentials } from '../../domains/auth/auth.tables'
import { tenants } from '../../domains/configuration/configuration.tables'
import { letterReceivers, letters } from '../../domains/letters/letters.tables'
import { roles } from '../../domains/members/members.tables'
import { permissionEntries } from '../../domains/permissions/permissions.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { encryptFor } from '../../testing/encrypt-for'
import { setTestPassword } from '../../testing/passwords/set-test-password'

const [WRONG, OLD] = ['Wrong@2026center', 'Begin@2026center']
/** Users of the demo tenant with the right to read sign-ins. */
const readers = ['u-guanli', 'u-pingtai', 'u-shenji']

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp({ hasTestCodes: true, suspiciousUsers: 4 })
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

async function fail(username: string, remoteAddress: string, imgvercode = '1234', password = WRONG): Promise<number> {
  const { headers } = await demo.app.inject({ url: '/api/auth/kaptcha/get?type=LOGIN&data=17', remoteAddress })
  const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
  const { cipher, kid } = await encryptFor(demo.guest, password)
  const body = { username, password: cipher, kid, tenantCode: 'demo', imgvercode, captchaData: 17 }
  const { method, url } = signIn
  const answer = await demo.app.inject({ method, url, remoteAddress, headers: { cookie }, payload: body })
  return answer.json<{ status: number }>().status
}

const told = async () => {
  const rows = await demo.db
    .select({ userId: letterReceivers.userId, remark: letters.remark })
    .from(letters)
    .innerJoin(letterReceivers, eq(letterReceivers.letterId, letters.id))
    .where(like(letters.title, '异常登录提醒%'))
    .orderBy(letters.id)
  return rows.map(({ userId, remark }) => `${userId} ${/\d[\d.]+\/24/.exec(remark)?.[0]}`).toSorted()
}
const counted = async () => {
  const { body } = await demo.app.inject({ url: '/metrics' })
  return /center_suspicious_sign_ins_total\{pattern="users"\} (\d+)/.exec(body)?.[1] ?? '0'
}

test('many names that fail from one network are told of once an hour, to those who read sign-ins', async () => {
  const before = Number(await counted())
  for (const [index, name] of ['zhangsan', 'lisi', 'no-one'].entries()) {
    expect(await fail(name, `203.0.113.${index}`)).toBe(40011)
  }
  expect(await told()).toEqual([])
  await fail('wangwu', '203.0.113.9')
  expect(await told()).toEqual(readers.map((id) => `${id} 203.0.113.0/24`))
  await fail('someone', '203.0.113.9')
  expect(await told()).toHaveLength(readers.length)
  expect(Number(await counted()) - before).toBe(2)
  demo.clock.advance(3_601_000)
  for (const name of ['a1', 'a2', 'a3', 'a4']) await fail(name, '203.0.113.9')
  expect(await told()).toHaveLength(2 * readers.length)
})

test('users of one network whose passwords have expired are not suspicious', async () => {
  const names = ['zhangsan', 'lisi', 'guanli', 'pingtai']
  for (const name of names) await setTestPassword(demo.db, `u-${name}`, OLD)
  await demo.db.update(credentials).set({ changedAt: new Date(0) })
  await demo.db.update(tenants).set({ settings: { [PASSWORD_AGE_SETTING]: 90 } })
  for (const name of names) expect(await fail(name, '203.0.113.9', '1234', OLD)).toBe(40024)
  expect(await told()).toEqual([])
})

test('users who read sign-ins without the right to letters are not told', async () => {
  const [role] = await demo.db.select().from(roles).where(eq(roles.code, 'AUDITOR'))
  const ofAuditor = eq(permissionEntries.roleId, role?.id ?? '')
  await demo.db.update(permissionEntries).set({ action: 'session:read' }).where(ofAuditor)
  for (const name of ['d1', 'd2', 'd3', 'd4']) await fail(name, '203.0.113.9')
  expect(await told()).toEqual(['u-guanli 203.0.113.0/24', 'u-pingtai 203.0.113.0/24'])
})

test('one name that fails often, several networks and a longer time are not suspicious', async () => {
  for (const name of ['zhangsan', 'ZhangSan', 'zhangsan', 'zhangsan']) await fail(name, '203.0.113.1')
  for (const [index, name] of ['b1', 'b2', 'b3', 'b4'].entries()) await fail(name, `203.0.${index}.1`)
  for (const name of ['c1', 'c2', 'c3', 'c4']) {
    await fail(name, '198.51.100.1')
    demo.clock.advance(300_000)
  }
  expect(await told()).toEqual([])
})

test('a burst of wrong captchas is told of, and some are not', async () => {
  for (let call = 0; call < 99; call += 1) await fail('zhangsan', '192.0.2.7', '0000')
  expect(await told()).toEqual([])
  expect(await fail('zhangsan', '192.0.2.8', '0000')).toBe(40012)
  // It is counted once the answer is out.
  while ((await told()).length < readers.length) await demo.guest.call(getPublicKey, {})
  expect(await told()).toEqual(readers.map((id) => `${id} 192.0.2.0/24`))
})
