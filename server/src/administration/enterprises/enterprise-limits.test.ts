import { eq } from 'drizzle-orm'
import {
  createEnterprise,
  createRole,
  createUser,
  deleteDepartment,
  getAdminEnterprise,
  getAdminUser,
  joinEnterprise,
  listAdminDepartments,
  listAdminEnterprises,
  listAdminProducts,
  listAdminRoles,
  listAdminUsers,
  listEnterpriseMembers,
  listProviderRequests,
  listUserChoices,
  ownEnterpriseRights,
  reviewMembership,
  reviewProduct,
  reviewProviderRequest,
  updateEnterprise,
  updateUser,
  type AdminDepartment,
  type Endpoint,
  type UserChoices,
  type UserDraft,
} from '@center/shared/contract'
import {
  enterprises,
  memberships,
  roles,
  userDepartments,
  userRoles,
  users,
} from '../../domains/members/members.tables'
import { letterReceivers, letters } from '../../domains/letters/letters.tables'
import { permissionEntries } from '../../domains/permissions/permissions.tables'
import { products, providerRequests } from '../products/products.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const tenantId = 't-demo'
const params = { tenantCode: 'demo' }
const [OWN, OTHER] = ['e-huadong', 'e-qiantang']
const one = (id: string) => ({ params: { ...params, id } })
const match = { 'if-match': '1' }
const [NOT_FOUND, INVALID, DENIED, OUTRANKED] = [40400, 40001, 40301, 40304]

/** Lisi administers the enterprise huadong; `mate` belongs to it, `far` to another one, and `asking` asks to join each of them. */
async function enterpriseAdministrator() {
  const { db, clock } = demo
  const person = (name: string) => ({ id: `u-${name}`, tenantId, username: name, name, createdAt: clock.now() })
  await db.insert(users).values(['mate', 'far', 'asking'].map(person))
  const membership = (name: string, enterpriseId: string, reviewState: '0' | '1') => {
    return { tenantId, userId: `u-${name}`, enterpriseId, reviewState, createdAt: clock.now() }
  }
  await db
    .insert(memberships)
    .values([
      membership('mate', OWN, '1'),
      membership('far', OTHER, '1'),
      membership('asking', OWN, '0'),
      membership('asking', OTHER, '0'),
    ])
  await db
    .insert(roles)
    .values({ id: 'r-ent-admin', tenantId, code: 'EA', name: '企业管理员', workbenchCode: 'WB_ENT' })
  await db.insert(roles).values({ id: 'r-plain', tenantId, code: 'PLAIN', name: '经办', workbenchCode: 'WB_ENT' })
  const entry = { tenantId, roleId: 'r-ent-admin', menuId: '' }
  await db.insert(permissionEntries).values([
    { ...entry, id: 'p-ea-1', action: ['messageIndex', ...ownEnterpriseRights].join(','), type: 1 },
    { ...entry, id: 'p-ea-2', action: 'users:enterprise', type: 2 },
  ])
  await db.insert(userRoles).values({ tenantId, userId: 'u-lisi', roleId: 'r-ent-admin' })
  return demo.proveAs('lisi')
}

type Lisi = Awaited<ReturnType<typeof enterpriseAdministrator>>
async function rowsOf<Row>(lisi: Lisi, list: Endpoint, more = {}): Promise<Row[]> {
  const { data } = await lisi.call(list, { params: { ...params, ...more }, querystring: { limit: 100 } } as never)
  const { rows, total } = data as { rows: Row[]; total: number }
  expect(total).toBe(rows.length)
  return rows
}

const enterprise = { name: '华东精工', creditCode: '91330106MA2B1C4D5E' }
const approval = { decision: 'approve' as const, note: '', roleIds: [] as string[] }
const draft = (change: Partial<UserDraft> = {}): UserDraft => {
  const empty = { mobile: '', email: '', roleIds: [], departmentIds: [], enterpriseIds: [OWN] }
  return { username: 'newcomer', name: '新人', ...empty, ...change }
}
const review = (lisi: Lisi, enterpriseId: string, userId: string, body: object = approval) =>
  lisi.call(reviewMembership, { params: { ...params, id: enterpriseId, userId }, body } as never)

