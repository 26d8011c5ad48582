import * as z from 'zod/mini'
import { and, eq } from 'drizzle-orm'
import {
  addStandardRoles,
  adminRights,
  createRole,
  deleteRole,
  getAdminRole,
  getPermissions,
  guardedOf,
  listAdminRoles,
  previewRole,
  updateRole,
  type AdminRole,
  type AdminRoleRow,
  type Permissions,
  RoleDraft,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { roles, userRoles, users } from '../../domains/members/members.tables'
import { permissionEntries } from '../../domains/permissions/permissions.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const params = { tenantCode: 'demo' }
const operator = 'r-demo-operator'
const draft: RoleDraft = {
  code: 'REVIEWER',
  name: '审核员',
  nameEn: 'Reviewer',
  workbenchCode: 'WB_OPS',
  orderNum: 50,
  applicationIds: ['a-demo-ent_workbench'],
  menuIds: ['demo-orders-open'],
  actions: ['order:view', 'enterprise:review'],
  dataRules: ['own-department'],
}

const create = async (body: RoleDraft = draft) => (await demo.signInAs('guanli')).call(createRole, { params, body })
const idOf = async (body: RoleDraft = draft) => ((await create(body)).data as { id: string }).id
const read = async (id: string) =>
  (await (await demo.signInAs('guanli')).call(getAdminRole, { params: { ...params, id } })).data as AdminRole

async function write(id: string, body: RoleDraft, revision = 1) {
  const guanli = await demo.signInAs('guanli')
  return guanli.call(updateRole, { params: { ...params, id }, body }, { 'If-Match': String(revision) })
}

/** What was read, as it would be sent: the contract leaves out what is no part of a draft. */
const toDraft = (role: AdminRole): RoleDraft => z.parse(RoleDraft, role)

/** Gives the operator of the demo these actions alone. */
async function hold(actions: readonly string[]): Promise<void> {
  await demo.db.delete(permissionEntries).where(eq(permissionEntries.roleId, operator))
  const row = { id: 'p-held', tenantId: 't-demo', roleId: operator, menuId: '', type: 1 }
  await demo.db.insert(permissionEntries).values({ ...row, action: actions.join(',') })
}

describe('a role', () => {
  test('is read as it was written, with what stands above its menu items', async () => {
    const role = await read(await idOf())
    expect(role).toMatchObject({ ...draft, menuIds: expect.any(Array), members: 0, revision: 1 })
    expect(role.menuIds).toEqual(['demo-orders-open', 'demo-purchase-orders', 'demo-trade'])
  })

  test('is changed as a whole, and those who hold it have the change with their next call', async () => {
    const role = await read('r-demo-staff')
    const answer = await write('r-demo-staff', { ...toDraft(role), menuIds: ['demo-welcome'], actions: ['note:edit'] })
    expect(answer).toMatchObject({ status: 200, data: { revision: 2 } })
    const lisi = await demo.signInAs('lisi')
    const { menu, auth } = (await lisi.call(getPermissions, { querystring: {} })).data as Permissions
    expect(menu.map(({ id }) => id)).toEqual(['demo-park-services'])
    expect(auth.map(({ action }) => action)).toEqual(['note:edit'])
  })

  test('cannot get another code, nor a workbench or application that is not there', async () => {
    const id = await idOf()
    const changes: [field: string, change: Partial<RoleDraft>][] = [
      ['code', { code: 'OTHER' }],
      ['workbenchCode', { workbenchCode: 'WB_NONE' }],
      ['applicationIds', { applicationIds: ['a-park-x'] }],
    ]
    for (const [field, change] of changes)
      expect(await write(id, { ...draft, ...change })).toMatchObject({ status: 40001, data: [{ field }] })
  })

  test('is deleted once no user holds it', async () => {
    const guanli = await demo.proveAs('guanli')
    const remove = (id: string) => guanli.call(deleteRole, { params: { ...params, id } }, { 'If-Match': '1' })
    expect(await remove('r-demo-staff')).toMatchObject({ status: 40916, data: { members: 1 } })
    const id = await idOf()
    expect(await remove(id)).toMatchObject({ status: 200 })
    const rows = (await guanli.call(listAdminRoles, { params, querystring: { keyword: '审核员' } })).data
    expect((rows as { rows: AdminRoleRow[] }).rows).toEqual([])
  })
})

test('the preview says what a change does to whom, and writes nothing', async () => {
  const role = await read('r-demo-staff')
  const guanli = await demo.signInAs('guanli')
  const body = { ...toDraft(role), menuIds: ['demo-welcome'], actions: ['note:edit', 'order:approve'] }
  const { data } = await guanli.call(previewRole, { params: { ...params, id: 'r-demo-staff' }, body })
  expect(data).toMatchObject({
    members: 1,
    actions: { added: ['order:approve'], removed: ['order:view'] },
    menus: { added: [], removed: expect.arrayContaining(['全部订单']) },
  })
  expect(await read('r-demo-staff')).toEqual(role)
})

describe('power over others', () => {
  beforeEach(async () => {
    await demo.db.delete(userRoles).where(eq(userRoles.userId, 'u-pingtai'))
  })

  test('is given by those who hold it, and by no others', async () => {
    await hold(['role:read', 'role:write', 'order:view'])
    expect(await create({ ...draft, actions: ['order:view', 'page:any'] })).toMatchObject({ status: 200 })
    expect(await create({ ...draft, code: 'TWO', actions: ['order:view', 'user:write'] })).toMatchObject({
      status: 40304,
      data: { rights: ['user:write'] },
    })
  })

  test('is not taken either: a role with more of it than the actor has is not changed', async () => {
    const id = await idOf({ ...draft, actions: ['session:end'] })
    await hold(['role:read', 'role:write'])
    expect(await write(id, { ...draft, actions: [] })).toMatchObject({ status: 40304 })
  })

  test('does not go with the last administrator', async () => {
    const role = await read(operator)
    const without = { ...toDraft(role), actions: role.actions.filter((action) => action !== 'role:grant') }
    expect(await write(operator, without)).toMatchObject({ status: 40917 })
    expect((await read(operator)).actions).toContain('role:grant')

    const second = { tenantId: 't-demo', userId: 'u-lisi', roleId: await idOf({ ...draft, actions: [...adminRights] }) }
    await demo.db.insert(userRoles).values(second)
    expect(await write(operator, without)).toMatchObject({ status: 200 })
  })

  test('a disabled administrator does not count', async () => {
    const roleId = await idOf({ ...draft, actions: [...adminRights] })
    await demo.db.insert(userRoles).values({ tenantId: 't-demo', userId: 'u-lisi', roleId })
    await demo.db
      .update(users)
      .set({ enabled: false })
      .where(and(eq(users.tenantId, 't-demo'), eq(users.id, 'u-lisi')))
    const role = await read(operator)
    const without = { ...toDraft(role), actions: role.actions.filter((action) => action !== 'user:write') }
    expect(await write(operator, without)).toMatchObject({ status: 40917 })
  })
})

/** The same numbers each time, so that a failure can be looked at again. */
function createNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    // The low digits of such a number repeat soon.
    return Math.floor(state / 65_536) % below
  }
}

