import {
  addTodo,
  countEnterprises,
  getPermissions,
  getUserInfo,
  listAdminUsers,
  listApplications,
  makeGuestToken,
  rememberSession,
  resumeSession,
  switchRole,
  type Permissions,
  type UserInfo,
} from '@center/shared/contract'
import { eq } from 'drizzle-orm'
import { permissionEntries } from '../../domains/permissions/permissions.tables'
import { createPageTickets } from '../../platform/session/page-tickets'
import { buildDemoApp, type DemoApp, type DemoUsername } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const own = { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }

/** Opens a further tab of a user, as a page with `?previewRole=` does. */
async function openTab(username: DemoUsername, previewRoleId?: string) {
  const caller = await demo.signInAs(username)
  const { headers } = await caller.call(rememberSession, {})
  const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
  const ticket = createPageTickets(demo.app).issue(cookie.split('=')[1] ?? '')
  const body = { tenantCode: 'demo', ticket, ...(previewRoleId && { previewRoleId }) }
  return demo.guest.call(resumeSession, { body }, { ...own, cookie })
}

async function preview(roleId: string) {
  const { data, envelope } = await openTab('guanli', roleId)
  return demo.withToken(String(data), String(envelope['signKey']))
}

const describeTab = async (caller: ReturnType<DemoApp['withToken']>) => ({
  user: (await caller.call(getUserInfo, { querystring: {} })).data as UserInfo,
  permissions: (await caller.call(getPermissions, { querystring: {} })).data as Permissions,
})

test('a tab that previews a role has its menu, rights and applications, and those of the user are as before in the other tabs', async () => {
  const lisi = await describeTab(await demo.signInAs('lisi'))
  const seen = await describeTab(await preview(lisi.user.roleId))
  expect(seen.permissions).toEqual(lisi.permissions)
  expect(seen.user).toMatchObject({ userId: 'u-guanli', roleCode: lisi.user.roleCode, wbCode: lisi.user.wbCode })
  const applications = async (caller: ReturnType<DemoApp['withToken']>) =>
    (await caller.call(listApplications, { querystring: {} })).data
  expect(await applications(await preview(lisi.user.roleId))).toEqual(await applications(await demo.signInAs('lisi')))
  expect((await describeTab(await demo.signInAs('guanli'))).user.roleCode).not.toBe(lisi.user.roleCode)
})

test('it reads and changes nothing, and has no right that only the user has', async () => {
  const { user } = await describeTab(await demo.signInAs('lisi'))
  const tab = await preview(user.roleId)
  const refused = { http: 403, status: 40309 }
  expect(await tab.call(addTodo, { body: { text: '巡检' } as never })).toMatchObject(refused)
  expect(await tab.call(switchRole, { body: { roleId: user.roleId } as never })).toMatchObject(refused)
  expect(await tab.call(makeGuestToken, { body: { name: '@apps/notepad' } as never })).toMatchObject(refused)
  expect(await tab.call(rememberSession, {})).toMatchObject(refused)
  expect(await tab.call(countEnterprises, { body: {} as never })).toMatchObject({ status: 200 })
  const list = { params: { tenantCode: 'demo' }, querystring: {} }
  expect(await tab.call(listAdminUsers, list)).toMatchObject({ status: 40301 })
})

test('only users who see the roles open one, of roles of their tenant without rights that they do not hold', async () => {
  const { user } = await describeTab(await demo.signInAs('lisi'))
  expect(await openTab('lisi', user.roleId)).toMatchObject({ status: 40301 })
  expect(await openTab('guanli', 'r-park-ent')).toMatchObject({ status: 40400 })
  const mine = eq(permissionEntries.roleId, 'r-demo-operator')
  await demo.db.update(permissionEntries).set({ action: 'role:read' }).where(mine)
  expect(await openTab('guanli', user.roleId)).toMatchObject({ status: 200 })
  const row = { id: 'p-more', tenantId: 't-demo', roleId: user.roleId, menuId: '', type: 1, action: 'user:write' }
  await demo.db.insert(permissionEntries).values(row)
  expect(await openTab('guanli', user.roleId)).toMatchObject({ status: 40304, data: { rights: ['user:write'] } })
})

test('a preview ends with the right to see roles, and when the role gets a right over others that the user does not hold', async () => {
  const { user } = await describeTab(await demo.signInAs('lisi'))
  const tab = await preview(user.roleId)
  const ask = () => tab.call(getUserInfo, { querystring: {} })
  const own = eq(permissionEntries.roleId, 'r-demo-operator')
  await demo.db.update(permissionEntries).set({ action: 'role:read' }).where(own)
  expect(await ask()).toMatchObject({ status: 200 })
  const row = { id: 'p-more', tenantId: 't-demo', roleId: user.roleId, menuId: '', type: 1, action: 'user:write' }
  await demo.db.insert(permissionEntries).values(row)
  expect(await ask()).toMatchObject({ status: 40101 })
  await demo.db.delete(permissionEntries).where(eq(permissionEntries.id, 'p-more'))
  expect(await ask()).toMatchObject({ status: 200 })
  await demo.db.update(permissionEntries).set({ action: 'user:read' }).where(own)
  expect(await ask()).toMatchObject({ status: 40101 })
})
