import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { getLoginCaptcha, getRuntimeConfiguration, setUp, signIn, type SetupForm } from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { savePasswordHash } from '../../domains/auth/auth.plugin'
import { hashPassword } from '../../domains/auth/password-hashing'
import { tenants } from '../../domains/configuration/configuration.tables'
import { roles, userRoles, users } from '../../domains/members/members.tables'
import { menuNodes, roleMenus } from '../../domains/permissions/permissions.tables'
import { registrations } from '../../domains/registry/database/registry.tables'
import { appendAudit } from '../../domains/audit/audit.plugin'
import { buildBundle } from '../../testing/build-bundle'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { emptyAllTables } from '../../testing/empty-all-tables'
import { encryptFor } from '../../testing/encrypt-for'
import { onPostgres, openPostgresDatabase, whileHeld } from '../../testing/on-postgres'
import { createSetupService } from './setup.service'

const PASSWORD = 'Begin@2026center'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp({ hasTestCodes: true })
})
afterEach(() => emptyAllTables(server.db))
afterAll(() => server.close())

const onServer = {
  open: () => buildTestApp({ hasTestCodes: true }, undefined, openPostgresDatabase),
  swap: (other: TestApp) => {
    const former = server
    server = other
    return former
  },
}

const setupOf = ({ db, clock }: TestApp) =>
  createSetupService({
    db,
    now: clock.now,
    publicUrl: 'http://127.0.0.1',
    appendAudit,
    decrypt: async (_kid, cipher) => cipher,
    hashPassword,
    savePasswordHash,
    keepImage: () => Promise.reject(new Error('No picture was given')),
    publishExamples: () => Promise.resolve(null),
  })

const service = () => setupOf(server)
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
  const [written] = await server.db
    .select()
    .from(auditEntries)
    .orderBy(auditEntries.sequence)
    .where(eq(auditEntries.action, 'setup'))
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

onPostgres(onServer, () => {
  test('one of three that begin at once begins the portal', async () => {
    const forms = [0, 1, 2].map(async (index) => form(await offered(), { tenantCode: `park${index}` }))
    const bodies = await Promise.all(forms)
    const begin = (turn: number) => server.guest.call(setUp, { body: bodies[turn] as SetupForm })
    // Each has looked for a tenant before the first of them writes one.
    const answers = await whileHeld(server.db, tenants, begin, bodies.length)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40918, 40918])
    expect(await server.db.select().from(tenants)).toHaveLength(1)
  })
})

test('a password that breaks the rules is refused at its field, and the key stays good', async () => {
  const key = await offered()
  const { cipher: password, kid } = await encryptFor(server.guest, 'short')
  const weak = await form(key, { password, kid })
  expect(await server.guest.call(setUp, { body: weak })).toMatchObject({ status: 40001, data: [{ field: 'password' }] })
  expect(await server.guest.call(setUp, { body: await form(key) })).toMatchObject({ status: 200 })
})

test.each(['x9$ParkWay-in', 'x9$智慧园区-Neun', 'x9$管理员王-Neun'])(
  '%s has a name of the first tenant or its administrator inside, and is refused',
  async (chosen) => {
    const { cipher: password, kid } = await encryptFor(server.guest, chosen)
    const body = await form(await offered(), { password, kid, name: '管理员王' })
    const refused = { status: 40001, data: [{ field: 'password', code: 'name' }] }
    expect(await server.guest.call(setUp, { body })).toMatchObject(refused)
  },
)

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

test('users read the language that was chosen, until they choose another', async () => {
  await server.guest.call(setUp, { body: await form(await offered(), { language: 'en' }) })
  const told = await server.guest.call(getRuntimeConfiguration, { querystring: { applicationCode: 'center' } })
  expect(told).toMatchObject({ data: { CENTER_LANGUAGE: 'en' } })
})