test('an enterprise administrator reads and changes the own enterprise, its users and its requests to join', async () => {
  const lisi = await enterpriseAdministrator()
  expect((await rowsOf<{ id: string }>(lisi, listAdminEnterprises)).map(({ id }) => id)).toEqual([OWN])
  expect(await lisi.call(updateEnterprise, { ...one(OWN), body: enterprise }, match)).toMatchObject({ status: 200 })
  const members = await rowsOf<{ username: string }>(lisi, listEnterpriseMembers, { id: OWN })
  expect(members.map(({ username }) => username)).toEqual(expect.arrayContaining(['lisi', 'mate', 'asking']))
  expect(await review(lisi, OWN, 'u-asking', { ...approval, roleIds: ['r-plain'] })).toMatchObject({ status: 200 })
  const seen = await rowsOf<{ username: string }>(lisi, listAdminUsers)
  expect(seen.map(({ username }) => username).toSorted()).toEqual(['asking', 'lisi', 'mate', 'zhangsan'])
  expect(await lisi.call(createUser, { params, body: draft() })).toMatchObject({ status: 200 })
})

test('enterprises of others are not there: not read, changed, nor are their members and requests to join', async () => {
  const lisi = await enterpriseAdministrator()
  const answers = [
    await lisi.call(getAdminEnterprise, one(OTHER)),
    await lisi.call(updateEnterprise, { ...one(OTHER), body: enterprise }, match),
    await lisi.call(listEnterpriseMembers, { ...one(OTHER), querystring: {} } as never),
    await review(lisi, OTHER, 'u-asking'),
    await review(lisi, OTHER, 'u-far', { decision: 'refuse', note: '不再合作', roleIds: [] }),
    await lisi.call(getAdminUser, one('u-far')),
    await lisi.call(getAdminUser, one('u-asking')),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => NOT_FOUND))
  const [row] = await demo.db.select().from(enterprises).where(eq(enterprises.id, OTHER))
  expect(row?.revision).toBe(1)
})

test('a membership that waits gives no right over an enterprise', async () => {
  const lisi = await enterpriseAdministrator()
  await demo.db.insert(memberships).values({ tenantId, userId: 'u-lisi', enterpriseId: OTHER, reviewState: '0' })
  expect(await lisi.call(getAdminEnterprise, one(OTHER))).toMatchObject({ status: NOT_FOUND })
  expect(await review(lisi, OTHER, 'u-lisi')).toMatchObject({ status: NOT_FOUND })
})

test('an enterprise administrator moves no user into another enterprise or out of it, and is offered the own ones', async () => {
  const lisi = await enterpriseAdministrator()
  const { data } = await lisi.call(listUserChoices, { params })
  expect((data as UserChoices).enterprises.map(({ id }) => id)).toEqual([OWN])
  const unreached = { status: INVALID, data: [{ field: 'enterpriseIds', code: 'unreached' }] }
  expect(await lisi.call(createUser, { params, body: draft({ enterpriseIds: [OWN, OTHER] }) })).toMatchObject(unreached)
  const mate = draft({ username: 'mate', enterpriseIds: [OWN, OTHER] })
  expect(await lisi.call(updateUser, { ...one('u-mate'), body: mate }, match)).toMatchObject(unreached)
  await demo.db.insert(memberships).values({ tenantId, userId: 'u-mate', enterpriseId: OTHER, reviewState: '1' })
  expect(
    await lisi.call(updateUser, { ...one('u-mate'), body: { ...mate, enterpriseIds: [OWN] } }, match),
  ).toMatchObject(unreached)
  expect(await lisi.call(updateUser, { ...one('u-mate'), body: mate }, match)).toMatchObject({ status: 200 })
})

test('an enterprise administrator gives no role with a right over others, to a user or with an approval', async () => {
  const lisi = await enterpriseAdministrator()
  expect(await lisi.call(createUser, { params, body: draft({ roleIds: ['r-ent-admin'] }) })).toMatchObject({
    status: OUTRANKED,
  })
  expect(await review(lisi, OWN, 'u-asking', { ...approval, roleIds: ['r-demo-operator'] })).toMatchObject({
    status: OUTRANKED,
  })
  expect(await lisi.call(listAdminRoles, { params, querystring: {} } as never)).toMatchObject({ status: DENIED })
})

