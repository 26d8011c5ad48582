import { and, eq } from 'drizzle-orm'
import {
  approveRequest,
  createPasswordLink,
  createUser,
  disableUser,
  enableUser,
  getAdminUser,
  getLoginCaptcha,
  listAdminUsers,
  mergeUsers,
  previewUserMerge,
  resetPassword,
  SECOND_PERSON_SETTING,
  signIn,
  verifyAudit,
  type AdminUser,
  type AdminUserRow,
  type PasswordLink,
  type UserDraft,
  type UserMerge,
} from '@center/shared/contract'
import { auditEntries } from '../../../domains/audit/audit.tables'
import { tenants } from '../../../domains/configuration/configuration.tables'
import { externalSystems, externalUsers } from '../../../domains/external-systems/external-systems.tables'
import { files } from '../../../domains/files/files.tables'
import { letterReceivers, letterReplies, letters } from '../../../domains/letters/letters.tables'
import { memberships, userRoles, users } from '../../../domains/members/members.tables'
import { permissionEntries } from '../../../domains/permissions/permissions.tables'
import { userPreferences } from '../../../domains/preferences/preferences.tables'
import { todos } from '../../../domains/todos/todos.tables'
import { sessions } from '../../../platform/session/session.tables'
import { buildDemoApp, type DemoApp } from '../../../testing/build-demo-app'
import type { SignedIn } from '../../../testing/build-test-app'
import { encryptFor } from '../../../testing/encrypt-for'
import { adminRequests } from '../../approvals/approvals.tables'
import { products, providerRequests } from '../../products/products.tables'

const PASSWORD = 'Begin@2026center'
const [OUTRANKED, DENIED_FIELD, GONE, MERGED, CONFLICT] = [40304, 40001, 40400, 40022, 40901]
const params = { tenantCode: 'demo' }
const tenantId = 't-demo'
const draft: UserDraft = {
  username: 'zhoumin',
  name: '周敏',
  mobile: '13900000009',
  email: 'zhoumin@example.com',
  roleIds: ['r-demo-staff'],
  departmentIds: ['d-demo-rd'],
  enterpriseIds: ['e-huadong'],
}
const other: UserDraft = {
  ...draft,
  username: 'zhoumin2',
  mobile: '',
  email: '',
  roleIds: [],
  departmentIds: [],
  enterpriseIds: [],
}

