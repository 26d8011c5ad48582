import { eq } from 'drizzle-orm'
import { getSession, updatePassword, verifyPassword } from '@center/shared/contract'
import { buildTestApp, type Caller, type TestApp } from '../../testing/build-test-app'
import { encryptFor } from '../../testing/encrypt-for'
import { tenants } from '../configuration/configuration.tables'
import { enterprises, memberships, users } from '../members/members.tables'
import { setTestPassword } from '../../testing/passwords/set-test-password'

const OLD = 'Center@2026'
const NEW = 'Portal#2027x'
const MINUTE = 60_000

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp({ hasTestCodes: true })
  await server.db.insert(tenants).values({ id: 't-park', code: 'park', name: '园区' })
  const company = { tenantId: 't-park', industryCode: '', regionCode: '', contactName: '', contactPosition: '' }
  await server.db.insert(enterprises).values({ ...company, id: 'e-hafen', globalId: 'g-hafen', name: 'Hafen Neun' })
})
beforeEach(async () => {
  server.clock.advance(16 * MINUTE)
  await server.db.delete(users)
  const passwordExpiresAt = new Date(0)
  await server.db
    .insert(users)
    .values({ id: 'u-wangwu', tenantId: 't-park', username: 'wangwu', name: '王五', passwordExpiresAt })
  await setTestPassword(server.db, 'u-wangwu', OLD)
  const membership = { tenantId: 't-park', userId: 'u-wangwu', enterpriseId: 'e-hafen', reviewState: '1' as const }
  await server.db.insert(memberships).values(membership).onConflictDoNothing()
})
afterAll(() => server.close())

const signIn = () => server.signIn({ userId: 'u-wangwu', tenantId: 't-park', tenantCode: 'park' })

async function change(caller: Caller, oldPwd: string, newPwd: string) {
  const [old, next] = [await encryptFor(server.guest, oldPwd), await encryptFor(server.guest, newPwd)]
  return caller.call(updatePassword, { body: { oldPwd: old.cipher, newPwd: next.cipher, kid: next.kid } })
}

async function verify(caller: Caller, password: string) {
  const { cipher, kid } = await encryptFor(server.guest, password)
  return caller.call(verifyPassword, { body: { password: cipher, kid } })
}

describe('a new password', () => {
  test('takes the place of the old one, ends every session, and has not run out', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()]
    expect(await change(here, OLD, NEW)).toMatchObject({ status: 200, data: true })
    for (const caller of [here, elsewhere]) {
      expect(await caller.call(getSession, {})).toMatchObject({ http: 401, status: 40101 })
    }
    const [user] = await server.db.select().from(users).where(eq(users.id, 'u-wangwu'))
    expect(user?.passwordExpiresAt).toBeNull()
    const again = await signIn()
    expect(await verify(again, OLD)).toMatchObject({ status: 40001 })
    expect(await verify(again, NEW)).toMatchObject({ status: 200, data: true })
  })

  test('needs the old one, said at its field, and nothing changes without it', async () => {
    const caller = await signIn()
    const answer = await change(caller, 'Wrong@2026', NEW)
    expect(answer).toMatchObject({ http: 200, status: 40001, data: [{ field: 'oldPwd', code: 'wrong' }] })
    expect(await verify(caller, OLD)).toMatchObject({ status: 200 })
  })

  test.each([
    ['Ab3$567', 'length'],
    ['Center2026', 'classes'],
    ['x1$WangWu', 'username'],
    ['x9$ParkWay-in', 'name'],
    ['x9$Hafen-Neun', 'name'],
    ['Qwer#2x9', 'keyboard-run'],
    [OLD, 'same'],
  ])('%s is refused: %s', async (password, code) => {
    const caller = await signIn()
    expect(await change(caller, OLD, password)).toMatchObject({ status: 40001, data: [{ field: 'newPwd', code }] })
    expect(await caller.call(getSession, {})).toMatchObject({ status: 200 })
  })

  test('cannot be set by guessing: five failures at once, then nothing for a quarter of an hour', async () => {
    const caller = await signIn()
    const burst = await Promise.all(Array.from({ length: 7 }, () => change(caller, 'Wrong@2026', NEW)))
    expect(burst.filter(({ status }) => status === 40001)).toHaveLength(5)
    expect(burst.filter(({ status }) => status === 42902)).toHaveLength(2)
    expect(await change(caller, OLD, NEW)).toMatchObject({ status: 42902, data: { retryAfter: expect.any(Number) } })
    expect(await verify(caller, OLD)).toMatchObject({ status: 42902 })
    server.clock.advance(15 * MINUTE)
    expect(await change(caller, OLD, NEW)).toMatchObject({ status: 200 })
  })
})

describe('the password of a locked screen', () => {
  test('is the user’s own; the session goes on either way', async () => {
    const caller = await signIn()
    expect(await verify(caller, OLD)).toMatchObject({ status: 200, data: true })
    expect(await verify(caller, 'Wrong@2026')).toMatchObject({
      status: 40001,
      data: [{ field: 'password', code: 'wrong' }],
    })
    expect(await caller.call(getSession, {})).toMatchObject({ status: 200 })
  })

  test('is not asked of no one, nor with a key that is not ours', async () => {
    const body = { password: 'AAAA', kid: 'other' }
    expect(await server.guest.call(verifyPassword, { body })).toMatchObject({ http: 401, status: 40101 })
    expect(await server.guest.call(updatePassword, { body: { oldPwd: 'A', newPwd: 'A', kid: 'x' } })).toMatchObject({
      status: 40101,
    })
    expect(await (await signIn()).call(verifyPassword, { body })).toMatchObject({ status: 40013 })
  })

  test('right ones are never too many', async () => {
    const caller = await signIn()
    for (let time = 0; time < 6; time += 1) expect(await verify(caller, OLD)).toMatchObject({ status: 200 })
  })
})
