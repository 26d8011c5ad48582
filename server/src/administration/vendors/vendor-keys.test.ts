import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { keyIdOf, publicKeyText } from '@center/shared/bundle'
import {
  addVendorKey,
  disableVendor,
  listVendorKeys,
  revokeVendorKey,
  updateVendor,
  type VendorKey,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { vendorMembers, vendors } from '../../domains/registry/database/vendors.tables'
import type { Caller } from '../../testing/build-test-app'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const makeKey = () => publicKeyText(generateKeyPairSync('ed25519').publicKey)
const publicKey = makeKey()
const id = keyIdOf(publicKey)
const draft = { vendor: '@acme', name: 'build 2026', publicKey }

const administrator = async () => {
  const pingtai = await demo.signIn({ userId: 'u-pingtai', tenantId: 't-demo', tenantCode: 'demo' })
  await pingtai.prove()
  return pingtai
}
const add = (caller: Caller, change: Partial<typeof draft> = {}) =>
  caller.call(addVendorKey, { body: { ...draft, ...change } })
const list = (caller: Caller, vendor = '@acme') => caller.call(listVendorKeys, { querystring: { vendor } })
const revoke = (caller: Caller, key = id) => caller.call(revokeVendorKey, { params: { id: key } })

async function addOwner(scope: string, userId: string): Promise<void> {
  const [vendor] = await demo.db.select().from(vendors).where(eq(vendors.scope, scope))
  await demo.db.insert(vendorMembers).values({ vendorId: vendor?.id ?? '', userId, role: 'owner' })
}

/** The vendor of `@acme` has `zhangsan` alone, with this role. */
async function setMembers(role: 'owner' | 'publisher'): Promise<void> {
  const members = [{ tenantCode: 'demo', username: 'zhangsan', role }]
  const body = { scope: '@acme', name: '安可软件', nameEn: '', contact: '', members }
  await (await administrator()).call(updateVendor, { params: { id: 'v-acme' }, body }, { 'if-match': '1' })
}

test('an owner of the vendor adds a key, sees it and revokes it, each time with a line in the audit', async () => {
  const owner = await demo.proveAs('zhangsan')
  expect(await add(owner)).toMatchObject({ status: 200, data: { id } })
  const before = (await list(owner)).data as { rows: VendorKey[] }
  expect(before.rows).toMatchObject([{ id, name: 'build 2026', publicKey, addedBy: 'zhangsan', revokedAt: null }])
  expect((await revoke(owner)).status).toBe(200)
  const after = (await list(owner)).data as { rows: VendorKey[] }
  expect(after.rows).toMatchObject([{ id, revokedAt: expect.any(String), revokedBy: 'zhangsan' }])
  const rows = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
  const told = rows.map(({ action, object, actor, details }) => [action, object, actor, details['kind']])
  expect(told).toEqual([
    ['vendor-key', '@acme', 'u-zhangsan', 'create'],
    ['vendor-key', '@acme', 'u-zhangsan', 'revoke'],
  ])
})

test('an administrator of the portal decides about the keys of every vendor', async () => {
  const pingtai = await administrator()
  expect((await add(pingtai)).status).toBe(200)
  expect((await revoke(pingtai)).status).toBe(200)
  expect((await list(pingtai, '@nothing')).status).toBe(40400)
  expect((await revoke(pingtai, '0000000000000000')).status).toBe(40400)
})

test('keys are refused to a publisher, to owners of another vendor and to users of no vendor', async () => {
  await add(await administrator())
  await setMembers('publisher')
  await addOwner('@apps', 'u-wangwu')
  for (const username of ['zhangsan', 'lisi', 'wangwu'] as const) {
    const caller = await demo.proveAs(username)
    const answers = [await list(caller), await add(caller, { publicKey: makeKey() }), await revoke(caller)]
    expect([username, ...answers.map(({ status }) => status)]).toEqual([username, 40301, 40301, 40301])
  }
})

test('the owners of a disabled vendor decide about no key of it, though they own another vendor', async () => {
  await addOwner('@apps', 'u-zhangsan')
  const pingtai = await administrator()
  await pingtai.call(disableVendor, { params: { id: 'v-acme' } }, { 'if-match': '1' })
  expect((await add(await demo.proveAs('zhangsan'))).status).toBe(40301)
  expect((await add(pingtai)).status).toBe(200)
})

test('adding and revoking ask for a proof of late', async () => {
  const owner = await demo.signInAs('zhangsan')
  expect([(await add(owner)).status, (await revoke(owner)).status]).toEqual([40305, 40305])
})

test('a key is taken once, by one vendor, and is not taken again after it was revoked', async () => {
  const pingtai = await administrator()
  await add(pingtai)
  expect(await add(pingtai, { vendor: '@apps' })).toMatchObject({ status: 40915, data: [{ field: 'publicKey' }] })
  await revoke(pingtai)
  expect((await revoke(pingtai)).status).toBe(40400)
  expect((await add(pingtai)).status).toBe(40915)
})

test.each([
  ['text', 'not a key'],
  ['a key of another algorithm', publicKeyText(generateKeyPairSync('x25519').publicKey)],
])('%s is refused in place of a public key', async (_, wrong) => {
  const answer = await add(await administrator(), { publicKey: wrong })
  expect(answer).toMatchObject({ status: 40001, data: [{ field: 'publicKey' }] })
})