test('the logo is encoded anew and shown; what is no picture is refused, and the key stays good', async () => {
  const key = await offered()
  const logo = (bytes: Buffer) => ({ logo: bytes.toString('base64') })
  const svg = await form(key, logo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))
  expect(await server.guest.call(setUp, { body: svg })).toMatchObject({ status: 40061 })
  expect(await server.db.select().from(tenants)).toEqual([])

  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const picture = { width: 400, height: 400, channels: 3 as const, background: '#135', noise }
  const large = Buffer.concat([await sharp({ create: picture }).png().toBuffer(), Buffer.from('<script>')])
  // More than other calls may bring.
  expect(large.length).toBeGreaterThan(300 * 1024)
  expect(await server.guest.call(setUp, { body: await form(key, logo(large)) })).toMatchObject({ status: 200 })
  const { data } = await server.guest.call(getRuntimeConfiguration, { querystring: { applicationCode: 'center' } })
  const shown = await server.app.inject({ url: (data as { CENTER_LOGO: string }).CENTER_LOGO })
  expect(shown.headers['content-type']).toBe('image/png')
  expect(shown.rawPayload.includes('<script>')).toBe(false)
})

test('a build without example apps says so at their field', async () => {
  await inBuild({}, async (built, form) => {
    const refused = await built.guest.call(setUp, { body: form })
    expect(refused).toMatchObject({ status: 40001, data: [{ field: 'examples' }] })
  })
})

test('the first tenant has all five standard roles, and its administrator the one of the platform', async () => {
  await server.guest.call(setUp, { body: await form(await offered()) })
  const rows = await server.db.select().from(roles).orderBy(roles.orderNum)
  const codes = ['ADMIN', 'TENANT_ADMIN', 'ENTERPRISE_ADMIN', 'AUDITOR', 'OPERATOR']
  expect(rows.map(({ code }) => code)).toEqual(codes)
  const shown = await server.db
    .select({ code: roles.code, component: menuNodes.component })
    .from(roleMenus)
    .innerJoin(menuNodes, eq(menuNodes.id, roleMenus.menuId))
    .innerJoin(roles, eq(roles.id, roleMenus.roleId))
  const pagesOf = (code: string) => shown.filter((row) => row.code === code).map(({ component }) => component)
  expect(pagesOf('ENTERPRISE_ADMIN').toSorted()).toEqual(['AdminIndex', 'MessageIndex', 'WorkStand'])
  expect(pagesOf('OPERATOR').toSorted()).toEqual(['MessageIndex', 'OpsIndex', 'WorkStand'])
  const held = await server.db.select().from(userRoles)
  expect(held.map(({ roleId }) => roleId)).toEqual(['r-park-admin'])
})

test('the tenant has the example apps of the build with their menu items, and their registration is audited', async () => {
  const bundles = { 'notepad-1.1.0.tgz': buildBundle({ version: '1.1.0' }), 'notepad-1.0.0.tgz': buildBundle() }
  await inBuild(bundles, async ({ db, guest }, form) => {
    expect(await guest.call(setUp, { body: form })).toMatchObject({ status: 200 })
    expect(await db.select().from(registrations)).toMatchObject([
      { tenantId: 't-park', name: '@apps/notepad', menuPrefix: 'notepad', version: '1.0.0', enabled: true },
    ])
    const items = await db.select().from(menuNodes).where(like(menuNodes.id, 'park-example%'))
    expect(items.map(({ id, parentId, serviceCode }) => [id, parentId, serviceCode]).toSorted()).toEqual([
      ['park-example-notes', 'park-examples', '@apps/notepad'],
      ['park-examples', null, ''],
    ])
    const seen = await db.select().from(roleMenus).where(eq(roleMenus.roleId, 'r-park-admin'))
    expect(seen.map(({ menuId }) => menuId)).toEqual(expect.arrayContaining(items.map(({ id }) => id)))
    const actions = (await db.select().from(auditEntries).orderBy(auditEntries.sequence)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['setup', 'register', 'release']))
  })
})

/** A server on an empty database and a build with these example apps, and a form that wishes for them. */
async function inBuild(bundles: Record<string, Buffer>, work: (built: TestApp, form: SetupForm) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'center-examples-'))
  await mkdir(join(folder, 'dist/examples'), { recursive: true })
  for (const [name, bytes] of Object.entries(bundles)) await writeFile(join(folder, 'dist/examples', name), bytes)
  const built = await buildTestApp({ hasTestCodes: true, root: folder })
  await emptyAllTables(built.db)
  const [, key = ''] = /#key=(.+)/.exec((await setupOf(built).offer())?.address ?? '') ?? []
  const { cipher: password, kid } = await encryptFor(built.guest, PASSWORD)
  await work(built, { ...(await form(key, { password, kid })), examples: true })
  await built.close()
  await rm(folder, { recursive: true })
}
