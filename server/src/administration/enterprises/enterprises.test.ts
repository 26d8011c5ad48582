import { eq } from 'drizzle-orm'
import {
  createEnterprise,
  getUserInfo,
  listAdminEnterprises,
  listEnterpriseMembers,
  listEnterprises,
  listLetters,
  readLetter,
  reviewMembership,
  updateEnterprise,
  type AdminEnterprise,
  type EnterpriseMember,
  type MembershipReview,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { permissionEntries } from '../../domains/permissions/permissions.tables'
import { memberships, roles, userRoles, users, workbenches } from '../../domains/members/members.tables'
import { insertNewcomer } from '../../domains/members/members.plugin'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
beforeEach(() => register())
afterEach(() => demo.reset())
afterAll(() => demo.close())

const params = { tenantCode: 'demo' }
const member = { ...params, id: 'e-new', userId: 'u-new' }

/** A user with an enterprise, as registration leaves them. */
async function register(): Promise<void> {
  const enterprise = {
    id: 'e-new',
    globalId: 'g-new',
    name: '江岸精工',
    industryCode: '3421',
    regionCode: '420102',
    contactName: '王五',
    contactPosition: '厂长',
  }
  const user = { tenantId: 't-demo', userId: 'u-new', username: 'xinren', name: '新人', mobile: '13900000009' }
  await demo.db.transaction((tx) => insertNewcomer(tx, { ...user, enterprise }))
  await demo.db.update(users).set({ defaultEnterpriseId: '' }).where(eq(users.id, 'u-new'))
}

const newcomer = () => demo.signIn({ userId: 'u-new', tenantId: 't-demo', tenantCode: 'demo' })

async function review(body: MembershipReview) {
  const guanli = await demo.signInAs('guanli')
  return guanli.call(reviewMembership, { params: member, body })
}
const approval: MembershipReview = { decision: 'approve', note: '', roleIds: [] }

async function list(querystring: { review?: '0' | '1' | '2' } = {}) {
  const guanli = await demo.signInAs('guanli')
  return (await guanli.call(listAdminEnterprises, { params, querystring })).data as {
    rows: AdminEnterprise[]
    total: number
  }
}

test('a registered enterprise waits, and its approval makes it the default of the user, who gets a letter', async () => {
  const xinren = await newcomer()
  expect((await xinren.call(getUserInfo, { querystring: {} })).data).toMatchObject({ groupId: '' })
  const waiting = await list({ review: '0' })
  expect(waiting.rows[0]).toMatchObject({ id: 'e-new', members: 1, waiting: 1, contactName: '王五' })

  expect((await review({ ...approval, note: '欢迎' })).data).toEqual({ reviewState: '1' })
  expect((await list({ review: '0' })).total).toBe(waiting.total - 1)
  expect((await xinren.call(getUserInfo, { querystring: {} })).data).toMatchObject({
    groupId: 'e-new',
    groupName: '江岸精工',
    defaultEntId: 'e-new',
  })
  expect((await xinren.call(listEnterprises, { querystring: {} })).data).toMatchObject({
    rows: [{ entId: 'e-new', estatus: '1', current: true }],
  })
  const inbox = (await xinren.call(listLetters, { querystring: { receiverId: 'u-new' } })).data as {
    rows: { id: number; title: string }[]
  }
  expect(inbox.rows.map(({ title }) => title)).toEqual(['企业审核已通过'])
  const letter = await xinren.call(readLetter, { params: { id: inbox.rows[0]!.id } })
  expect((letter.data as { remark: string }).remark).toContain('欢迎')
})

test('a refusal needs a reason, which the members list and the letter say', async () => {
  expect(await review({ decision: 'refuse', note: '', roleIds: [] })).toMatchObject({
    status: 40001,
    data: [{ field: 'note' }],
  })
  expect((await review({ decision: 'refuse', note: '名称 <b> 有误', roleIds: [] })).data).toEqual({ reviewState: '2' })
  const guanli = await demo.signInAs('guanli')
  const { data } = await guanli.call(listEnterpriseMembers, { params: { ...params, id: 'e-new' }, querystring: {} })
  const [row] = (data as { rows: EnterpriseMember[] }).rows
  expect(row).toMatchObject({ reviewState: '2', reviewNote: '名称 <b> 有误', reviewedBy: 'guanli', isFounder: true })
  expect(row?.reviewedAt).not.toBeNull()
  const [user] = await demo.db.select().from(users).where(eq(users.id, 'u-new'))
  expect(user?.defaultEnterpriseId).toBe('')
  const [entry] = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
  expect(entry).toMatchObject({ action: 'enterprise', object: '江岸精工', details: { kind: 'refuse' } })
  const xinren = await newcomer()
  const inbox = await xinren.call(listLetters, { querystring: { receiverId: 'u-new' } })
  const { id } = (inbox.data as { rows: { id: number }[] }).rows[0]!
  expect(((await xinren.call(readLetter, { params: { id } })).data as { remark: string }).remark).toContain('&lt;b&gt;')
})

describe('roles with an approval', () => {
  beforeEach(async () => {
    const [bench] = await demo.db.select().from(workbenches).where(eq(workbenches.tenantId, 't-demo'))
    const row = { tenantId: 't-demo', name: '经办', workbenchCode: bench!.code }
    await demo.db.insert(roles).values({ ...row, id: 'r-plain', code: 'PLAIN' })
  })

  test('are given', async () => {
    expect(await review({ ...approval, roleIds: ['r-plain'] })).toMatchObject({ status: 200 })
    const held = await demo.db.select().from(userRoles).where(eq(userRoles.userId, 'u-new'))
    expect(held.map(({ roleId }) => roleId)).toContain('r-plain')
  })

  test('are refused without the right to grant, and the membership still waits', async () => {
    await demo.db.execute(`update permission_entries set action = replace(action, 'role:grant,', '')`)
    expect(await review({ ...approval, roleIds: ['r-plain'] })).toMatchObject({ status: 40301 })
    const [row] = await demo.db.select().from(memberships).where(eq(memberships.userId, 'u-new'))
    expect(row?.reviewState).toBe('0')
  })

  test('are refused with a right that the reviewer does not hold', async () => {
    const entry = { id: 'p-x', tenantId: 't-demo', roleId: 'r-plain', action: 'letter:send' }
    await demo.db.execute(`update permission_entries set action = replace(action, 'letter:send', 'letter:none')`)
    await demo.db.insert(permissionEntries).values(entry)
    expect(await review({ ...approval, roleIds: ['r-plain'] })).toMatchObject({ status: 40304 })
  })

  test('are refused where they belong to another tenant', async () => {
    expect(await review({ ...approval, roleIds: ['r-none'] })).toMatchObject({
      status: 40001,
      data: [{ field: 'roleIds' }],
    })
  })
})

test('an enterprise is created and changed; a credit code is there once', async () => {
  const guanli = await demo.signInAs('guanli')
  const draft = { name: '光谷装备', creditCode: '91420100MA4K000001' }
  const { id } = (await guanli.call(createEnterprise, { params, body: draft })).data as { id: string }
  expect(await guanli.call(createEnterprise, { params, body: draft })).toMatchObject({
    status: 40915,
    data: [{ field: 'creditCode' }],
  })
  const request = { params: { ...params, id }, body: { ...draft, name: '光谷智能装备' } }
  expect(await guanli.call(updateEnterprise, request)).toMatchObject({ status: 40901 })
  expect((await guanli.call(updateEnterprise, request, { 'If-Match': '1' })).data).toEqual({ id, revision: 2 })
  expect((await list()).rows).toContainEqual(expect.objectContaining({ id, name: '光谷智能装备', members: 0 }))
})

test('an enterprise of another tenant is not reviewed', async () => {
  const guanli = await demo.signInAs('guanli')
  const request = { params: { ...member, tenantCode: 'park' }, body: approval }
  expect(await guanli.call(reviewMembership, request)).toMatchObject({ status: 40400 })
})

test('users without the right are refused', async () => {
  const lisi = await demo.signInAs('lisi')
  expect(await lisi.call(listAdminEnterprises, { params, querystring: {} })).toMatchObject({ status: 40301 })
  expect(await lisi.call(reviewMembership, { params: member, body: approval })).toMatchObject({ status: 40301 })
})