test('200 generated attempts to rise: what is granted is never more than the actor holds', async () => {
  const below = createNumbers(7)
  const pick = () => adminRights.filter(() => below(2) === 0)
  const guanli = await demo.signInAs('guanli')
  let refused = 0
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const held = [...new Set(['role:read', 'role:write', ...pick()])]
    const wanted = pick()
    // Keeps the tenant's administrator out of it: that rule has a test of its own.
    await hold(held)
    const body = { ...draft, code: `R${attempt}`, actions: wanted }
    const isOwn = below(4) === 0
    const { status } = isOwn
      ? await guanli.call(
          updateRole,
          { params: { ...params, id: operator }, body: { ...toDraft(await read(operator)), actions: wanted } },
          { 'If-Match': String((await read(operator)).revision) },
        )
      : await guanli.call(createRole, { params, body })
    const isMore = guardedOf(wanted).some((action) => !held.includes(action))
    if (isMore) refused += 1
    expect({ attempt, held, wanted, isAllowed: status === 200 && isMore }).toMatchObject({ isAllowed: false })
  }
  expect(refused).toBeGreaterThan(100)
})

const addStandard = async () => (await demo.signInAs('guanli')).call(addStandardRoles, { params })

test('standard roles that a tenant lacks are added once, each with a line in the audit', async () => {
  const added = ['TENANT_ADMIN', 'ENTERPRISE_ADMIN']
  expect((await addStandard()).data).toEqual({ added })
  expect((await addStandard()).data).toEqual({ added: [] })
  const written = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
  expect(written.map(({ object }) => object)).toEqual(added)
})

test('standard roles with more rights than the caller has are refused, all of them', async () => {
  await hold(['role:read', 'role:write'])
  const before = await demo.db.$count(roles)
  expect(await addStandard()).toMatchObject({ status: 40304 })
  expect(await demo.db.$count(roles)).toBe(before)
})
