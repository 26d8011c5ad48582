import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  createTenant,
  disableTenant,
  enableTenant,
  getPermissions,
  getUserInfo,
  listAdminTenants,
  standardRoles,
  updateTenant,
  type AdminTenantRow,
  type TenantCreated,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { passwordLinks, signIns } from '../../domains/auth/auth.tables'
import { tenants } from '../../domains/configuration/configuration.tables'
import { departments, enterprises, roles, users, workbenches } from '../../domains/members/members.tables'
import { menuNodes, permissionEntries, roleMenus } from '../../domains/permissions/permissions.tables'
import { files } from '../../domains/files/files.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const administrator = { username: 'guanliyuan', name: '管理员', mobile: '' }
const draft = { code: 'new-park', name: '新园区', homeUrl: 'https://park.example', administrator }

async function create(over: { copyFrom?: string; code?: string } = {}) {
  const guanli = await demo.proveAs('guanli')
  return guanli.call(createTenant, { body: { ...draft, ...over } })
}

async function list(): Promise<AdminTenantRow[]> {
  const guanli = await demo.signInAs('guanli')
  const { data } = await guanli.call(listAdminTenants, { querystring: {} })
  return (data as { rows: AdminTenantRow[] }).rows
}

const rowOf = async (code: string) => (await list()).find((row) => row.code === code)!

/** The administrator of a tenant that was created, signed in. */
async function signInOf({ id }: TenantCreated) {
  const [user] = await demo.db.select().from(users).where(eq(users.tenantId, id))
  return demo.signIn({ userId: user!.id, tenantId: id, tenantCode: draft.code })
}

const withoutTenantOperate = () =>
  demo.db.execute(`update permission_entries set action = replace(action, 'tenant:operate,', '')`)

test('a tenant without a template has an administrator with every right but that over other tenants', async () => {
  const made = (await create()).data as TenantCreated
  const admin = await signInOf(made)
  const { auth, menu } = (await admin.call(getPermissions, { querystring: {} })).data as {
    auth: { action: string }[]
    menu: { children?: unknown; path: string }[]
  }
  expect(auth.flatMap(({ action }) => action.split(','))).toEqual([...standardRoles.tenant])
  expect(JSON.stringify(menu)).toContain('AdminIndex')
  expect((await admin.call(getUserInfo, { querystring: {} })).data).toMatchObject({ username: 'guanliyuan' })
  expect(await rowOf(draft.code)).toMatchObject({ users: 1, enterprises: 0, enabled: true, isDefault: false })
  const [entry] = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
  expect(entry).toMatchObject({ action: 'tenant', object: draft.code, tenantId: made.id })
  expect(JSON.stringify(entry)).not.toContain(made.passwordToken)
})

test('a tenant without a template has the standard roles beside its administrator, each with the pages that it works on', async () => {
  const { id } = (await create()).data as TenantCreated
  const rows = await demo.db.select().from(roles).where(eq(roles.tenantId, id))
  expect(rows.map(({ code }) => code).toSorted()).toEqual(['ADMIN', 'AUDITOR', 'ENTERPRISE_ADMIN', 'OPERATOR'])
  const entries = await demo.db.select().from(permissionEntries).where(eq(permissionEntries.tenantId, id))
  const shown = await demo.db
    .select({ roleId: roleMenus.roleId, component: menuNodes.component })
    .from(roleMenus)
    .innerJoin(menuNodes, eq(menuNodes.id, roleMenus.menuId))
    .where(eq(roleMenus.tenantId, id))
  const roleOf = (code: string) => {
    const roleId = rows.find((row) => row.code === code)!.id
    const own = entries.filter((entry) => entry.roleId === roleId)
    const said = (type: number) =>
      own
        .filter((entry) => entry.type === type)
        .map(({ action }) => action)
        .toSorted()
    const pages = shown.filter((row) => row.roleId === roleId).map(({ component }) => component)
    return { actions: said(1), rules: said(2), pages }
  }
  expect(roleOf('AUDITOR')).toMatchObject({
    actions: ['messageIndex', ...standardRoles.auditor].toSorted(),
    pages: ['AdminIndex'],
  })
  expect(roleOf('AUDITOR').actions.filter((action) => /:(write|review|grant|apply|erase|end)$/.test(action))).toEqual(
    [],
  )
  expect(roleOf('ENTERPRISE_ADMIN')).toMatchObject({ rules: ['users:enterprise'], pages: ['AdminIndex'] })
  expect(roleOf('OPERATOR')).toMatchObject({ actions: expect.arrayContaining(['ops:release']), pages: ['OpsIndex'] })
})

test('the link for the first password is kept as a hash, for a week', async () => {
  const { passwordToken } = (await create()).data as TenantCreated
  const [link] = await demo.db.select().from(passwordLinks)
  expect(link?.key).toBe(createHash('sha256').update(passwordToken).digest('base64url'))
  expect(link!.expiresAt.getTime() - demo.clock.now().getTime()).toBe(7 * 86_400_000)
  expect(link?.madeBy).toBe('u-guanli')
})

