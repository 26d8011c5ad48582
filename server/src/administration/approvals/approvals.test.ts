import { and, eq, like } from 'drizzle-orm'
import {
  applyPortal,
  approveRequest,
  changeAdminSettings,
  createIdentityProvider,
  createMessageChannel,
  createPasswordLink,
  disableTenant,
  eraseUser,
  exportPortal,
  listApprovals,
  listIdentityProviders,
  listMessageChannels,
  mergeUsers,
  refuseRequest,
  SECOND_PERSON_SETTING,
  updateIdentityProvider,
  updateMessageChannel,
  updateTenant,
  type AdminIdentityProvider,
  type AdminMessageChannel,
  type ApprovalRow,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { passwordLinks } from '../../domains/auth/auth.tables'
import { tenantDomains, tenants } from '../../domains/configuration/configuration.tables'
import { letterReceivers, letters } from '../../domains/letters/letters.tables'
import { userRoles, users } from '../../domains/members/members.tables'
import { permissionEntries } from '../../domains/permissions/permissions.tables'
import type { Answer, SignedIn } from '../../testing/build-test-app'
import { composePortalLetters } from '../../composition/notices/portal-letters'
import { createApprovals } from './approvals.service'
import { adminRequests } from './approvals.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

const ADMIN_TOKEN = 'administration-token-of-tests'
const [PENDING, OWN, CLOSED] = [40306, 40308, 40919]
const params = { tenantCode: 'demo' }
const linkOf = (id: string) => ({ params: { ...params, id }, body: {} })

let demo: DemoApp
let guanli: SignedIn
let lisi: SignedIn
beforeAll(async () => {
  demo = await buildDemoApp({ adminToken: ADMIN_TOKEN })
})
beforeEach(async () => {
  await demo.db.insert(userRoles).values({ tenantId: 't-demo', userId: 'u-lisi', roleId: 'r-demo-operator' })
  await demo.db.update(tenants).set({ settings: { [SECOND_PERSON_SETTING]: true } })
  guanli = await demo.proveAs('guanli')
  lisi = await demo.proveAs('lisi')
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const idOf = ({ data }: Answer) => (data as { id: string }).id
const approve = (caller: SignedIn, id: string, tenantCode = 'demo') =>
  caller.call(approveRequest, { params: { tenantCode, id } })
const refuse = (caller: SignedIn, id: string) => caller.call(refuseRequest, { params: { ...params, id } })
const listOf = async (caller: SignedIn) =>
  ((await caller.call(listApprovals, { params, querystring: {} })).data as { rows: ApprovalRow[] }).rows
const links = () => demo.db.select().from(passwordLinks)

test('a password link for an administrator waits for another one, who gets it once', async () => {
  const asked = await guanli.call(createPasswordLink, linkOf('u-lisi'))
  expect(asked).toMatchObject({ http: 200, status: PENDING, data: { requested: true } })
  expect(idOf(await guanli.call(createPasswordLink, linkOf('u-lisi')))).toBe(idOf(asked))
  expect(await links()).toEqual([])
  expect(await listOf(lisi)).toMatchObject([
    { act: 'createPasswordLink', object: 'lisi', askedBy: 'guanli', isOwn: false, state: 'waiting', decidedBy: '' },
  ])
  expect(await approve(guanli, idOf(asked))).toMatchObject({ status: OWN })
  expect(await refuse(guanli, idOf(asked))).toMatchObject({ status: OWN })

  const approved = await approve(lisi, idOf(asked))
  expect(approved).toMatchObject({ status: 200, data: { link: { link: expect.stringContaining('#token=') } } })
  expect(await links()).toMatchObject([{ userId: 'u-lisi', madeBy: 'u-lisi' }])
  expect(await approve(lisi, idOf(asked))).toMatchObject({ status: CLOSED })
  expect(await listOf(guanli)).toMatchObject([{ isOwn: true, state: 'approved', decidedBy: 'lisi' }])
  const lines = await demo.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'request'))
    .orderBy(auditEntries.sequence)
  expect(lines.map(({ details }) => details['kind'])).toEqual(['create', 'approve'])
})

test('a password link for a user without rights over others, and one of a tenant that demands no one, waits for no one', async () => {
  expect(await guanli.call(createPasswordLink, linkOf('u-zhangsan'))).toMatchObject({ status: 200 })
  await demo.db.update(tenants).set({ settings: {} })
  expect(await guanli.call(createPasswordLink, linkOf('u-lisi'))).toMatchObject({ status: 200 })
})

test('what is refused, has expired, or takes rights that the caller has not is not done', async () => {
  const ask = async () => idOf(await guanli.call(createPasswordLink, linkOf('u-lisi')))
  const refused = await ask()
  expect(await refuse(lisi, refused)).toMatchObject({ status: 200 })
  expect(await approve(lisi, refused)).toMatchObject({ status: CLOSED })

  demo.clock.advance(60_000)
  const another = await ask()
  await demo.db.delete(userRoles).where(eq(userRoles.userId, 'u-lisi'))
  await demo.db.insert(userRoles).values({ tenantId: 't-demo', userId: 'u-lisi', roleId: 'r-demo-staff' })
  const row = { id: 'p-read', tenantId: 't-demo', roleId: 'r-demo-staff', menuId: '', type: 1, action: 'user:read' }
  await demo.db.insert(permissionEntries).values(row)
  expect(await approve(lisi, another)).toMatchObject({ status: 40304, data: { rights: ['user:write'] } })

  demo.clock.advance(24 * 3_600_000)
  expect(await approve(await demo.proveAs('lisi'), another)).toMatchObject({ status: CLOSED })
  expect(await listOf(await demo.signInAs('guanli'))).toMatchObject([{ state: 'expired' }, { state: 'refused' }])
  expect(await links()).toEqual([])
})

test('a tenant is disabled on the revision that was asked about, or the request waits on', async () => {
  const park = { tenantCode: 'park' }
  const isEnabled = async () =>
    (await demo.db.select().from(tenants).where(eq(tenants.code, 'park'))).map(({ enabled }) => enabled)
  const asked = await guanli.call(disableTenant, { params: park }, { 'If-Match': '1' })
  expect(asked).toMatchObject({ status: PENDING })
  await guanli.call(updateTenant, { params: park, body: { name: '园区二', homeUrl: '' } }, { 'If-Match': '1' })
  expect(await approve(lisi, idOf(asked), 'park')).toMatchObject({ status: 40901 })
  expect(await isEnabled()).toEqual([true])
  await demo.db.update(tenants).set({ revision: 1 }).where(eq(tenants.code, 'park'))
  expect(await approve(lisi, idOf(asked), 'park')).toMatchObject({ status: 200 })
  expect(await isEnabled()).toEqual([false])
})

test('users are exported to the one who approves; a file is applied with the token of administration alone', async () => {
  const querystring = { users: 'true' as const }
  const asked = await guanli.call(exportPortal, { params, querystring })
  expect(asked).toMatchObject({ status: PENDING })
  const { data } = await approve(lisi, idOf(asked))
  const { tenant } = data as { tenant: { code: string; name: string; users: unknown[] } }
  expect(tenant.users).toHaveLength(5)
  const body = { tenant: { code: 'demo', name: tenant.name } }
  expect(await guanli.call(applyPortal, { body })).toMatchObject({ status: 40303 })
  expect(await demo.deployer(ADMIN_TOKEN).call(applyPortal, { body })).toMatchObject({ status: 200 })
})

test('no one takes the second person away alone', async () => {
  const body = { set: { [SECOND_PERSON_SETTING]: false }, note: '' }
  const asked = await guanli.call(changeAdminSettings, { params, body }, { 'If-Match': '0' })
  expect(asked).toMatchObject({ status: PENDING })
  expect(await approve(lisi, idOf(asked))).toMatchObject({ status: 200 })
  expect(await guanli.call(createPasswordLink, linkOf('u-lisi'))).toMatchObject({ status: 200 })
})

test('personal data are erased, and two accounts merged, once another administrator approves', async () => {
  const isErased = async (id: string) =>
    (await demo.db.select().from(users).where(eq(users.id, id))).map(({ erasedAt }) => erasedAt !== null)
  await demo.db.update(users).set({ enabled: false }).where(eq(users.id, 'u-zhangsan'))
  const revision = async (id: string) =>
    String((await demo.db.select().from(users).where(eq(users.id, id)))[0]?.revision)
  const erasing = { params: { ...params, id: 'u-zhangsan' }, body: { username: 'zhangsan' } }
  const asked = await guanli.call(eraseUser, erasing, { 'If-Match': await revision('u-zhangsan') })
  expect(asked).toMatchObject({ status: PENDING })
  expect(await isErased('u-zhangsan')).toEqual([false])
  expect(await approve(guanli, idOf(asked))).toMatchObject({ status: OWN })
  expect(await approve(lisi, idOf(asked))).toMatchObject({ status: 200 })
  expect(await isErased('u-zhangsan')).toEqual([true])

  const twin = { tenantId: 't-demo', username: 'twin', name: '张三', id: 'u-twin' }
  await demo.db.insert(users).values([twin, { ...twin, id: 'u-stays', username: 'stays' }])
  const merging = { params: { ...params, id: 'u-twin' }, body: { intoId: 'u-stays' } }
  const merge = await guanli.call(mergeUsers, merging, { 'If-Match': await revision('u-twin') })
  expect(merge).toMatchObject({ status: PENDING })
  expect(await approve(lisi, idOf(merge))).toMatchObject({ status: 200 })
  const [merged] = await demo.db.select().from(users).where(eq(users.id, 'u-twin'))
  expect(merged).toMatchObject({ mergedInto: 'u-stays', enabled: false })
})

describe('notices', () => {
  const expire = () =>
    createApprovals({
      db: demo.db,
      now: demo.clock.now,
      publicUrl: demo.app.config.publicUrl,
      sendLetter: composePortalLetters(demo.app),
      settings: { read: () => Promise.reject(new Error('not asked')) } as never,
      namesOf: () => Promise.reject(new Error('not asked')),
      change: () => Promise.reject(new Error('not asked')),
    }).expire()
  const lettersTo = async (userId: string) => {
    const rows = await demo.db
      .select({ title: letters.title, remark: letters.remark })
      .from(letters)
      .innerJoin(letterReceivers, eq(letterReceivers.letterId, letters.id))
      .where(and(eq(letterReceivers.userId, userId), like(letters.title, '%审批%')))
      .orderBy(letters.id)
    return rows
  }
  const titles = async (userId: string) => (await lettersTo(userId)).map(({ title }) => title)

  test('a request is told to those who can approve it, once, and its outcome to the user who asked', async () => {
    const asked = await guanli.call(createPasswordLink, linkOf('u-lisi'))
    await guanli.call(createPasswordLink, linkOf('u-lisi'))
    expect(await titles('u-lisi')).toEqual(['有操作等待您审批 / An act waits for your approval'])
    expect([await titles('u-guanli'), await titles('u-zhangsan')]).toEqual([[], []])
    await approve(lisi, idOf(asked))
    expect(await titles('u-guanli')).toEqual(['审批已通过 / Request approved'])
    const another = await guanli.call(createPasswordLink, linkOf('u-lisi'))
    await refuse(lisi, idOf(another))
    expect((await titles('u-guanli')).at(-1)).toBe('审批未通过 / Request refused')
  })

  test('notices name no user, and lead to the page of requests at the host name of the tenant', async () => {
    await demo.db.insert(tenantDomains).values({ host: 'portal.acme.example', tenantId: 't-demo' })
    await guanli.call(createPasswordLink, linkOf('u-lisi'))
    const [letter] = await lettersTo('u-lisi')
    expect(letter?.remark).toMatch(/href="http:\/\/portal\.acme\.example:\d+\/center\/admin\?tc=demo#section=requests"/)
    expect(letter?.remark).not.toMatch(/lisi|guanli/)
  })

  test('an act on another tenant is told to the operators where the user who asks is, with the tenant in the address', async () => {
    await guanli.call(disableTenant, { params: { tenantCode: 'park' } }, { 'If-Match': '1' })
    expect((await lettersTo('u-lisi')).at(-1)?.remark).toContain('#section=requests&amp;tenant=park')
  })

  test('an operator who asked in another tenant is told what became of it there', async () => {
    const row = { id: 'p-park', tenantId: 't-park', roleId: 'r-park-ent', menuId: '', type: 1 }
    await demo.db.insert(permissionEntries).values({ ...row, action: 'user:read,user:write' })
    const link = { params: { tenantCode: 'park', id: 'u-wangwu' }, body: {} }
    const asked = await guanli.call(createPasswordLink, link)
    expect(asked.status).toBe(PENDING)
    const refusal = { params: { tenantCode: 'park', id: idOf(asked) } }
    expect((await (await demo.proveAs('wangwu')).call(refuseRequest, refusal)).status).toBe(200)
    expect((await titles('u-guanli')).at(-1)).toBe('审批未通过 / Request refused')
  })

  test('an end without a decision is told once to the user who asked', async () => {
    await guanli.call(createPasswordLink, linkOf('u-lisi'))
    demo.clock.advance(24 * 3_600_000)
    for (let round = 0; round < 2; round += 1) await expire()
    expect(await titles('u-guanli')).toEqual(['审批已失效 / Request expired'])
  })
})

test('an act that fails after it was approved leaves the request waiting, and nothing of the decision', async () => {
  const asked = await guanli.call(createPasswordLink, linkOf('u-lisi'))
  await demo.db.update(users).set({ enabled: false }).where(eq(users.id, 'u-lisi'))
  await demo.db.update(users).set({ enabled: true }).where(eq(users.id, 'u-guanli'))
  const third = { tenantId: 't-demo', id: 'u-third', username: 'third', name: '丙' }
  await demo.db.insert(users).values(third)
  await demo.db.insert(userRoles).values({ tenantId: 't-demo', userId: 'u-third', roleId: 'r-demo-operator' })
  const another = await (await demo.signIn({ userId: 'u-third', tenantId: 't-demo', tenantCode: 'demo' })).prove()
  expect(await approve(another, idOf(asked))).toMatchObject({ status: 40001 })
  expect(await listOf(another)).toMatchObject([{ state: 'waiting', decidedBy: '' }])
  const lines = await demo.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'request'))
    .orderBy(auditEntries.sequence)
  expect(lines.map(({ details }) => details['kind'])).toEqual(['create'])
  await demo.db.update(users).set({ enabled: true }).where(eq(users.id, 'u-lisi'))
  expect(await approve(another, idOf(asked))).toMatchObject({ status: 200 })
})

