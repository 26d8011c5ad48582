import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { publicKeyText } from '@center/shared/bundle'
import {
  APP_REVIEW_SETTING,
  getImportMap,
  Manifest,
  readSignature,
  releaseVersion,
  type ImportMap,
} from '@center/shared/contract'
import { buildArchive, buildUpload, systemScript } from '../../../testing/build-bundle'
import { buildRegistryApp, type RegistryApp } from '../../../testing/build-registry-app'
import { TEST_OPS_TOKEN } from '../../../testing/build-test-app'
import { forgetRegistry } from '../../../testing/registry/forget-registry'
import { signBundle } from '../../../testing/registry/sign-bundle'
import { tenants } from '../../configuration/configuration.tables'
import { appVersions } from '../database/registry.tables'
import { createOwnKeys } from './own-keys'

const AUTH = '@center/auth'
const params = { tenantCode: 'demo', name: AUTH }
const manifestOf = (version: string) => ({
  name: AUTH,
  title: '登录',
  titleEn: 'Sign-in',
  kind: 'system',
  version,
  entry: 'auth.js',
  shared: { '@center/shared/host': '~1.0.0' },
})
const packOf = (version: string) =>
  buildArchive([
    { path: 'center.json', body: JSON.stringify(manifestOf(version)) },
    { path: 'auth.js', body: systemScript(['react'], version) },
  ])
const [ours, theirs] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]

let server: RegistryApp
beforeAll(async () => {
  const built = { href: '/center/assets/auth.js', integrity: 'sha384-built' }
  const app = { ...Manifest.parse(manifestOf('1.0.0')), entry: built, styles: [], files: [] }
  const libraries = { '@center/shared/host': '1.0.0', react: '19.2.0' }
  const build = { apps: [app], libraries, packed: async () => packOf('1.0.0') }
  server = await buildRegistryApp({ ownAppKeys: [publicKeyText(ours.publicKey)] }, build)
})
beforeEach(async () => {
  await server.reset()
  await server.db.update(tenants).set({ settings: { [APP_REVIEW_SETTING]: 'none' } })
})
afterAll(() => server.close())

/** With the deploy token, signed by the key where there is one. Answers the status. */
async function publish(version: string, pair: typeof ours | null): Promise<number> {
  const archive = packOf(version)
  const fields: Record<string, string> = pair ? { signature: JSON.stringify(await signBundle(archive, pair)) } : {}
  const { payload, headers } = buildUpload(archive, 'bundle', fields)
  const authorized = { ...headers, authorization: `Bearer ${TEST_OPS_TOKEN}` }
  const answer = await server.app.inject({ method: 'POST', url: '/api/ops/apps', headers: authorized, payload })
  return (answer.json() as { status: number }).status
}
const release = (version: string) =>
  server.deployer().call(releaseVersion, { params, body: { version } }, { 'if-match': '1' })
const isReleased = async () => {
  const member = await server.member('demo')
  const { raw } = await member.call(getImportMap, { params: { tenantId: 't-demo' } })
  return (JSON.parse(raw.toString()) as ImportMap).imports[AUTH]?.startsWith('/api/resources/') ?? false
}
/** As somebody does who can write to the database. */
async function change(version: string, set: Partial<typeof appVersions.$inferInsert>): Promise<void> {
  await server.db.update(appVersions).set(set).where(eq(appVersions.version, version))
  await forgetRegistry(server)
}
const [required, invalid] = [40006, 40007]

test('another version of the sign-in page is published with a signature of the deployment alone', async () => {
  expect(await publish('1.1.0', null)).toBe(required)
  expect(await publish('1.1.0', theirs)).toBe(invalid)
  expect(await publish('1.1.0', ours)).toBe(200)
  const { data } = await server.deployer().call(readSignature, { params: { name: AUTH, version: '1.1.0' } })
  expect(data).toMatchObject({ key: { vendor: '@center', publicKey: publicKeyText(ours.publicKey) } })
  expect(await release('1.1.0')).toMatchObject({ status: 200 })
  expect(await isReleased()).toBe(true)
})

test('a version whose row was changed by hand is neither released nor served: users have the app of the build', async () => {
  await publish('1.1.0', ours)
  await release('1.1.0')
  const file = `/api/resources/tenants/t-demo/${encodeURIComponent(AUTH)}/1.1.0/auth.js`
  const isServed = async () => (await server.app.inject({ method: 'GET', url: file })).statusCode === 200
  expect([await isReleased(), await isServed()]).toEqual([true, true])
  await change('1.1.0', { manifest: Manifest.parse({ ...manifestOf('1.1.0'), title: '另一个登录' }) })
  expect([await isReleased(), await isServed()]).toEqual([false, false])

  await publish('1.2.0', ours)
  await change('1.2.0', { signature: null })
  const refused = await server
    .deployer()
    .call(releaseVersion, { params, body: { version: '1.2.0' } }, { 'if-match': '2' })
  expect(refused.status).toBe(required)
})

test('what comes with the build needs no signature', async () => {
  expect(await isReleased()).toBe(false)
  expect(
    await server.deployer().call(releaseVersion, { params, body: { version: '1.0.0' } }, { 'if-match': '1' }),
  ).toMatchObject({ status: 200 })
})

test('in production a signature is demanded though no key is named, and there alone', () => {
  const demanded = (keys: string[], isProduction: boolean) => createOwnKeys(keys, { isProduction }).isDemanded
  const key = publicKeyText(ours.publicKey)
  expect([demanded([], true), demanded([], false), demanded([key], false)]).toEqual([true, false, true])
  expect(createOwnKeys([], { isProduction: true }).binds('deploy-token')).toBe(false)
})
