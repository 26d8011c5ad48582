import { eq } from 'drizzle-orm'
import { adminRights, getPermissions, recoverAdministrator, type PasswordLink } from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { users } from '../../domains/members/members.tables'
import { permissionEntries } from '../../domains/permissions/permissions.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

const adminToken = 'administration-token-of-tests'
let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp({ adminToken })
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const recover = (username: string, tenantCode = 'demo') =>
  demo.deployer(adminToken).call(recoverAdministrator, { params: { tenantCode }, body: { username } })

test('a tenant whose only administrator was shut out has one again, with a link that sets the password', async () => {
  await demo.db.update(users).set({ enabled: false }).where(eq(users.username, 'guanli'))
  await demo.db.delete(permissionEntries).where(eq(permissionEntries.roleId, 'r-demo-operator'))
  const { data } = await recover('GuanLi')
  expect(data).toMatchObject({ username: 'guanli', roleCode: 'ADMIN' })
  expect((data as PasswordLink).link).toMatch(/\/center\/user\/alteration\?tc=demo#token=/)

  const guanli = await demo.signInAs('guanli')
  const { data: given } = await guanli.call(getPermissions, { querystring: { fastRoleCode: 'ADMIN' } })
  const actions = (given as { auth: { action: string }[] }).auth.flatMap(({ action }) => action.split(','))
  expect(actions).toEqual(expect.arrayContaining(['user:write', 'role:grant']))
  expect(await recover('guanli')).toMatchObject({ data: { roleCode: 'ADMIN' } })
  const written = await demo.db.select().from(auditEntries)
  expect(written.map(({ actor, object, details }) => [actor, object, details['kind']])).toEqual([
    ['administration-token', 'guanli', 'recover'],
    ['administration-token', 'guanli', 'recover'],
  ])
})

test('no user may, with every right; an unknown user and an unknown tenant are not found', async () => {
  const all = { action: adminRights.join(',') }
  await demo.db.update(permissionEntries).set(all).where(eq(permissionEntries.roleId, 'r-demo-operator'))
  const guanli = await demo.signInAs('guanli')
  const request = { params: { tenantCode: 'demo' }, body: { username: 'guanli' } }
  expect(await guanli.call(recoverAdministrator, request)).toMatchObject({ status: 40303 })
  expect(await recover('nemo')).toMatchObject({ status: 40400 })
  expect(await recover('guanli', 'none')).toMatchObject({ status: 40430 })
})
