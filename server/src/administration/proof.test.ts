import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import {
  applyPortal,
  beginSecondFactor,
  changeAdminSettings,
  confirmSecondFactor,
  createUser,
  disableUser,
  exportPortal,
  listProofWays,
  proveIdentity,
  reviewMembership,
  updateRole,
  updateUser,
  verifyPassword,
  type Endpoint,
  type RequestOf,
  type RoleDraft,
  type SecondFactorSetUp,
  type UserDraft,
} from '@center/shared/contract'
import { auditEntries } from '../domains/audit/audit.tables'
import { setTestPassword } from '../testing/passwords/set-test-password'
import { memberships } from '../domains/members/members.tables'
import type { SignedIn } from '../testing/build-test-app'
import { buildDemoApp, type DemoApp } from '../testing/build-demo-app'
import { encryptFor } from '../testing/encrypt-for'

const PASSWORD = 'Center@2026'
const UNPROVEN = 40305
const params = { tenantCode: 'demo' }

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

async function prove(caller: SignedIn, password: string) {
  const { cipher, kid } = await encryptFor(demo.guest, password)
  return caller.call(proveIdentity, { body: { password: cipher, kid } })
}

const disable = (caller: SignedIn) =>
  caller.call(disableUser, { params: { ...params, id: 'u-lisi' } }, { 'If-Match': '1' })
const proofLines = () =>
  demo.db.select().from(auditEntries).orderBy(auditEntries.sequence).where(eq(auditEntries.action, 'proof'))

test('a password that is typed again opens dangerous acts, and a wrong one is written down and opens none', async () => {
  await setTestPassword(demo.db, 'u-guanli', PASSWORD)
  const guanli = await demo.signInAs('guanli')
  expect(await disable(guanli)).toMatchObject({ http: 403, status: UNPROVEN, message: '请验证您的身份以继续' })
  expect(await prove(guanli, 'Wrong@2026')).toMatchObject({
    status: 40001,
    data: [{ field: 'password', code: 'wrong' }],
  })
  expect(await disable(guanli)).toMatchObject({ status: UNPROVEN })
  expect(await prove(guanli, PASSWORD)).toMatchObject({ status: 200, data: true })
  expect(await disable(await demo.signInAs('guanli'))).toMatchObject({ status: UNPROVEN })
  expect(await disable(guanli)).toMatchObject({ status: 200 })
  expect(await proofLines()).toMatchObject([{ actor: 'u-guanli', tenantId: 't-demo', object: 'guanli' }])
})

test('wrong passwords count with those of the sign-in and of the lock screen', async () => {
  await setTestPassword(demo.db, 'u-guanli', PASSWORD)
  const guanli = await demo.signInAs('guanli')
  const { cipher: password, kid } = await encryptFor(demo.guest, 'Wrong@2026')
  for (let attempt = 0; attempt < 2; attempt += 1) await guanli.call(verifyPassword, { body: { password, kid } })
  for (let attempt = 0; attempt < 3; attempt += 1) await prove(guanli, 'Wrong@2026')
  expect(await prove(guanli, PASSWORD)).toMatchObject({ status: 42902 })
  expect(await disable(guanli)).toMatchObject({ status: UNPROVEN })
  expect(await proofLines()).toHaveLength(3)
})

test('an account that single sign-on alone lets in is told that it has no password here', async () => {
  expect(await prove(await demo.signInAs('guanli'), PASSWORD)).toMatchObject({
    status: 40001,
    data: [{ field: 'password', code: 'noPassword' }],
  })
})

const user: UserDraft = {
  username: 'zhoumin',
  name: '周敏',
  mobile: '',
  email: '',
  roleIds: ['r-demo-operator'],
  departmentIds: [],
  enterpriseIds: [],
}
const lisi = { username: 'lisi', roleIds: ['r-demo-staff'] }
const role: RoleDraft = {
  code: 'STAFF',
  name: '普通成员',
  nameEn: '',
  workbenchCode: 'WB_OPS',
  orderNum: 0,
  applicationIds: [],
  menuIds: [],
  actions: ['user:write'],
  dataRules: [],
}
const portal = { code: 'demo', name: '工业云平台' }