describe('a channel for SMS and e-mails', () => {
  const channel = {
    name: '网关',
    kind: 'sms',
    adapter: 'http',
    port: 0,
    region: '',
    account: '',
    appId: '',
    signName: '',
    sender: '',
    address: 'https://gateway.example/',
    secret: 'a-secret',
    enabled: true,
  } as const
  const rowOf = async (caller: SignedIn) =>
    ((await caller.call(listMessageChannels, { params, querystring: { keyword: '网关' } })).data as ChannelPage)
      .rows[0]!
  type ChannelPage = { rows: AdminMessageChannel[] }
  const update = (caller: SignedIn, { id, revision }: AdminMessageChannel, changes: object) =>
    caller.call(
      updateMessageChannel,
      { params: { ...params, id }, body: { ...channel, secret: '', ...changes } },
      { 'If-Match': String(revision) },
    )

  test('a new channel is written at once and enabled once another administrator approves; its secret is in no request', async () => {
    const asked = await guanli.call(createMessageChannel, { params, body: channel })
    expect(asked).toMatchObject({ status: PENDING, data: { requested: true } })
    expect(await rowOf(guanli)).toMatchObject({ enabled: false, hasSecret: true })
    expect(JSON.stringify(await demo.db.select().from(adminRequests))).not.toContain('a-secret')
    expect(await approve(lisi, idOf(asked))).toMatchObject({ status: 200 })
    expect(await rowOf(guanli)).toMatchObject({ enabled: true, hasSecret: true, revision: 2 })
  })

  test('a channel with another address waits again and is not used meanwhile; one with another name does not', async () => {
    const asked = await guanli.call(createMessageChannel, { params, body: channel })
    await approve(lisi, idOf(asked))
    const renamed = await update(guanli, await rowOf(guanli), { name: '短信网关' })
    expect(renamed).toMatchObject({ status: 200 })
    expect(await rowOf(guanli)).toMatchObject({ enabled: true, name: '短信网关' })
    const moved = await update(guanli, await rowOf(guanli), { address: 'https://elsewhere.example/' })
    expect(moved).toMatchObject({ status: PENDING })
    expect(await rowOf(guanli)).toMatchObject({ enabled: false, address: 'https://elsewhere.example/' })
  })

  test('a channel is not enabled by an approval of what it was before', async () => {
    const asked = await guanli.call(createMessageChannel, { params, body: channel })
    await update(guanli, await rowOf(guanli), { address: 'https://elsewhere.example/', enabled: false })
    expect(await approve(lisi, idOf(asked))).toMatchObject({ status: 40901 })
    expect(await rowOf(guanli)).toMatchObject({ enabled: false })
  })
})

