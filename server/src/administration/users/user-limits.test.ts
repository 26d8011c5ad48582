import {
  adminRights,
  createPasswordLink,
  createRole,
  createUser,
  disableUser,
  endOpenSession,
  exportUsers,
  getAdminUser,
  importUsers,
  limitedRights,
  listAdminUsers,
  listApprovals,
  listOpenSessions,
  listSignIns,
  unlockUser,
  updateUser,
  type AdminUserRow,
  type OpenSessionRow,
  type RoleDraft,
  type UserDraft,
  type UserLimit,
} from '@center/shared/contract'
import { departments, memberships, userDepartments, userRoles, users } from '../../domains/members/members.tables'
import { permissionEntries } from '../../domains/permissions/permissions.tables'
import { signIns } from '../../domains/auth/auth.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const params = { tenantCode: 'demo' }
const one = (id: string) => ({ params: { ...params, id } })
const tenantId = 't-demo'
const [NOT_FOUND, INVALID, OUTRANKED] = [40400, 40001, 40304]

/** Lisi, of the department of research, with a role that manages users within a limit; other users around. */
async function limited(limit: UserLimit, actions: readonly string[] = limitedRights) {
  const person = (name: string) => ({ id: `u-${name}`, tenantId, username: name, name })
  await demo.db.insert(users).values(['near', 'below', 'far', 'mate'].map(person))
  await demo.db.insert(departments).values({ id: 'd-lab', tenantId, parentId: 'd-demo-rd', name: '实验室' })
  await demo.db.insert(userDepartments).values([
    { tenantId, userId: 'u-near', departmentId: 'd-demo-rd' },
    { tenantId, userId: 'u-below', departmentId: 'd-lab' },
    { tenantId, userId: 'u-far', departmentId: 'd-demo-ops' },
  ])
  const key = { tenantId, enterpriseId: 'e-huadong' }
  await demo.db.insert(memberships).values([
    { ...key, userId: 'u-mate', reviewState: '1' },
    { ...key, userId: 'u-far', reviewState: '0' },
  ])
  const entry = { tenantId, roleId: 'r-demo-staff', menuId: '' }
  await demo.db.insert(permissionEntries).values([
    { ...entry, id: 'limit', action: limit, type: 2 },
    { ...entry, id: 'rights', action: actions.join(','), type: 1 },
  ])
  await demo.db
    .insert(userRoles)
    .values([{ tenantId, userId: 'u-near', roleId: 'r-demo-ent' }])
    .onConflictDoNothing()
  return demo.proveAs('lisi')
}

type Lisi = Awaited<ReturnType<typeof limited>>
const seen = async (lisi: Lisi) => {
  const { data } = await lisi.call(listAdminUsers, { params, querystring: { limit: 100 } } as never)
  const { rows, total } = data as { rows: AdminUserRow[]; total: number }
  expect(total).toBe(rows.length)
  return rows.map(({ username }) => username).toSorted()
}
const draft = (change: Partial<UserDraft> = {}): UserDraft => ({
  username: 'newcomer',
  name: '新人',
  mobile: '',
  email: '',
  roleIds: [],
  departmentIds: [],
  enterpriseIds: [],
  ...change,
})

test.each<[UserLimit, string[]]>([
  ['users:self', ['lisi']],
  ['users:department', ['lisi', 'near', 'zhangsan']],
  ['users:department-tree', ['below', 'lisi', 'near', 'zhangsan']],
  ['users:enterprise', ['lisi', 'mate', 'zhangsan']],
  ['users:in:d-demo-ops', ['far', 'guanli', 'pingtai', 'shenji']],
  ['users:in:d-demo-rd', ['below', 'lisi', 'near', 'zhangsan']],
  ['users:in:no-such', []],
])('%s reaches %j', async (limit, usernames) => {
  expect(await seen(await limited(limit))).toEqual(usernames)
})

test('a role without a limit widens another one', async () => {
  const lisi = await limited('users:self')
  await demo.db
    .insert(permissionEntries)
    .values({ tenantId, roleId: 'r-demo-ent', menuId: '', id: 'wide', action: 'user:read', type: 1 })
  await demo.db.insert(userRoles).values({ tenantId, userId: 'u-lisi', roleId: 'r-demo-ent' })
  expect(await seen(lisi)).toContain('far')
})

test('users beyond the limit are not there: not read, changed, disabled, unlocked, nor given a password', async () => {
  const lisi = await limited('users:department')
  const far = one('u-far')
  const match = { 'if-match': '1' }
  const answers = [
    await lisi.call(getAdminUser, far),
    await lisi.call(updateUser, { ...far, body: draft({ username: 'far' }) }, match),
    await lisi.call(disableUser, far, match),
    await lisi.call(unlockUser, far),
    await lisi.call(createPasswordLink, { ...far, body: null }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => NOT_FOUND))
  expect(await lisi.call(getAdminUser, one('u-near'))).toMatchObject({ status: 200 })
})

test('a new user, and one who is changed, stay within the limit', async () => {
  const lisi = await limited('users:department')
  expect(await lisi.call(createUser, { params, body: draft() })).toMatchObject({
    status: INVALID,
    data: [{ field: 'departmentIds' }],
  })
  const own = draft({ departmentIds: ['d-demo-rd'] })
  expect(await lisi.call(createUser, { params, body: own })).toMatchObject({ status: 200 })
  const moved = draft({ username: 'near', departmentIds: ['d-demo-ops'] })
  await demo.db.delete(userRoles)
  await demo.db.insert(userRoles).values({ tenantId, userId: 'u-lisi', roleId: 'r-demo-staff' })
  expect(await lisi.call(updateUser, { ...one('u-near'), body: moved }, { 'if-match': '1' })).toMatchObject({
    status: INVALID,
  })
})