let demo: DemoApp
let guanli: SignedIn
beforeAll(async () => {
  demo = await buildDemoApp({ hasTestCodes: true })
})
beforeEach(async () => {
  guanli = await demo.proveAs('guanli')
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

type Created = PasswordLink & { id: string }
const create = async (body: UserDraft) => (await guanli.call(createUser, { params, body })).data as Created
/** Two accounts of one person: the first goes. */
async function twoAccounts(): Promise<{ from: string; into: string; given: PasswordLink }> {
  const given = await create(draft)
  return { from: given.id, into: (await create(other)).id, given }
}
const merge = (caller: SignedIn, id: string, intoId: string, revision = 1) =>
  caller.call(mergeUsers, { params: { ...params, id }, body: { intoId } }, { 'If-Match': String(revision) })
const preview = async (id: string, intoId: string) =>
  (await guanli.call(previewUserMerge, { params: { ...params, id, intoId } })).data as UserMerge
const read = async (id: string) => (await guanli.call(getAdminUser, { params: { ...params, id } })).data as AdminUser

async function setPassword({ link }: PasswordLink) {
  const { cipher: newPwd, kid } = await encryptFor(demo.guest, PASSWORD)
  const resetToken = new URL(link).hash.replace('#token=', '')
  return demo.guest.call(resetPassword, { body: { resetToken, newPwd, kid } })
}
async function trySignIn(username: string, password = PASSWORD) {
  const picture = await demo.guest.call(getLoginCaptcha, { querystring: { type: 'LOGIN', data: '17' } })
  const cookie = String(picture.headers['set-cookie']).split(';')[0] ?? ''
  const { cipher, kid } = await encryptFor(demo.guest, password)
  const body = { username, password: cipher, kid, imgvercode: '1234', captchaData: 17, tenantCode: 'demo' }
  return demo.guest.call(signIn, { body }, { cookie })
}

/** A letter that both have, of which the account that goes has read it, one that it alone has, and its other rows. */
async function plant({ from, into }: { from: string; into: string }): Promise<void> {
  const [time, early] = [demo.clock.now(), new Date(demo.clock.now().getTime() - 60_000)]
  const letter = { tenantId, title: '通知', remark: '', replyWay: '1' as const, sender: '周敏', pushTime: time }
  const [shared, own] = await demo.db
    .insert(letters)
    .values([{ ...letter, senderId: from, sendKey: 'k' }, letter])
    .returning({ id: letters.id })
  const received = { tenantId, pushedAt: time }
  await demo.db.insert(letterReceivers).values([
    { ...received, letterId: shared!.id, userId: from, readAt: early, firstReadAt: early },
    { ...received, letterId: shared!.id, userId: into },
    { ...received, letterId: own!.id, userId: from },
  ])
  const reply = { tenantId, letterId: own!.id, userId: from, replyName: '周敏', content: '好', createdAt: time }
  await demo.db.insert(letterReplies).values(reply)
  await demo.db.insert(todos).values({ tenantId, userId: from, title: '待办', createdAt: time })
  await demo.db.insert(userPreferences).values({ tenantId, userId: from, set: {}, updatedAt: time })
  const file = { tenantId, ownerId: from, fileName: 'a.pdf', size: 1, sha256: 'x', secret: 's', createdAt: time }
  await demo.db.insert(files).values({ ...file, id: 'f-merged' })
  const [erp, crm] = [
    { tenantId, code: 'M1', name: 'ERP' },
    { tenantId, code: 'M2', name: 'CRM' },
  ]
  await demo.db.insert(externalSystems).values([erp, crm])
  await demo.db.insert(externalUsers).values([
    { tenantId, systemCode: 'M1', userId: from, extUserId: '1', extUserName: 'zhou' },
    { tenantId, systemCode: 'M2', userId: from, extUserId: '2', extUserName: 'zhou' },
    { tenantId, systemCode: 'M2', userId: into, extUserId: '3', extUserName: 'min' },
  ])
}

test('what an account holds and has written moves as the preview said, and the account is disabled for good', async () => {
  const two = await twoAccounts()
  await plant(two)
  expect(await preview(two.from, two.into)).toMatchObject({
    from: { username: 'zhoumin' },
    into: { username: 'zhoumin2' },
    roles: [{ id: 'r-demo-staff' }],
    departments: [{ id: 'd-demo-rd' }],
    enterprises: ['华东精工机械有限公司'],
    externalAccounts: [{ system: 'ERP', name: 'zhou' }],
    lostAccounts: [{ system: 'CRM', name: 'zhou' }],
    takesMobile: true,
    takesEmail: true,
    lettersReceived: 2,
    lettersSent: 1,
    replies: 1,
    todos: 1,
    files: 1,
    secondFactor: false,
  })
  expect(await merge(guanli, two.from, two.into)).toMatchObject({ status: 200, data: { revision: 2 } })

  const { mobile, email, roleIds, departmentIds, enterpriseIds } = draft
  const moved = { mobile, email, roleIds, departmentIds, enterpriseIds, revision: 2 }
  expect(await read(two.into)).toMatchObject(moved)
  const left = { mobile: '', email: '', roleIds: [], departmentIds: [], enterpriseIds: [], enabled: false }
  expect(await read(two.from)).toMatchObject(left)
  expect(await preview(two.into, 'u-zhangsan')).toMatchObject({
    lettersReceived: 2,
    lettersSent: 1,
    todos: 1,
    files: 1,
  })
  const received = await demo.db.select().from(letterReceivers).where(eq(letterReceivers.userId, two.into))
  expect(received.filter(({ readAt }) => readAt !== null)).toHaveLength(1)
  const accounts = await demo.db.select().from(externalUsers).where(eq(externalUsers.userId, two.into))
  expect(accounts.map(({ extUserId }) => extUserId).toSorted()).toEqual(['1', '3'])
  for (const table of [letterReceivers, letterReplies, todos, externalUsers, userPreferences, userRoles] as const)
    expect(await demo.db.select().from(table).where(eq(table.userId, two.from))).toEqual([])

  const querystring = { keyword: 'zhoumin', sort: 'username' as const }
  const { rows } = (await guanli.call(listAdminUsers, { params, querystring })).data as { rows: AdminUserRow[] }
  expect(rows.map(({ mergedInto }) => mergedInto)).toEqual(['zhoumin2', null])
})

test('the audit names both accounts, and still verifies', async () => {
  const { from, into } = await twoAccounts()
  await merge(guanli, from, into)
  const lines = (await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)).filter(
    ({ details }) => details['kind'] === 'merge',
  )
  expect(lines.map(({ object, details }) => [object, details['after']])).toMatchObject([
    ['zhoumin', { mergedInto: 'zhoumin2' }],
    ['zhoumin2', { mergedFrom: 'zhoumin', mobile: '139****0009' }],
  ])
  expect((await demo.deployer().call(verifyAudit, {})).data).toMatchObject({ broken: null })
})

test('sessions of the account end, and a sign-in with its own password is told of the merge', async () => {
  const { from, into, given } = await twoAccounts()
  await setPassword(given)
  expect(await trySignIn('zhoumin')).toMatchObject({ status: 200 })
  await merge(guanli, from, into)
  const open = await demo.db.select().from(sessions).where(eq(sessions.userId, from))
  expect(open.map(({ endedAt }) => endedAt)).toEqual([expect.any(Date)])
  expect(await trySignIn('zhoumin')).toMatchObject({ status: MERGED })
  expect(await trySignIn('zhoumin', 'Another@2026center')).toMatchObject({ status: 40011 })
})

test('an account that was merged is not enabled, changed, merged again or given a link', async () => {
  const { from, into } = await twoAccounts()
  await merge(guanli, from, into)
  const call = { params: { ...params, id: from } }
  const refused = (field: string) => ({ status: DENIED_FIELD, data: [{ field, code: 'merged' }] })
  expect(await guanli.call(enableUser, call, { 'If-Match': '2' })).toMatchObject(refused('username'))
  expect(await guanli.call(createPasswordLink, { ...call, body: {} })).toMatchObject({ status: DENIED_FIELD })
  expect(await merge(guanli, from, into, 2)).toMatchObject(refused('id'))
  expect(await merge(guanli, into, from, 2)).toMatchObject(refused('intoId'))
})

test('refuses the same account twice, the own one, a disabled one to stay, and one that is not there', async () => {
  const { from, into } = await twoAccounts()
  const refused = (field: string, code: string) => ({ status: DENIED_FIELD, data: [{ field, code }] })
  expect(await merge(guanli, from, from)).toMatchObject(refused('intoId', 'sameUser'))
  expect(await merge(guanli, 'u-guanli', into)).toMatchObject(refused('id', 'self'))
  expect(await merge(guanli, from, 'u-guanli')).toMatchObject(refused('intoId', 'self'))
  expect(await merge(guanli, from, 'u-wangwu')).toMatchObject({ status: GONE })
  expect(await merge(guanli, from, into, 7)).toMatchObject({ status: CONFLICT })
  await guanli.call(disableUser, { params: { ...params, id: into } }, { 'If-Match': '1' })
  expect(await merge(guanli, from, into)).toMatchObject(refused('intoId', 'disabled'))
  expect(await read(from)).toMatchObject({ enabled: true, roleIds: draft.roleIds })
})

test('refuses roles that the actor does not hold or may not give', async () => {
  const { from, into } = await twoAccounts()
  const row = { tenantId, menuId: '', type: 1 }
  await demo.db.insert(permissionEntries).values({ ...row, id: 'p-all', roleId: 'r-demo-staff', action: 'audit:read' })
  const only = async (action: string) => {
    await demo.db.delete(permissionEntries).where(eq(permissionEntries.roleId, 'r-demo-operator'))
    await demo.db.insert(permissionEntries).values({ ...row, id: 'p-few', roleId: 'r-demo-operator', action })
    return demo.proveAs('guanli')
  }
  expect(await merge(await only('user:read,user:write,role:grant'), from, into)).toMatchObject({ status: OUTRANKED })
  expect(await merge(await only('user:read,user:write,audit:read'), from, into)).toMatchObject({ status: OUTRANKED })
  const all = await only('user:read,user:write,audit:read,role:grant')
  expect(await merge(all, from, into)).toMatchObject({ status: 200 })
})

test('a place in an enterprise that both have is there once, with the review that was passed', async () => {
  const from = (await create({ ...draft, roleIds: [] })).id
  const into = (await create({ ...other, enterpriseIds: ['e-huadong'] })).id
  const place = (userId: string) => and(eq(memberships.userId, userId), eq(memberships.enterpriseId, 'e-huadong'))
  await demo.db.update(memberships).set({ reviewState: '2', reviewNote: '重名' }).where(place(into))
  await demo.db.update(memberships).set({ isFounder: true }).where(place(from))
  await merge(guanli, from, into)
  const places = await demo.db.select().from(memberships).where(place(into))
  expect(places).toMatchObject([{ reviewState: '1', reviewNote: '', isFounder: true }])
  expect(await demo.db.select().from(memberships).where(place(from))).toEqual([])
})

test('where the tenant demands it, a second person merges; what one account asked for the other cannot approve', async () => {
  await demo.db.insert(userRoles).values({ tenantId, userId: 'u-lisi', roleId: 'r-demo-operator' })
  const { from, into } = await twoAccounts()
  await demo.db.update(tenants).set({ settings: { [SECOND_PERSON_SETTING]: true } })
  const asked = await merge(guanli, from, into)
  expect(asked).toMatchObject({ status: 40306 })
  expect(await read(from)).toMatchObject({ enabled: true })
  const { id } = asked.data as { id: string }
  await demo.db.update(adminRequests).set({ askedBy: from })
  const lisi = await demo.proveAs('lisi')
  expect(await lisi.call(approveRequest, { params: { ...params, id } })).toMatchObject({ status: 200 })
  expect(await demo.db.select().from(users).where(eq(users.id, from))).toMatchObject([{ mergedInto: into }])
  expect(await demo.db.select().from(adminRequests)).toMatchObject([{ askedBy: into, decidedBy: 'u-lisi' }])
})

test('products move, and a request that both accounts made for one enterprise waits once', async () => {
  const { from, into } = await twoAccounts()
  const at = { tenantId, createdAt: demo.clock.now() }
  const request = { ...at, enterpriseId: 'e-huadong', offer: '设备联网' }
  await demo.db.insert(providerRequests).values([
    { ...request, id: 'p-1', userId: from },
    { ...request, id: 'p-2', userId: into },
    { ...request, id: 'p-3', userId: from, enterpriseId: 'e-zhebei' },
  ])
  const product = {
    ...at,
    enterpriseId: 'e-huadong',
    category: 'iot' as const,
    name: '产品',
    nameEn: '',
    summary: '',
    url: '',
  }
  await demo.db.insert(products).values({ ...product, id: 'd-1', userId: from })
  expect(await merge(guanli, from, into)).toMatchObject({ status: 200 })
  const requests = await demo.db.select().from(providerRequests)
  expect(requests.map(({ id, userId }) => [id, userId]).toSorted()).toEqual([
    ['p-2', into],
    ['p-3', into],
  ])
  expect(await demo.db.select().from(products)).toMatchObject([{ id: 'd-1', userId: into }])
})