test('a right over the own enterprises is not given on as the right over all, whatever else the actor holds', async () => {
  const lisi = await enterpriseAdministrator()
  const wide = { tenantId, roleId: 'r-demo-staff', menuId: '', type: 1 }
  await demo.db
    .insert(permissionEntries)
    .values({ ...wide, id: 'p-wide', action: 'user:read,user:write,role:grant,role:write' })
  await demo.db
    .insert(permissionEntries)
    .values({ ...wide, roleId: 'r-plain', id: 'p-review', action: 'enterprise:review' })
  const outranked = { status: OUTRANKED, data: { rights: ['enterprise:review'] } }
  expect(await lisi.call(createUser, { params, body: draft({ roleIds: ['r-plain'] }) })).toMatchObject(outranked)
  const role = { code: 'MORE', name: '更多', workbenchCode: 'WB_ENT', actions: ['enterprise:review'] }
  expect(await lisi.call(createRole, { params, body: role } as never)).toMatchObject(outranked)
})

test('an enterprise administrator puts no other administrator out of the enterprise', async () => {
  const lisi = await enterpriseAdministrator()
  await demo.db.insert(userRoles).values({ tenantId, userId: 'u-mate', roleId: 'r-ent-admin' })
  const refusal = { decision: 'refuse', note: '请离开', roleIds: [] }
  expect(await review(lisi, OWN, 'u-mate', refusal)).toMatchObject({ status: OUTRANKED })
  expect(await review(lisi, OWN, 'u-asking', refusal)).toMatchObject({ status: 200 })
})

test('what concerns all enterprises is refused: a new one, and decisions on providers and products, of which own ones are listed', async () => {
  const lisi = await enterpriseAdministrator()
  const at = { createdAt: demo.clock.now() }
  const sent = { tenantId, userId: 'u-far', ...at }
  await demo.db.delete(products)
  await demo.db.delete(providerRequests)
  await demo.db.insert(providerRequests).values([
    { ...sent, id: 'q-own', enterpriseId: OWN, offer: '检测' },
    { ...sent, id: 'q-other', enterpriseId: OTHER, offer: '检测' },
  ])
  const product = { ...sent, name: '检测', nameEn: '', summary: '', url: '', category: 'software' }
  await demo.db.insert(products).values([
    { ...product, id: 'x-own', enterpriseId: OWN },
    { ...product, id: 'x-other', enterpriseId: OTHER },
  ] as never)
  expect((await rowsOf<{ id: string }>(lisi, listProviderRequests)).map(({ id }) => id)).toEqual(['q-own'])
  expect((await rowsOf<{ id: string }>(lisi, listAdminProducts)).map(({ id }) => id)).toEqual(['x-own'])
  const decided = { decision: 'approve' as const, note: '' }
  const answers = [
    await lisi.call(createEnterprise, { params, body: { name: '新企业' } }),
    await lisi.call(reviewProviderRequest, { ...one('q-own'), body: decided }, match),
    await lisi.call(reviewProduct, { ...one('x-own'), body: decided }, match),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => DENIED))
})

test('departments are listed with the users of the own enterprise counted alone, and not changed', async () => {
  const lisi = await enterpriseAdministrator()
  await demo.db.insert(userDepartments).values([
    { tenantId, userId: 'u-mate', departmentId: 'd-demo-ops' },
    { tenantId, userId: 'u-far', departmentId: 'd-demo-ops' },
  ])
  const rows = await rowsOf<AdminDepartment>(lisi, listAdminDepartments)
  expect(rows.find(({ id }) => id === 'd-demo-ops')?.users).toBe(1)
  expect(await lisi.call(deleteDepartment, one('d-demo-ops'), match)).toMatchObject({ status: DENIED })
})

test('a request to join is told to the administrators of that enterprise, and not to those of others', async () => {
  await enterpriseAdministrator()
  await demo.db.update(enterprises).set({ creditCode: '91330106MA2B1C4D55' }).where(eq(enterprises.id, OWN))
  await demo.db.insert(userRoles).values({ tenantId, userId: 'u-far', roleId: 'r-ent-admin' })
  await demo.db.insert(users).values({ id: 'u-late', tenantId, username: 'late', name: 'late' })
  const late = await demo.signIn({ userId: 'u-late', tenantId, tenantCode: 'demo' })
  expect(await late.call(joinEnterprise, { body: { creditCode: '91330106MA2B1C4D55' } })).toMatchObject({ status: 200 })
  const told = await demo.db
    .select({ userId: letterReceivers.userId, title: letters.title })
    .from(letterReceivers)
    .innerJoin(letters, eq(letters.id, letterReceivers.letterId))
  const receivers = told.filter(({ title }) => title.startsWith('加入申请待审核')).map(({ userId }) => userId)
  expect(receivers).toContain('u-lisi')
  expect(receivers).not.toContain('u-far')
})