test('sessions and sign-ins of others are neither listed nor ended', async () => {
  const lisi = await limited('users:department')
  const row = { tenantId, at: demo.clock.now(), ip: '10.0.0.1', agent: '', outcome: 'ok' }
  await demo.db.insert(signIns).values([
    { ...row, userId: 'u-far', username: 'far' },
    { ...row, userId: 'u-near', username: 'near' },
    { ...row, userId: null, username: 'nemo' },
  ] as never)
  await demo.signInAs('guanli')
  const guanli = await demo.signInAs('guanli')
  const all = (await guanli.call(listOpenSessions, { params, querystring: {} } as never)).data as {
    rows: OpenSessionRow[]
  }
  const other = all.rows.find(({ username }) => username === 'guanli')!
  const listed = (await lisi.call(listOpenSessions, { params, querystring: {} } as never)).data as {
    rows: OpenSessionRow[]
  }
  expect(listed.rows.map(({ username }) => username)).toEqual(['lisi'])
  await lisi.prove()
  expect(await lisi.call(endOpenSession, one(other.id))).toMatchObject({ status: NOT_FOUND })
  const tries = (await lisi.call(listSignIns, { params, querystring: {} } as never)).data as {
    rows: { username: string }[]
  }
  expect(tries.rows.map(({ username }) => username)).toEqual(['near'])
})

test('an export holds the users within the limit alone', async () => {
  const lisi = await limited('users:department')
  const { raw } = (await lisi.call(exportUsers, {
    params,
    querystring: { format: 'csv' },
  } as never)) as unknown as { raw: Uint8Array }
  const text = Buffer.from(raw).toString()
  expect(text).toContain('near')
  expect(text).not.toContain('far')
})

test('what concerns users as a whole is refused: files of users, and requests of administrators', async () => {
  const lisi = await limited('users:department')
  const file = { field: 'file', name: 'a.csv', bytes: Buffer.from('username\nfar\n') }
  const address = { ...importUsers, url: importUsers.url.replace(':tenantCode', 'demo') as typeof importUsers.url }
  expect(await lisi.upload(address, file)).toMatchObject({ status: 40301 })
  expect((await lisi.call(listApprovals, { params, querystring: {} } as never)).http).toBe(403)
})

test('a limited role gives no other right of administration, however it was written', async () => {
  const lisi = await limited('users:department', adminRights)
  const role: RoleDraft = {
    code: 'WIDE',
    name: '更大',
    nameEn: '',
    workbenchCode: 'WB_ENT',
    orderNum: 0,
    applicationIds: [],
    menuIds: [],
    actions: ['user:read'],
    dataRules: [],
  }
  expect((await lisi.call(createRole, { params, body: role })).http).toBe(403)
})

test('a limited actor gives no role with a right over others, not even one that the actor holds', async () => {
  const lisi = await limited('users:department')
  const body = draft({ departmentIds: ['d-demo-rd'], roleIds: ['r-demo-staff'] })
  expect(await lisi.call(createUser, { params, body })).toMatchObject({ status: OUTRANKED })
})

test('a role that is limited is refused rights over the whole tenant when it is written', async () => {
  const guanli = await demo.proveAs('guanli')
  const role: RoleDraft = {
    code: 'HEAD',
    name: '部门主管',
    nameEn: '',
    workbenchCode: 'WB_ENT',
    orderNum: 0,
    applicationIds: [],
    menuIds: [],
    actions: ['user:read', 'menu:write'],
    dataRules: ['users:department'],
  }
  expect(await guanli.call(createRole, { params, body: role })).toMatchObject({
    status: INVALID,
    data: [{ field: 'dataRules' }],
  })
  expect(await guanli.call(createRole, { params, body: { ...role, actions: ['user:read'] } })).toMatchObject({
    status: 200,
  })
})

test('a role is limited to chosen departments of the tenant, and to no other ones', async () => {
  const guanli = await demo.proveAs('guanli')
  const role = (code: string, dataRules: string[]): RoleDraft => {
    const empty = { nameEn: '', workbenchCode: 'WB_ENT', orderNum: 0, applicationIds: [], menuIds: [] }
    return { ...empty, code, name: code, actions: ['user:read'], dataRules }
  }
  const create = (code: string, dataRules: string[]) => guanli.call(createRole, { params, body: role(code, dataRules) })
  expect(await create('OPS_HEAD', ['users:in:d-demo-ops', 'users:in:d-demo-rd'])).toMatchObject({ status: 200 })
  const refused = { status: INVALID, data: [{ field: 'dataRules', code: 'unknown' }] }
  expect(await create('NONE', ['users:in:'])).toMatchObject(refused)
  expect(await create('FOREIGN', ['users:in:no-such'])).toMatchObject(refused)
})

test('a user who is moved out of the chosen departments is refused', async () => {
  const lisi = await limited('users:in:d-demo-ops')
  const answer = await lisi.call(createUser, { params, body: draft({ departmentIds: ['d-demo-rd'] }) })
  expect(answer).toMatchObject({ status: INVALID, data: [{ field: 'departmentIds', code: 'unreached' }] })
  expect(await lisi.call(createUser, { params, body: draft({ departmentIds: ['d-demo-ops'] }) })).toMatchObject({
    status: 200,
  })
})
