import {
  adminRights,
  applyPortal,
  exportPortal,
  getPermissions,
  readSetup,
  renewSetupKey,
  setUpPortal,
  type PortalTenant,
} from '@center/shared/contract'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { auditEntries } from '../../domains/audit/audit.tables'
import { credentials, setupKeys } from '../../domains/auth/auth.tables'
import { createPasswordHashing } from '../../domains/auth/password-hashing'
import { tenants } from '../../domains/configuration/configuration.tables'
import { users } from '../../domains/members/members.tables'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { emptyAllTables } from '../../testing/empty-all-tables'
import { encryptFor } from '../../testing/encrypt-for'

const adminToken = 'administration-token-of-tests'
const DAY_MS = 24 * 3_600_000
/** Log lines, to be awaited. */
const log = new PassThrough()

let portal: TestApp
beforeAll(async () => {
  portal = await buildTestApp({ adminToken, logger: { level: 'warn', stream: log } })
})
afterEach(() => emptyAllTables(portal.db))
afterAll(() => portal.close())

async function newKey(): Promise<string> {
  const { data } = await portal.deployer(adminToken).call(renewSetupKey, {})
  return new URL((data as { address: string }).address).hash.slice('#key='.length)
}

async function setUp(changes: { key?: string; [field: string]: unknown } = {}, password = 'Portal#2027x') {
  const { cipher, kid } = await encryptFor(portal.guest, password)
  const form = {
    key: changes.key ?? (await newKey()),
    portalName: '新门户',
    language: 'zh_CN' as const,
    tenantCode: 'acme',
    tenantName: '阿克米',
    username: 'admin',
    name: '王管理',
    password: cipher,
    kid,
    withExamples: false,
  }
  return () => portal.guest.call(setUpPortal, { body: { ...form, ...changes } })
}

const isNeeded = async () => ((await portal.guest.call(readSetup, {})).data as { isNeeded: boolean }).isNeeded

test('the first start makes a tenant that its administrator can run', async () => {
  expect(await isNeeded()).toBe(true)
  expect(await (await setUp())()).toMatchObject({ status: 200, data: { tenantCode: 'acme', username: 'admin' } })
  expect(await isNeeded()).toBe(false)
  expect(await portal.db.select().from(tenants)).toMatchObject([{ id: 't-acme', isDefault: true, enabled: true }])

  const [user] = await portal.db.select().from(users)
  const [credential] = await portal.db.select().from(credentials)
  expect(credential?.userId).toBe(user?.id)
  expect(await createPasswordHashing().isPassword(credential!.passwordHash, 'Portal#2027x')).toBe(true)
  const admin = await portal.signIn({ userId: user!.id, tenantId: 't-acme', tenantCode: 'acme' })
  const held = (await admin.call(exportPortal, { params: { tenantCode: 'acme' }, querystring: {} })).data as {
    tenant: PortalTenant
  }
  expect(held.tenant.roles?.[0]?.actions).toEqual([...adminRights, 'letter:send', 'ops:release'].sort())
  const { data } = await admin.call(getPermissions, { querystring: { roleCode: 'ADMIN' } } as never)
  expect(JSON.stringify(data)).toContain('AdminIndex')
  const audited = await portal.db.select().from(auditEntries)
  expect(audited[0]).toMatchObject({ actor: 'setup', action: 'setup', object: 'acme', tenantId: 't-acme' })
  expect(JSON.stringify(audited)).not.toContain('argon2')
})

test('examples bring a role for staff and departments, named in the language of the portal', async () => {
  const send = await setUp({ withExamples: true, language: 'eng' })
  await send()
  const { data } = await portal
    .deployer(adminToken)
    .call(exportPortal, { params: { tenantCode: 'acme' }, querystring: {} })
  const { tenant } = data as { tenant: PortalTenant }
  expect(tenant.roles?.map(({ code }) => code)).toEqual(['ADMIN', 'STAFF'])
  expect(tenant.departments?.map(({ name }) => name)).toEqual(['Headquarters', 'Sales', 'Production'])
  expect(tenant.menu?.at(-1)?.title).toBe('About the platform')
})

test('one of two setups at once is done, the other is refused', async () => {
  const key = await newKey()
  const sends = [await setUp({ key }), await setUp({ key, tenantCode: 'other' })]
  const answers = await Promise.all(sends.map((send) => send()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 40920])
  expect(await portal.db.$count(tenants)).toBe(1)
})

describe('is refused', () => {
  test('for good once there is a tenant, with a new key too', async () => {
    const late = await setUp({ tenantCode: 'late' })
    const body = { tenant: { code: 'acme', name: '阿克米' } }
    await portal.deployer(adminToken).call(applyPortal, { body })
    expect(await late()).toMatchObject({ status: 40920 })
    expect(await portal.deployer(adminToken).call(renewSetupKey, {})).toMatchObject({ status: 40920 })
  })

  test('without the key, with the one before the last, and after a day', async () => {
    expect(await (await setUp({ key: 'guessed' }))()).toMatchObject({ status: 40320, http: 403 })
    const first = await setUp()
    await newKey()
    expect(await first()).toMatchObject({ status: 40320 })
    const slow = await setUp()
    portal.clock.advance(DAY_MS)
    expect(await slow()).toMatchObject({ status: 40320 })
    expect(await isNeeded()).toBe(true)
  })

  test.each<[string, object, string, string]>([
    ['a weak password', {}, 'short', 'password'],
    ['an invalid username', { username: 'a b' }, 'Portal#2027x', 'username'],
    ['an invalid tenant code', { tenantCode: '1 2' }, 'Portal#2027x', 'tenantCode'],
  ])('at the field, and the key goes on working: %s', async (_what, changes, password, field) => {
    const key = await newKey()
    const { cipher, kid } = await encryptFor(portal.guest, password)
    const good = await encryptFor(portal.guest, 'Portal#2027x')
    const form = {
      portalName: 'P',
      language: 'eng' as const,
      tenantCode: 'acme',
      tenantName: 'A',
      username: 'admin',
      name: 'A',
    }
    const send = (more: object) =>
      portal.guest.call(setUpPortal, { body: { ...form, key, withExamples: false, password: cipher, kid, ...more } })
    expect(await send(changes)).toMatchObject({ status: 40001, data: [{ field }] })
    expect(await send({ password: good.cipher, kid: good.kid })).toMatchObject({ status: 200 })
  })
})

test('a key is stored by its hash, and made by the administration token alone', async () => {
  const key = await newKey()
  expect(JSON.stringify(await portal.db.select().from(setupKeys))).not.toContain(key)
  expect(await portal.deployer().call(renewSetupKey, {})).toMatchObject({ http: 401 })
  expect(await portal.guest.call(renewSetupKey, {})).toMatchObject({ http: 401 })
})

test('a server that listens without a tenant logs the address', async () => {
  const [[line]] = await Promise.all([once(log, 'data'), portal.app.listen({ host: '127.0.0.1', port: 0 })])
  expect(String(line)).toMatch(/Set it up at http[^ ]+\/center\/setup#key=[\w-]{43} until/)
})
