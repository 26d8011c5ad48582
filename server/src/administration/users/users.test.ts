import { eq } from 'drizzle-orm'
import {
  adminRights,
  createPasswordLink,
  createUser,
  disableUser,
  enableUser,
  endOpenSession,
  getLoginCaptcha,
  getSession,
  listAdminUsers,
  listOpenSessions,
  listSignIns,
  listUserChoices,
  resetPassword,
  signIn,
  updateUser,
  unlockUser,
  type AdminUserRow,
  type OpenSessionRow,
  type PasswordLink,
  type SignInRow,
  type UserDraft,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { events } from '../../domains/events/events.tables'
import { userRoles } from '../../domains/members/members.tables'
import { permissionEntries } from '../../domains/permissions/permissions.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { encryptFor } from '../../testing/encrypt-for'

const PASSWORD = 'Begin@2026center'
const params = { tenantCode: 'demo' }
const draft: UserDraft = {
  username: 'zhoumin',
  name: '周敏',
  mobile: '13900000009',
  email: 'zhoumin@example.com',
  roleIds: ['r-demo-staff'],
  departmentIds: ['d-demo-rd'],
  enterpriseIds: ['e-huadong'],
}

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp({ hasTestCodes: true })
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const guanli = () => demo.proveAs('guanli')
type Created = PasswordLink & { id: string; revision: number }
const create = async (body: UserDraft = draft) => (await guanli()).call(createUser, { params, body })
const created = async (body: UserDraft = draft) => (await create(body)).data as Created
const tokenOf = ({ link }: PasswordLink) => new URL(link).hash.replace('#token=', '')

async function setPassword(resetToken: string, password = PASSWORD) {
  const { cipher: newPwd, kid } = await encryptFor(demo.guest, password)
  return demo.guest.call(resetPassword, { body: { resetToken, newPwd, kid } })
}

async function trySignIn(username: string, password = PASSWORD) {
  const picture = await demo.guest.call(getLoginCaptcha, { querystring: { type: 'LOGIN', data: '17' } })
  const cookie = String(picture.headers['set-cookie']).split(';')[0] ?? ''
  const { cipher, kid } = await encryptFor(demo.guest, password)
  const body = { username, password: cipher, kid, imgvercode: '1234', captchaData: 17, tenantCode: 'demo' }
  return demo.guest.call(signIn, { body }, { cookie })
}

const rowOf = async (username: string): Promise<AdminUserRow> => {
  const answer = await (await guanli()).call(listAdminUsers, { params, querystring: { keyword: username } })
  return (answer.data as { rows: AdminUserRow[] }).rows[0]!
}

const revised = (revision: number) => ({ 'If-Match': String(revision) })

/** Gives the operator of the demo these rights alone, and lisi every right. */
async function riseAbove(rights: readonly string[]): Promise<void> {
  const row = { tenantId: 't-demo', menuId: '', type: 1 }
  await demo.db
    .insert(permissionEntries)
    .values({ ...row, id: 'p-all', roleId: 'r-demo-staff', action: adminRights.join() })
  await demo.db.delete(permissionEntries).where(eq(permissionEntries.roleId, 'r-demo-operator'))
  await demo.db
    .insert(permissionEntries)
    .values({ ...row, id: 'p-few', roleId: 'r-demo-operator', action: rights.join() })
}

describe('a user who is invited', () => {
  test('sets a password by the link, once, and signs in with what was given', async () => {
    const token = tokenOf(await created())
    expect(await setPassword(token)).toMatchObject({ status: 200 })
    expect(await trySignIn('zhoumin')).toMatchObject({ status: 200 })
    expect(await rowOf('zhoumin')).toMatchObject({
      name: '周敏',
      roles: [{ id: 'r-demo-staff' }],
      enterprises: ['华东精工机械有限公司'],
      signedInAt: '2026-01-01 08:00:00',
    })
    expect(await setPassword(token)).toMatchObject({ status: 40016 })
  })

  test('cannot after seven days', async () => {
    const token = tokenOf(await created())
    demo.clock.advance(7 * 24 * 3_600_000 + 1)
    expect(await setPassword(token)).toMatchObject({ status: 40016 })
  })

  test('is refused with a name, a number or a form that cannot be', async () => {
    await create()
    expect(await create({ ...draft, mobile: '' })).toMatchObject({ status: 40915 })
    for (const [field, change] of [
      ['username', { username: 'a' }],
      ['email', { email: 'no address' }],
      ['roleIds', { roleIds: ['r-park-ent'] }],
    ] as const)
      expect(
        await create({ ...draft, username: 'other', mobile: '', ...(change as Partial<UserDraft>) }),
      ).toMatchObject({
        status: 40001,
        data: [{ field: field === 'roleIds' ? 'roleIds' : field }],
      })
  })
})

test('a change is in force at once; what a review has not passed stays as it is', async () => {
  const { revision } = await rowOf('zhangsan')
  const body = { ...draft, username: 'zhangsan', mobile: '13800000001', enterpriseIds: [] }
  const answer = await (
    await guanli()
  ).call(updateUser, { params: { ...params, id: 'u-zhangsan' }, body }, revised(revision))
  expect(answer).toMatchObject({ status: 200, data: { revision: revision + 1 } })
  expect(await rowOf('zhangsan')).toMatchObject({ name: '周敏', roles: [{ id: 'r-demo-staff' }], enterprises: [] })
})

test('a change of one user is told to the pages of that user alone', async () => {
  const request = { params: { ...params, id: 'u-lisi' } }
  const body = { ...draft, username: 'lisi', mobile: '' }
  await (await guanli()).call(updateUser, { ...request, body }, revised(1))
  const told = (await demo.db.select().from(events).orderBy(events.id)).filter(
    ({ payload }) => payload.type === 'permission',
  )
  expect(told.map(({ tenantId, userId }) => ({ tenantId, userId }))).toEqual([{ tenantId: 't-demo', userId: 'u-lisi' }])
  const [written] = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
  expect(JSON.stringify(written)).not.toContain('13800000002')
})

test('a user who is disabled is out at once, and comes back by being enabled', async () => {
  const lisi = await demo.signInAs('lisi')
  const request = { params: { ...params, id: 'u-lisi' } }
  expect(await (await guanli()).call(disableUser, request, revised(1))).toMatchObject({ status: 200 })
  expect((await lisi.call(getSession, {})).http).toBe(401)
  expect(await rowOf('lisi')).toMatchObject({ enabled: false, revision: 2 })
  expect(await (await guanli()).call(enableUser, request, revised(2))).toMatchObject({ status: 200 })
  expect(await rowOf('lisi')).toMatchObject({ enabled: true })
})

test('a new password by link ends the sessions of the user once it is used', async () => {
  const lisi = await demo.signInAs('lisi')
  const { data } = await (await guanli()).call(createPasswordLink, { params: { ...params, id: 'u-lisi' }, body: {} })
  expect((await lisi.call(getSession, {})).http).toBe(200)
  await setPassword(tokenOf(data as PasswordLink))
  expect((await lisi.call(getSession, {})).http).toBe(401)
})

test('a user who was locked out is let in again', async () => {
  await setPassword(tokenOf(await created()))
  for (let attempt = 0; attempt < 6; attempt += 1) await trySignIn('zhoumin', 'Wrong@2026center')
  expect(await trySignIn('zhoumin')).toMatchObject({ status: 42902 })
  const { id, locked } = await rowOf('zhoumin')
  expect(locked).toBe(true)
  await (await guanli()).call(unlockUser, { params: { ...params, id } })
  expect(await trySignIn('zhoumin')).toMatchObject({ status: 200 })
  expect((await rowOf('zhoumin')).locked).toBe(false)
})

describe('users with more rights than the actor', () => {
  const request = { params: { ...params, id: 'u-lisi' } }

  test('are not changed, disabled, given a password or signed out', async () => {
    await riseAbove(['user:read', 'user:write', 'session:read', 'session:end'])
    const session = await demo.signInAs('lisi')
    const actor = await guanli()
    const body = { ...draft, username: 'lisi', roleIds: ['r-demo-staff'] }
    expect(await actor.call(updateUser, { ...request, body }, revised(1))).toMatchObject({ status: 40304 })
    expect(await actor.call(disableUser, request, revised(1))).toMatchObject({ status: 40304 })
    expect(await actor.call(createPasswordLink, { ...request, body: {} })).toMatchObject({ status: 40304 })
    const open = (await actor.call(listOpenSessions, { params, querystring: { keyword: 'lisi' } })).data
    const { id } = (open as { rows: OpenSessionRow[] }).rows[0]!
    expect(await actor.call(endOpenSession, { params: { ...params, id } })).toMatchObject({ status: 40304 })
    expect((await session.call(getSession, {})).http).toBe(200)
  })

  test('are not made either: their roles cannot be given, with role:grant or without', async () => {
    for (const rights of [['user:write'], ['user:write', 'role:grant']]) {
      await riseAbove(rights)
      expect(await create({ ...draft, roleIds: ['r-demo-staff'] })).toMatchObject({ status: 40304 })
      await demo.reset()
    }
  })
})

test('the last administrator is not disabled', async () => {
  await demo.db.delete(userRoles).where(eq(userRoles.userId, 'u-pingtai'))
  const request = { params: { ...params, id: 'u-guanli' } }
  expect(await (await guanli()).call(disableUser, request, revised(1))).toMatchObject({ status: 40917 })
  await demo.db.insert(userRoles).values({ tenantId: 't-demo', userId: 'u-lisi', roleId: 'r-demo-operator' })
  expect(await (await guanli()).call(disableUser, request, revised(1))).toMatchObject({ status: 200 })
})

test('the list is narrowed by state, role and department', async () => {
  const names = async (querystring: object) => {
    const { data } = await (await guanli()).call(listAdminUsers, { params, querystring })
    return (data as { rows: AdminUserRow[] }).rows.map(({ username }) => username)
  }
  expect(await names({})).toEqual(['guanli', 'lisi', 'pingtai', 'shenji', 'zhangsan'])
  expect(await names({ roleId: 'r-demo-staff' })).toEqual(['lisi'])
  expect(await names({ departmentId: 'd-demo-rd' })).toEqual(['lisi', 'zhangsan'])
  expect(await names({ enabled: '0' })).toEqual([])
  expect(await names({ keyword: '100%' })).toEqual([])
  const { data } = await (await guanli()).call(listUserChoices, { params })
  expect((data as { roles: unknown[] }).roles).toHaveLength(6)
})

test('each try to sign in is written down, with what came of it', async () => {
  await setPassword(tokenOf(await created()))
  await trySignIn('zhoumin', 'Wrong@2026center')
  await trySignIn('zhoumin')
  await trySignIn('stranger')
  const list = async (querystring: object) => {
    const { data } = await (await guanli()).call(listSignIns, { params, querystring })
    return (data as { rows: SignInRow[] }).rows.map(({ username, outcome }) => [username, outcome])
  }
  expect(await list({})).toEqual([
    ['stranger', 'login.wrong_credentials'],
    ['zhoumin', 'ok'],
    ['zhoumin', 'login.wrong_credentials'],
  ])
  expect(await list({ outcome: 'ok' })).toEqual([['zhoumin', 'ok']])
})

test('a session is ended at once', async () => {
  const lisi = await demo.signInAs('lisi')
  const actor = await guanli()
  const open = (await actor.call(listOpenSessions, { params, querystring: { keyword: 'lisi' } })).data
  const { id } = (open as { rows: OpenSessionRow[] }).rows[0]!
  await actor.call(endOpenSession, { params: { ...params, id } })
  expect((await lisi.call(getSession, {})).http).toBe(401)
})