describe('an identity provider', () => {
  const provider = { code: 'corp', name: '集团', issuer: 'https://id.example', clientId: 'center', enabled: true }
  const rowOf = async () =>
    ((await guanli.call(listIdentityProviders, { params, querystring: {} })).data as { rows: AdminIdentityProvider[] })
      .rows[0]!

  test('is enabled once another administrator approves, and waits again when another issuer says who signs in', async () => {
    const created = await guanli.call(createIdentityProvider, {
      params,
      body: { ...provider, clientSecret: 'a-secret' },
    })
    expect(created).toMatchObject({ status: PENDING, data: { requested: true } })
    expect(await rowOf()).toMatchObject({ enabled: false, hasSecret: true })
    expect(JSON.stringify(await demo.db.select().from(adminRequests))).not.toContain('a-secret')
    expect(await approve(lisi, idOf(created))).toMatchObject({ status: 200 })
    expect(await rowOf()).toMatchObject({ enabled: true, revision: 2 })

    const change = async (draft: object) => {
      const [request, { revision }] = [{ params: { ...params, id: 'corp' } }, await rowOf()]
      const body = { ...provider, ...draft }
      return guanli.call(updateIdentityProvider, { ...request, body }, { 'If-Match': String(revision) })
    }
    expect(await change({ name: '总部' })).toMatchObject({ status: 200 })
    expect(await rowOf()).toMatchObject({ enabled: true, name: '总部' })
    const moved = await change({ issuer: 'https://elsewhere.example', clientSecret: 'another' })
    expect(moved).toMatchObject({ status: PENDING })
    expect(await rowOf()).toMatchObject({ enabled: false, issuer: 'https://elsewhere.example' })
  })
})
