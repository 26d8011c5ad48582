import {
  createAccessToken,
  createVendor,
  disableVendor,
  enableVendor,
  getVendor,
  listPublishedApps,
  listVendors,
  listVersions,
  publishVersion,
  registerApp,
  releaseVersion,
  updateVendor,
  withdrawVersion,
  type AdminVendor,
  type MadeAccessToken,
  type VendorDraft,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { permissionEntries } from '../../domains/permissions/permissions.tables'
import { apps } from '../../domains/registry/database/registry.tables'
import { buildBundle, buildUpload } from '../../testing/build-bundle'
import { TEST_OPS_TOKEN, type Caller } from '../../testing/build-test-app'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
let pingtai: Awaited<ReturnType<DemoApp['signIn']>>
beforeAll(async () => {
  demo = await buildDemoApp()
})
beforeEach(async () => {
  pingtai = await demo.signIn({ userId: 'u-pingtai', tenantId: 't-demo', tenantCode: 'demo' })
  await pingtai.prove()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const denied = 40320
const draft: VendorDraft = {
  scope: '@bolt',
  name: '博特',
  nameEn: 'Bolt',
  contact: '',
  members: [{ tenantCode: 'park', username: 'wangwu', role: 'publisher' }],
}
const create = async (change: Partial<VendorDraft> = {}) =>
  (await pingtai.call(createVendor, { body: { ...draft, ...change } })) as {
    status: number
    data: { id: string; revision: number }
  }
const read = async (id: string) => (await pingtai.call(getVendor, { params: { id } })).data as AdminVendor

/** Publishes a page by its address: rights are those of a bundle, and no archive is needed. */
const manifestOf = (name: string, version = '1.0.0') => ({
  name,
  version,
  title: '示例',
  titleEn: 'Example',
  kind: 'link' as const,
  entry: 'index.html',
})
const publish = async (caller: Caller, name: string, version?: string) => {
  const body = { manifest: manifestOf(name, version), baseUrl: 'https://bolt.example/' }
  return (await caller.call(publishVersion, { params: { name }, body })).status
}

async function makeToken(
  maker: Caller,
  scope: string,
  tenantCode = 'demo',
): Promise<{ status: number; secret: string }> {
  const body = { name: 'CI', scopes: [scope], days: 1, networks: [] }
  const { status, data } = await maker.call(createAccessToken, { params: { tenantCode }, body })
  return { status, secret: status === 200 ? (data as MadeAccessToken).secret : '' }
}

describe('a vendor', () => {
  test('is created, changed, disabled and enabled by administrators of the portal, each time with a line in the audit', async () => {
    const { data } = await create()
    const params = { id: data.id }
    expect(await read(data.id)).toEqual({ ...draft, id: data.id, apps: 0, enabled: true, revision: 1 })
    const members = [{ tenantCode: 'demo', username: 'zhangsan', role: 'owner' as const }]
    const body = { ...draft, contact: 'bolt@bolt.example', members }
    await pingtai.call(updateVendor, { params, body }, { 'if-match': '1' })
    expect(await pingtai.call(updateVendor, { params, body }, { 'if-match': '1' })).toMatchObject({ status: 40901 })
    await pingtai.call(disableVendor, { params }, { 'if-match': '2' })
    await pingtai.call(enableVendor, { params }, { 'if-match': '3' })
    expect(await read(data.id)).toMatchObject({ contact: 'bolt@bolt.example', members, enabled: true, revision: 4 })
    const rows = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
    expect(rows.map(({ action, object, details }) => [action, object, details['kind']])).toEqual([
      ['vendor', '@bolt', 'create'],
      ['vendor', '@bolt', 'update'],
      ['vendor', '@bolt', 'disable'],
      ['vendor', '@bolt', 'enable'],
    ])
  })

  test.each([
    ['a scope that a vendor has', { scope: '@acme' }, 40915, 'scope'],
    ['the scope of the portal', { scope: '@center' }, 40001, 'scope'],
    ['a scope that looks like the portal’s', { scope: '@center-tools' }, 40001, 'scope'],
    ['a scope with a slash', { scope: '@bolt/x' }, 40001, 'scope'],
    [
      'a member who is no user',
      { members: [{ tenantCode: 'demo', username: 'wangwu', role: 'owner' as const }] },
      40001,
      'members.0',
    ],
    ['a member twice', { members: [...draft.members, ...draft.members] }, 40001, 'members.1'],
  ])('is refused with %s, and nothing of it is kept', async (_, change, status, field) => {
    expect(await create(change)).toMatchObject({ status, data: [{ field }] })
    const { data } = await pingtai.call(listVendors, { querystring: {} })
    expect((data as { rows: AdminVendor[] }).rows.map(({ scope }) => scope)).toEqual(['@acme', '@apps'])
  })
})

describe('publishing', () => {
  test('in the scope of a vendor is for its members, and for administrators of the portal', async () => {
    await create()
    const wangwu = await demo.signInAs('wangwu')
    expect(await publish(wangwu, '@bolt/one')).toBe(200)
    expect(await publish(pingtai, '@bolt/one', '1.1.0')).toBe(200)
    expect(await publish(demo.deployer(), '@bolt/one', '1.2.0')).toBe(200)
    expect(await publish(await operator(), '@bolt/one', '2.0.0')).toBe(denied)
    // No operator and no member: the wall does not even let the user in.
    expect(await publish(await demo.signInAs('zhaoliu'), '@bolt/one', '2.0.0')).toBe(40301)
    expect(await publish(await demo.signInAs('zhangsan'), '@bolt/one', '2.0.0')).toBe(denied)
  })

  test('refuses a member outside of the own scope, and says whose the name is', async () => {
    await create()
    const wangwu = await demo.signInAs('wangwu')
    const body = { manifest: manifestOf('@acme/one'), baseUrl: 'https://bolt.example/' }
    const answer = await wangwu.call(publishVersion, { params: { name: '@acme/one' }, body })
    const reason = 'the scope @acme belongs to 安可软件, and you are not among its members'
    expect(answer).toMatchObject({ http: 403, status: denied, data: { name: '@acme/one', reason } })
    expect(await publish(wangwu, 'plain')).toBe(denied)
    expect(await publish(wangwu, '@center/shell')).toBe(40002)
    expect(await publish(wangwu, '@bolted/one')).toBe(denied)
  })

  test('refuses a packed bundle as it refuses an address', async () => {
    await create()
    const { payload, headers } = buildUpload(buildBundle({ name: '@bolt/one' }))
    const { secret } = await makeToken(await operator(), 'publish:@free/*')
    const send = (token: string) =>
      demo.app.inject({
        method: 'POST',
        url: '/api/ops/apps',
        headers: { ...headers, authorization: `Bearer ${token}` },
        payload,
      })
    expect((await send(secret)).json()).toMatchObject({ status: 40301 })
    expect((await send(TEST_OPS_TOKEN)).json()).toMatchObject({ status: 200, data: { name: '@bolt/one' } })
  })

  test('ends with the membership, and with the vendor’s being enabled', async () => {
    const { data } = await create()
    const wangwu = await demo.signInAs('wangwu')
    const { revision } = (await pingtai.call(disableVendor, { params: data }, { 'if-match': '1' })).data as {
      revision: number
    }
    expect(await publish(wangwu, '@bolt/one')).toBe(40301)
    await pingtai.call(enableVendor, { params: data }, { 'if-match': `${revision}` })
    expect(await publish(wangwu, '@bolt/one')).toBe(200)
    await pingtai.call(updateVendor, { params: data, body: { ...draft, members: [] } }, { 'if-match': '3' })
    expect(await publish(wangwu, '@bolt/one', '1.1.0')).toBe(40301)
  })

  test('leaves a name without a vendor to operators of the tenant that published it first', async () => {
    const [lisi, park] = [await operator(), await operator('park')]
    expect(await publish(lisi, 'board')).toBe(200)
    expect(await publish(lisi, 'board', '1.1.0')).toBe(200)
    expect(await publish(park, 'board', '2.0.0')).toBe(denied)
    expect(await publish(park, '@free/board')).toBe(200)
    expect(await publish(lisi, '@free/board', '1.1.0')).toBe(denied)
    expect(await publish(demo.deployer(), 'portals-own')).toBe(200)
    expect(await publish(lisi, 'portals-own', '1.1.0')).toBe(denied)
    const rows = await demo.db.select().from(apps)
    expect(Object.fromEntries(rows.map(({ name, ownerTenantId }) => [name, ownerTenantId]))).toEqual({
      board: 't-demo',
      '@free/board': 't-park',
      'portals-own': null,
    })
  })
})

describe('a token for publishing', () => {
  test('is made by members of the vendor, and by administrators of the portal alone', async () => {
    await create({ members: [{ tenantCode: 'demo', username: 'lisi', role: 'publisher' }] })
    expect((await makeToken(await operator(), 'publish:@bolt/*')).status).toBe(200)
    expect((await makeToken(await operator(), 'publish:@acme/*')).status).toBe(denied)
    expect((await makeToken(pingtai, 'publish:@acme/*')).status).toBe(200)
  })

  test('publishes no more once its maker is no member any more', async () => {
    const members = [{ tenantCode: 'demo', username: 'lisi', role: 'publisher' as const }]
    const { data } = await create({ members })
    const { secret } = await makeToken(await operator(), 'publish:@bolt/*')
    expect(await publish(demo.deployer(secret), '@bolt/one')).toBe(200)
    expect(await publish(demo.deployer(secret), '@acme/one')).toBe(40301)
    await pingtai.call(updateVendor, { params: data, body: draft }, { 'if-match': '1' })
    expect(await publish(demo.deployer(secret), '@bolt/one', '1.1.0')).toBe(denied)
  })

  test('does not publish in a scope that became a vendor’s after it was made', async () => {
    const { secret } = await makeToken(await operator(), 'publish:@bolt/*')
    expect(await publish(demo.deployer(secret), '@bolt/one')).toBe(200)
    await create()
    expect(await publish(demo.deployer(secret), '@bolt/one', '1.1.0')).toBe(denied)
  })
})

test('an operator of one tenant withdraws no version of an app that is not theirs', async () => {
  const lisi = await operator()
  await publish(lisi, 'board')
  const withdraw = async (caller: Caller) =>
    (await caller.call(withdrawVersion, { params: { name: 'board', version: '1.0.0' }, body: {} })).status
  expect(await withdraw(await operator('park'))).toBe(denied)
  expect(await withdraw(lisi)).toBe(200)
})

test('a member sees the versions of the own apps, and of no others', async () => {
  await create()
  const wangwu = await demo.signInAs('wangwu')
  await publish(wangwu, '@bolt/one')
  await publish(demo.deployer(), 'board')
  const list = async (name: string) => (await wangwu.call(listVersions, { params: { name } })).status
  expect([await list('@bolt/one'), await list('board')]).toEqual([200, 40301])
  expect((await wangwu.call(listPublishedApps, {})).status).toBe(40301)
})

test('a member who withdraws a version is told how many tenants run it, the own one or not', async () => {
  await create()
  const wangwu = await demo.signInAs('wangwu')
  const [name, version] = ['@bolt/one', '1.0.0']
  await publish(wangwu, name)
  const params = { tenantCode: 'demo', name }
  const registered = await demo.deployer().call(registerApp, { params, body: { menuPrefix: 'bolt' } })
  expect(registered.status).toBe(200)
  const released = await demo.deployer().call(releaseVersion, { params, body: { version } }, { 'if-match': '1' })
  expect(released.status).toBe(200)
  const withdrawn = await wangwu.call(withdrawVersion, { params: { name, version }, body: {} })
  expect(withdrawn.data).toEqual({ enabled: false, tenants: 1 })
})

/** A user of a tenant who releases there, and makes tokens; no administrator of the portal. */
async function operator(tenantCode: 'demo' | 'park' = 'demo') {
  const role = { demo: 'r-demo-staff', park: 'r-park-ent' }[tenantCode]
  const row = { id: `p-${tenantCode}`, tenantId: `t-${tenantCode}`, roleId: role, menuId: '', type: 1 }
  const action = 'ops:release,access-token:write'
  await demo.db
    .insert(permissionEntries)
    .values({ ...row, action })
    .onConflictDoNothing()
  return demo.proveAs(tenantCode === 'demo' ? 'lisi' : 'wangwu')
}
