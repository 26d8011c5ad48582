import { and, eq } from 'drizzle-orm'
import {
  adminRights,
  getLoginCaptcha,
  getPermissions,
  listAdminUsers,
  recoverAdministrator,
  resetPassword,
  signIn,
  type Recovered,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { roles, userRoles, users } from '../../domains/members/members.tables'
import { permissionEntries, statedPermissions } from '../../domains/permissions/permissions.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { encryptFor } from '../../testing/encrypt-for'

const ADMIN_TOKEN = 'administration-token-of-tests'
const PASSWORD = 'Begin@2026center'
const params = { tenantCode: 'demo' }
const guanliOnly = and(eq(users.tenantId, 't-demo'), eq(users.username, 'guanli'))

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp({ hasTestCodes: true, adminToken: ADMIN_TOKEN })
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const recover = (username: string, tenantCode = 'demo') =>
  demo.deployer(ADMIN_TOKEN).call(recoverAdministrator, { params: { tenantCode }, body: { username } })
const recovered = async (username: string) => (await recover(username)).data as Recovered

/** As it is when someone has worked in the database: no user is an administrator, and the last one is disabled. */
async function takeAdministrators(): Promise<void> {
  await demo.db.delete(permissionEntries).where(eq(permissionEntries.tenantId, 't-demo'))
  await demo.db.delete(statedPermissions).where(eq(statedPermissions.tenantId, 't-demo'))
  await demo.db.update(users).set({ enabled: false }).where(guanliOnly)
}

async function setPassword({ link }: Recovered) {
  const { cipher: newPwd, kid } = await encryptFor(demo.guest, PASSWORD)
  return demo.guest.call(resetPassword, {
    body: { resetToken: new URL(link).hash.replace('#token=', ''), newPwd, kid },
  })
}

async function trySignIn(username: string, password = PASSWORD) {
  const picture = await demo.guest.call(getLoginCaptcha, { querystring: { type: 'LOGIN', data: '17' } })
  const cookie = String(picture.headers['set-cookie']).split(';')[0] ?? ''
  const { cipher, kid } = await encryptFor(demo.guest, password)
  const body = { username, password: cipher, kid, imgvercode: '1234', captchaData: 17, tenantCode: 'demo' }
  return demo.guest.call(signIn, { body }, { cookie })
}

const heldOf = async (userId: string) =>
  demo.db
    .select({ id: roles.id, code: roles.code })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(userRoles.userId, userId))

test('a tenant without an administrator gets one, who signs in with a new password and administers', async () => {
  await takeAdministrators()
  for (let tries = 0; tries < 6; tries += 1) await trySignIn('guanli', 'Wrong@2026center')
  const answer = await recovered('GuanLi')
  expect(answer).toMatchObject({ username: 'guanli', roleCode: 'ADMIN' })
  expect(await setPassword(answer)).toMatchObject({ status: 200 })
  expect(await trySignIn('guanli')).toMatchObject({ status: 200 })

  const guanli = await demo.signInAs('guanli')
  expect(await guanli.call(listAdminUsers, { params, querystring: {} })).toMatchObject({ status: 200 })
  const { data } = await guanli.call(getPermissions, { querystring: {} })
  expect(JSON.stringify(data)).toContain('AdminIndex')
})

test('one line of the audit says who was recovered, and the link is in none', async () => {
  await takeAdministrators()
  const { link } = await recovered('guanli')
  const lines = await demo.db
    .select()
    .from(auditEntries)
    .orderBy(auditEntries.sequence)
    .where(eq(auditEntries.actor, 'administration-token'))
  expect(lines).toMatchObject([
    {
      action: 'user',
      object: 'guanli',
      tenantId: 't-demo',
      details: { kind: 'recover', after: { roleCode: 'ADMIN' } },
    },
  ])
  expect(JSON.stringify(lines)).not.toContain(new URL(link).hash.slice(7))
})

test('a role that has every right of administrators is given, and none is made', async () => {
  const before = await demo.db.select().from(roles)
  const { roleCode } = await recovered('lisi')
  expect(await demo.db.select().from(roles)).toHaveLength(before.length)
  const [lisi] = await demo.db.select().from(users).where(eq(users.username, 'lisi'))
  expect((await heldOf(lisi!.id)).map(({ code }) => code)).toContain(roleCode)
  expect(
    await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence).where(eq(auditEntries.object, 'lisi')),
  ).toHaveLength(1)
})

test('a code that is taken is left to its role', async () => {
  await takeAdministrators()
  await demo.db.update(roles).set({ code: 'ADMIN' }).where(eq(roles.id, 'r-demo-staff'))
  expect(await recovered('guanli')).toMatchObject({ roleCode: 'TENANT_ADMIN' })
})

test('a signed-in user is refused, with every right too', async () => {
  const row = { id: 'p-all', tenantId: 't-demo', roleId: 'r-demo-operator', menuId: '', type: 1 }
  await demo.db.insert(permissionEntries).values({ ...row, action: adminRights.join() })
  const call = { params, body: { username: 'lisi' } }
  const guanli = await demo.signInAs('guanli')
  expect(await guanli.call(recoverAdministrator, call)).toMatchObject({ http: 403, status: 40301 })
  expect(await demo.deployer().call(recoverAdministrator, call)).toMatchObject({ http: 401 })
  expect(await heldOf('u-demo-lisi')).not.toContainEqual(expect.objectContaining({ code: 'ADMIN' }))
})

test('a user or a tenant that is not there is refused, and nothing is made', async () => {
  await takeAdministrators()
  const before = await demo.db.select().from(roles)
  expect(await recover('stranger')).toMatchObject({ status: 40001, data: [{ field: 'username' }] })
  expect(await recover('guanli', 'nowhere')).toMatchObject({ status: 40430 })
  expect(await demo.db.select().from(roles)).toHaveLength(before.length)
})

test('a user whose personal data was erased is refused', async () => {
  await takeAdministrators()
  await demo.db.update(users).set({ erasedAt: new Date() }).where(eq(users.username, 'lisi'))
  expect(await recover('lisi')).toMatchObject({ status: 40001, data: [{ field: 'username' }] })
})