type Case = { name: string; endpoint: Endpoint; request: object; harmless: object }
const cases: Case[] = [
  {
    name: 'a new user with a role of administrators',
    endpoint: createUser,
    request: { params, body: user },
    harmless: { params, body: { ...user, roleIds: ['r-demo-staff'] } },
  },
  {
    name: 'a role of administrators for a user',
    endpoint: updateUser,
    request: { params: { ...params, id: 'u-lisi' }, body: { ...user, username: 'lisi' } },
    harmless: { params: { ...params, id: 'u-lisi' }, body: { ...user, ...lisi } },
  },
  {
    name: 'another number for an administrator',
    endpoint: updateUser,
    request: { params: { ...params, id: 'u-guanli' }, body: { ...user, username: 'guanli', mobile: '13900000009' } },
    harmless: { params: { ...params, id: 'u-lisi' }, body: { ...user, ...lisi, mobile: '13900000009' } },
  },
  {
    name: 'a right of administration for a role',
    endpoint: updateRole,
    request: { params: { ...params, id: 'r-demo-staff' }, body: role },
    harmless: { params: { ...params, id: 'r-demo-staff' }, body: { ...role, actions: ['page:read'] } },
  },
  {
    name: 'where users sign in',
    endpoint: changeAdminSettings,
    request: { params, body: { set: { CENTER_LOGIN_URL: '/center/other' } } },
    harmless: { params, body: { set: { CENTER_WATERMARK: true } } },
  },
  {
    name: 'users in an export',
    endpoint: exportPortal,
    request: { params, querystring: { users: 'true' } },
    harmless: { params, querystring: {} },
  },
  {
    name: 'a file with prune',
    endpoint: applyPortal,
    request: { body: { tenant: portal, prune: true } },
    harmless: { body: { tenant: portal } },
  },
  {
    name: 'a file that gives a right of administration',
    endpoint: applyPortal,
    request: {
      body: {
        tenant: { ...portal, roles: [{ code: 'MORE', name: '更多', workbench: 'WB_OPS', actions: ['user:read'] }] },
      },
    },
    harmless: { body: { tenant: portal } },
  },
]

const revisions: Record<string, string> = { [changeAdminSettings.url]: '0' }
const send = (caller: SignedIn, endpoint: Endpoint, request: object) =>
  caller.call(endpoint, request as RequestOf<Endpoint>, { 'If-Match': revisions[endpoint.url] ?? '1' })

test.each(cases)(
  '$name: needs the proof, and the same call without it does not',
  async ({ endpoint, request, harmless }) => {
    const guanli = await demo.signInAs('guanli')
    expect(await send(guanli, endpoint, request)).toMatchObject({ status: UNPROVEN })
    expect(await send(await guanli.prove(), endpoint, request)).toMatchObject({ status: 200 })
    await demo.reset()
    expect(await send(await demo.signInAs('guanli'), endpoint, harmless)).toMatchObject({ status: 200 })
  },
)

test('an approval with a role of administrators needs the proof', async () => {
  const [membership] = await demo.db.select().from(memberships).where(eq(memberships.tenantId, 't-demo'))
  const { enterpriseId: id, userId } = membership!
  const review = {
    params: { ...params, id, userId },
    body: { decision: 'approve' as const, note: '', roleIds: ['r-demo-operator'] },
  }
  const guanli = await demo.signInAs('guanli')
  expect(await guanli.call(reviewMembership, review)).toMatchObject({ status: UNPROVEN })
  expect(await (await guanli.prove()).call(reviewMembership, review)).toMatchObject({ status: 200 })
})

describe('a code of the authenticator app', () => {
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: demo.clock.now().getTime() })
  async function withApp(): Promise<{ guanli: SignedIn; secret: string }> {
    const proven = await demo.proveAs('guanli')
    const { secret } = (await proven.call(beginSecondFactor, {})).data as SecondFactorSetUp
    await proven.call(confirmSecondFactor, { body: { code: codeOf(secret) } })
    demo.clock.advance(60_000)
    return { guanli: await demo.signInAs('guanli'), secret }
  }

  test('proves in place of the password, once', async () => {
    const { guanli, secret } = await withApp()
    expect((await guanli.call(listProofWays, {})).data).toEqual({ ways: ['code'] })
    const code = codeOf(secret)
    expect(await disable(guanli)).toMatchObject({ status: UNPROVEN })
    expect(await guanli.call(proveIdentity, { body: { code } })).toMatchObject({ status: 200, data: true })
    expect(await disable(guanli)).toMatchObject({ status: 200 })
    const again = await demo.signInAs('guanli')
    expect(await again.call(proveIdentity, { body: { code } })).toMatchObject({ status: 40020 })
    expect(await proofLines()).toMatchObject([{ details: { kind: 'wrong', way: 'code' } }])
  })

  test('proves nothing for a user without an app, and is guessed at five times', async () => {
    const lisi = await demo.signInAs('lisi')
    expect((await lisi.call(listProofWays, {})).data).toEqual({ ways: [] })
    expect(await lisi.call(proveIdentity, { body: { code: '123456' } })).toMatchObject({ status: 40020 })
    const { guanli, secret } = await withApp()
    const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
    for (let guess = 0; guess < 5; guess += 1) await guanli.call(proveIdentity, { body: { code: wrong } })
    expect(await guanli.call(proveIdentity, { body: { code: codeOf(secret) } })).toMatchObject({ status: 42902 })
  })
})
