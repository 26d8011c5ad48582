import { eq } from 'drizzle-orm'
import { getLoginCaptcha, getRuntimeConfiguration, setUp, signIn, type SetupForm } from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { savePasswordHash } from '../../domains/auth/auth.plugin'
import { hashPassword } from '../../domains/auth/password-hashing'
import { tenants } from '../../domains/configuration/configuration.tables'
import { users } from '../../domains/members/members.tables'
import { appendAudit } from '../../domains/audit/audit.plugin'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { emptyAllTables } from '../../testing/empty-all-tables'
import { encryptFor } from '../../testing/encrypt-for'
import { createSetupService } from './setup.service'

const PASSWORD = 'Begin@2026center'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp({ hasTestCodes: true })
})
afterEach(() => emptyAllTables(server.db))
afterAll(() => server.close())

const service = () =>
  createSetupService({
    db: server.db,
    now: server.clock.now,
    publicUrl: 'http://127.0.0.1',
    appendAudit,
    decrypt: async (_kid, cipher) => cipher,
    hashPassword,
    savePasswordHash,
  })

const offered = async () => (await service().offer())?.key ?? ''

async function form(key: string, more: Partial<SetupForm> = {}): Promise<SetupForm> {
  const { cipher: password, kid } = await encryptFor(server.guest, PASSWORD)
  return {
    key,
    title: '园区门户',
    tenantCode: 'park',
    tenantName: '智慧园区',
    username: 'admin',
    name: '管理员',
    password,
    kid,
    ...more,
  }
}

test('an empty portal says that it waits to be set up, and no longer once it is', async () => {
  const ask = () => server.guest.call(getRuntimeConfiguration, { querystring: { applicationCode: 'center' } })
  expect(await ask()).toMatchObject({ status: 40431 })
  await server.guest.call(setUp, { body: await form(await offered()) })
  expect(await ask()).toMatchObject({ status: 200, data: { CENTER_TITLE: '园区门户', CENTER_TENANT_CODE: 'park' } })
})

test('the first tenant has its administrator, and the audit says so without the password', async () => {
  expect(await server.guest.call(setUp, { body: await form(await offered()) })).toMatchObject({
    status: 200,
    data: { tenantCode: 'park' },
  })
  const [user] = await server.db.select().from(users)
  expect(user).toMatchObject({ username: 'admin', tenantId: 't-park', manager: true })
  const [written] = await server.db.select().from(auditEntries).where(eq(auditEntries.action, 'setup'))
  expect(JSON.stringify(written)).not.toContain(PASSWORD)
})

test('a wrong key, an old one and a used one are refused, and nothing is written', async () => {
  const key = await offered()
  expect(await server.guest.call(setUp, { body: await form('x'.repeat(43)) })).toMatchObject({ status: 40018 })
  server.clock.advance(25 * 3_600_000)
  expect(await server.guest.call(setUp, { body: await form(key) })).toMatchObject({ status: 40018 })
  expect(await server.db.select().from(tenants)).toEqual([])
})

test('every server that starts on the empty database has an address of its own', async () => {
  const [first, second] = [await offered(), await offered()]
  expect(first).not.toBe(second)
  expect(await server.guest.call(setUp, { body: await form(first) })).toMatchObject({ status: 200 })
  expect(await server.guest.call(setUp, { body: await form(second) })).toMatchObject({ status: 40918 })
  expect(await offered()).toBe('')
})

test('one of two that begin at once begins the portal', async () => {
  const keys = [await offered(), await offered()]
  const both = await Promise.all(
    keys.map(async (key, index) => server.guest.call(setUp, { body: await form(key, { tenantCode: `park${index}` }) })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 40918])
  expect(await server.db.select().from(tenants)).toHaveLength(1)
})

test('a password that breaks the rules is refused at its field, and the key stays good', async () => {
  const key = await offered()
  const { cipher: password, kid } = await encryptFor(server.guest, 'short')
  const weak = await form(key, { password, kid })
  expect(await server.guest.call(setUp, { body: weak })).toMatchObject({ status: 40001, data: [{ field: 'password' }] })
  expect(await server.guest.call(setUp, { body: await form(key) })).toMatchObject({ status: 200 })
})

test('the administrator signs in with the password that was set', async () => {
  await server.guest.call(setUp, { body: await form(await offered()) })
  const querystring = { type: 'LOGIN', data: '17' } as const
  const picture = await server.guest.call(getLoginCaptcha, { querystring })
  const cookie = String(picture.headers['set-cookie']).split(';')[0] ?? ''
  const { cipher: password, kid } = await encryptFor(server.guest, PASSWORD)
  const body = { username: 'admin', password, kid, imgvercode: '1234', captchaData: 17, tenantCode: 'park' }
  expect(await server.guest.call(signIn, { body }, { cookie })).toMatchObject({ status: 200 })
})

test('the portal has the colour that was chosen, and a word is refused as a colour', async () => {
  const key = await offered()
  expect(await server.guest.call(setUp, { body: await form(key, { brandColor: 'green' }) })).toMatchObject({
    data: [{ field: 'brandColor' }],
  })
  await server.guest.call(setUp, { body: await form(key, { brandColor: '#0a7d4f' }) })
  const told = await server.guest.call(getRuntimeConfiguration, { querystring: { applicationCode: 'center' } })
  expect(told).toMatchObject({ data: { CENTER_BRAND_COLOR: '#0a7d4f' } })
})
