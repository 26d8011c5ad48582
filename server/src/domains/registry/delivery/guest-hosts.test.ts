import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import {
  APP_REVIEW_SETTING,
  listMicroFrontends,
  registerApp,
  type Capability,
  type MicroFrontend,
} from '@center/shared/contract'
import { createGuestOrigins } from '../../../platform/config/guest-domain'
import { noOwnBuild } from '../../../platform/page/own-build'
import { createGuestsRepository } from '../database/guests.repository'
import { createTenantGuests } from './tenant-guests'
import { tenants } from '../../configuration/configuration.tables'
import { buildRegistryApp, notepad, registration, type RegistryApp } from '../../../testing/build-registry-app'

const base = '/api/resources/apps/%40apps%2Fnotepad/1.0.0'
const frame = '/center-frame/t-demo/%40apps%2Fnotepad/1.0.0'
let root: string
let server: RegistryApp
let revision = 2

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'center-guest-hosts-'))
  mkdirSync(join(root, 'dist/page'), { recursive: true })
  const script = { href: '/center/assets/frame.1.js', integrity: 'sha384-frame' }
  writeFileSync(join(root, 'dist/page/frame.json'), JSON.stringify({ script, styles: [] }))
  const guestDomain = { suffix: 'guests.example', port: '' }
  server = await buildRegistryApp({ root, publicUrl: 'https://portal.test', guestDomain })
  const settings = { [APP_REVIEW_SETTING]: 'own' }
  await server.db.update(tenants).set({ settings }).where(eq(tenants.id, 't-demo'))
  await server.prepareNotepad()
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

async function register(capabilities: Capability[]): Promise<MicroFrontend['iframe']> {
  const body = { ...registration, isolation: 'frame' as const, capabilities }
  await server.deployer().call(registerApp, { params: notepad, body }, { 'if-match': `${revision++}` })
  const list = await (await server.member('demo')).call(listMicroFrontends, { params: { tenantId: 't-demo' } })
  return (list.data as MicroFrontend[])[0]?.iframe ?? null
}

const get = (host: string, url: string) => server.app.inject({ url, headers: { host } })
const statusOf = async (host: string, url: string) => (await get(host, url)).statusCode
const policyOf = async (host: string) => String((await get(host, frame)).headers['content-security-policy'])

test('an isolated app has its frame at a host of its own, and nowhere else', async () => {
  const { src, origin, sandbox } = (await register([])) ?? { src: '' }
  const { host, pathname } = new URL(src)
  expect(host).toMatch(/^g[0-9a-f]{24}\.guests\.example$/)
  expect({ pathname, origin, sandbox }).toEqual({
    pathname: frame,
    origin: 'null',
    sandbox: 'allow-scripts allow-forms',
  })
  expect(await statusOf(host, frame)).toBe(200)
  expect(await policyOf(host)).toContain(`script-src ${host}/center/assets/frame.1.js ${host}${base}/`)
  for (const other of ['portal.test', `g${'0'.repeat(24)}.guests.example`, `${host}:8443`])
    expect([other, await statusOf(other, frame)]).toEqual([other, 404])
})

test('its host answers files of bundles, and nothing of the portal', async () => {
  const { host } = new URL((await register([]))?.src ?? '')
  expect(await statusOf(host, `${base}/main.js`)).toBe(200)
  for (const url of ['/center/', '/center/user/login', '/api/auth/session', '/livez', '/metrics', '/nothing'])
    expect([url, await statusOf(host, url)]).toEqual([url, 404])
})

test('with `storage` it is of its own origin there, and keeps what it stores', async () => {
  const { src, origin, sandbox } = (await register(['storage'])) ?? { src: '' }
  const { host } = new URL(src)
  const storing = 'allow-scripts allow-forms allow-same-origin'
  expect({ origin, sandbox }).toEqual({ origin: `https://${host}`, sandbox: storing })
  expect(await policyOf(host)).toMatch(new RegExp(`; sandbox ${storing}$`))
  await register([])
  expect(await policyOf(host)).toMatch(/; sandbox allow-scripts allow-forms$/)
})

test('the page of the portal allows the domain, and not each of its hosts', async () => {
  await register([])
  const rows = await createGuestsRepository(server.db).released('t-demo')
  const places = { portalOrigin: 'https://portal.test', guestOrigins: createGuestOrigins(server.app.config, null) }
  const baseMap = { imports: {}, scopes: {}, integrity: {} }
  const { frameOrigins } = createTenantGuests({ rows, published: [] }, { baseMap, places, build: noOwnBuild })
  expect(frameOrigins.join(' ')).not.toContain('guests.example')
})