describe('a copy of a tenant', () => {
  const countsOf = async (tenantId: string) => {
    const tables = [workbenches, departments, menuNodes] as const
    return Promise.all(tables.map((table) => demo.db.$count(table, eq(table.tenantId, tenantId))))
  }

  test('has settings, catalogue, roles and menus under ids of its own, but neither users nor enterprises', async () => {
    const { id } = (await create({ copyFrom: 'demo' })).data as TenantCreated
    expect(await countsOf(id)).toEqual(await countsOf('t-demo'))
    expect(await demo.db.$count(users, eq(users.tenantId, id))).toBe(1)
    expect(await demo.db.$count(enterprises, eq(enterprises.tenantId, id))).toBe(0)
    const [from] = await demo.db.select().from(tenants).where(eq(tenants.code, 'demo'))
    const [to] = await demo.db.select().from(tenants).where(eq(tenants.id, id))
    expect(to?.settings).toEqual(from?.settings)
    const menus = await demo.db.select().from(menuNodes).where(eq(menuNodes.tenantId, id))
    const ids = new Set(menus.map((node) => node.id))
    expect(menus.some(({ parentId }) => parentId !== null)).toBe(true)
    expect(menus.every(({ parentId }) => parentId === null || ids.has(parentId))).toBe(true)
    const held = await demo.db.$count(roles, eq(roles.tenantId, 't-demo'))
    const copied = await demo.db.select().from(roles).where(eq(roles.tenantId, id))
    expect([held, held + 1]).toContain(copied.length)
    expect(await demo.db.$count(roleMenus, eq(roleMenus.tenantId, id))).toBeGreaterThan(0)
  })

  test('does not have the right to operate every tenant', async () => {
    const { id } = (await create({ copyFrom: 'demo' })).data as TenantCreated
    const entries = await demo.db.select().from(permissionEntries).where(eq(permissionEntries.tenantId, id))
    const actions = entries.flatMap(({ action }) => action.split(','))
    expect(actions).toContain('role:grant')
    expect(actions).not.toContain('tenant:operate')
  })
})

test('a code is there once, and an unknown template is refused', async () => {
  expect(await create({ code: 'demo' })).toMatchObject({ status: 40915, data: [{ field: 'code' }] })
  expect(await create({ copyFrom: 'none' })).toMatchObject({ status: 40001, data: [{ field: 'copyFrom' }] })
  expect((await list()).map(({ code }) => code)).not.toContain(draft.code)
})

test('the role of an administrator is not made by users who hold less', async () => {
  await demo.db.execute(`update permission_entries set action = replace(action, ',session:end', '')`)
  expect(await create()).toMatchObject({ status: 40304, data: { rights: ['session:end'] } })
})

test('a tenant that is disabled shuts its users out at once, and lets them in again once enabled', async () => {
  const guanli = await demo.proveAs('guanli')
  const wangwu = await demo.signInAs('wangwu')
  const call = () => wangwu.call(getUserInfo, { querystring: {} })
  expect(await call()).toMatchObject({ status: 200 })
  const params = { tenantCode: 'park' }
  const { revision } = await rowOf('park')
  const disabled = await guanli.call(disableTenant, { params }, { 'If-Match': String(revision) })
  expect(disabled).toMatchObject({ data: { revision: revision + 1 } })
  demo.clock.advance(1000)
  expect(await call()).toMatchObject({ http: 401 })
  expect(await rowOf('park')).toMatchObject({ enabled: false })
  await guanli.call(enableTenant, { params }, { 'If-Match': String(revision + 1) })
  demo.clock.advance(1000)
  expect(await (await demo.signInAs('wangwu')).call(getUserInfo, { querystring: {} })).toMatchObject({ status: 200 })
})

test('the default tenant is not disabled', async () => {
  const guanli = await demo.proveAs('guanli')
  const row = (await list()).find(({ isDefault }) => isDefault)!
  const refused = await guanli.call(
    disableTenant,
    { params: { tenantCode: row.code } },
    { 'If-Match': String(row.revision) },
  )
  expect(refused).toMatchObject({ status: 40916, data: { isDefault: true } })
})

test('users without tenant:operate see and change their own tenant alone', async () => {
  await withoutTenantOperate()
  const guanli = await demo.signInAs('guanli')
  expect((await list()).map(({ code }) => code)).toEqual(['demo'])
  const body = { name: '示范平台', homeUrl: '' }
  const change = (tenantCode: string) =>
    guanli.call(updateTenant, { params: { tenantCode }, body }, { 'If-Match': '1' })
  expect(await change('park')).toMatchObject({ status: 40430 })
  expect(await change('demo')).toMatchObject({ data: { revision: 2 } })
  expect(await change('demo')).toMatchObject({ status: 40901, data: { current: { name: '示范平台' } } })
  expect(await create()).toMatchObject({ status: 40301 })
})

test('users without a right of administration are refused', async () => {
  const lisi = await demo.signInAs('lisi')
  expect(await lisi.call(listAdminTenants, { querystring: {} })).toMatchObject({ status: 40301 })
})

test('the list has the sign-ins of the last 24 hours, who was active, and what the files of each tenant take', async () => {
  const before = await rowOf('park')
  const own = await rowOf('demo')
  const at = demo.clock.now()
  const attempt = { tenantId: 't-demo', userId: null, username: 'x', ip: '10.0.0.1', agent: '' }
  await demo.db.insert(signIns).values([
    { ...attempt, at, outcome: 'ok' },
    { ...attempt, at, outcome: 'login.failed' },
    { ...attempt, at: new Date(at.getTime() - 25 * 3_600_000), outcome: 'login.failed' },
  ])
  const file = { id: 'f-day', tenantId: 't-demo', ownerId: 'u', fileName: 'a.txt', sha256: 'a', createdAt: at }
  await demo.db.insert(files).values({ ...file, size: 700, secret: 's', letterId: null, use: null })
  const { day, storage } = await rowOf('demo')
  expect(day).toMatchObject({ signIns: own.day.signIns + 1, failures: own.day.failures + 1 })
  expect(day.active).toBeGreaterThan(0)
  expect(storage).toBe(own.storage + 700)
  expect(await rowOf('park')).toEqual(before)
})
