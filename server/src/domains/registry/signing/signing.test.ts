import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { keyIdOf, publicKeyText, signedText, signText } from '@center/shared/bundle'
import {
  addVendorKey,
  changeTenantSettings,
  createVendor,
  getImportMap,
  listMicroFrontends,
  Manifest,
  publishVersion,
  readSignature,
  registerApp,
  releaseVersion,
  revokeVendorKey,
  rollBack,
  SIGNED_APPS_SETTING,
  type BundleSignature,
  type ImportMap,
  type MicroFrontend,
  type VersionProof,
} from '@center/shared/contract'
import { auditEntries } from '../../audit/audit.tables'
import { buildBundle, buildUpload } from '../../../testing/build-bundle'
import {
  buildRegistryApp,
  erpManifest,
  notepad,
  registration,
  type RegistryApp,
} from '../../../testing/build-registry-app'
import { TEST_OPS_TOKEN, type Caller } from '../../../testing/build-test-app'
import { forgetRegistry } from '../../../testing/registry/forget-registry'
import { signBundle } from '../../../testing/registry/sign-bundle'
import { appFiles, appVersions } from '../database/registry.tables'
import { vendorKeys } from '../database/vendors.tables'

const ADMIN_TOKEN = 'administration-token-of-tests'
const required = 40006
const invalid = 40007
type Tenant = 'demo' | 'park'

let server: RegistryApp
let admin: Caller
beforeAll(async () => {
  server = await buildRegistryApp({ adminToken: ADMIN_TOKEN })
  admin = server.deployer(ADMIN_TOKEN)
})
beforeEach(async () => {
  await server.reset()
  await forgetRegistry(server)
  await makeVendor('@apps')
})
afterAll(() => server.close())

const makePair = () => generateKeyPairSync('ed25519')
const first = makePair()
const second = makePair()
const idOf = (pair: { publicKey: KeyObject }) => keyIdOf(publicKeyText(pair.publicKey))
const makeVendor = (scope: string) =>
  admin.call(createVendor, { body: { scope, name: scope, nameEn: '', contact: '', members: [] } })
const addKey = (pair = first, vendor = '@apps') =>
  admin.call(addVendorKey, { body: { vendor, name: 'build', publicKey: publicKeyText(pair.publicKey) } })
const revokeKey = (pair = first) => admin.call(revokeVendorKey, { params: { id: idOf(pair) } })

async function publish(archive: Buffer, signature: BundleSignature | string | null) {
  const fields: Record<string, string> = signature === null ? {} : { signature: JSON.stringify(signature) }
  const { payload, headers } = buildUpload(archive, 'bundle', fields)
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/ops/apps',
    headers: { ...headers, authorization: `Bearer ${TEST_OPS_TOKEN}` },
    payload,
  })
  return response.json() as { status: number; data: { reason?: string } }
}
const publishSigned = async (version = '1.0.0', pair = first) => {
  const archive = buildBundle({ version }, version)
  return publish(archive, await signBundle(archive, pair))
}
const reasonOf = (answer: { data: unknown }) => (answer.data as { reason?: string }).reason

const register = (tenantCode: Tenant) =>
  server.deployer().call(registerApp, { params: { ...notepad, tenantCode }, body: registration })
const release = (version: string, revision: number, tenantCode: Tenant = 'demo', percent = 100) =>
  server
    .deployer()
    .call(
      releaseVersion,
      { params: { ...notepad, tenantCode }, body: { version, percent } },
      { 'if-match': `${revision}` },
    )
async function demand(tenantCode: Tenant = 'demo'): Promise<void> {
  const body = { set: { [SIGNED_APPS_SETTING]: true } }
  await server.deployer().call(changeTenantSettings, { params: { tenantCode }, body }, { 'if-match': '0' })
  await forgetRegistry(server)
}
async function guestsOf(tenantCode: Tenant = 'demo'): Promise<string[]> {
  const member = await server.member(tenantCode)
  const { data } = await member.call(listMicroFrontends, { params: { tenantId: `t-${tenantCode}` } })
  return (data as MicroFrontend[]).map(({ specifier, version }) => `${specifier}@${version}`)
}

const isServed = async (version = '1.0.0', tenantCode: Tenant = 'demo') => {
  const url = `/api/resources/tenants/t-${tenantCode}/${encodeURIComponent(notepad.name)}/${version}/main.js`
  return (await server.app.inject({ method: 'GET', url })).statusCode === 200
}

/** A signed version that a tenant runs which demands signatures, and one that does not. */
async function runSigned(): Promise<void> {
  await addKey()
  await publishSigned()
  for (const tenant of ['demo', 'park'] as const) {
    await register(tenant)
    await release('1.0.0', 1, tenant)
  }
  await demand('demo')
  expect([await guestsOf('demo'), await guestsOf('park')]).toEqual([['@apps/notepad@1.0.0'], ['@apps/notepad@1.0.0']])
}

describe('publishing', () => {
  test('takes a version that a key of the vendor signed, and tells all that anyone needs to verify it', async () => {
    await addKey()
    expect((await publishSigned()).status).toBe(200)
    const { data } = await server.deployer().call(readSignature, { params: { name: notepad.name, version: '1.0.0' } })
    const { signature, key, ...version } = data as VersionProof
    expect(key).toMatchObject({ id: idOf(first), vendor: '@apps', publicKey: publicKeyText(first.publicKey) })
    expect(signText(signedText(version), first.privateKey)).toEqual(signature)
  })

  test('takes a version without a signature while the vendor has no key in force', async () => {
    expect((await publish(buildBundle(), null)).status).toBe(200)
    await addKey()
    await revokeKey()
    expect((await publish(buildBundle({ version: '1.1.0' }), null)).status).toBe(200)
  })

  test('refuses a version without a signature once the vendor has a key, also from the deployment', async () => {
    await addKey()
    expect(await publish(buildBundle(), null)).toMatchObject({ status: required })
    const manifest = Manifest.parse({ ...erpManifest, name: '@apps/erp' })
    const body = { manifest, baseUrl: 'http://127.0.0.1:8081/' }
    const byAddress = await server.deployer().call(publishVersion, { params: { name: '@apps/erp' }, body })
    expect(byAddress.status).toBe(required)
    const signature = signText(signedText({ ...manifest, ...body, files: [] }), first.privateKey)
    const signed = { params: { name: '@apps/erp' }, body: { ...body, signature } }
    expect((await server.deployer().call(publishVersion, signed)).status).toBe(200)
  })

  test('refuses a signature of other files, and keeps nothing of the version', async () => {
    await addKey()
    const signature = await signBundle(buildBundle({}, 'other'), first)
    const answer = await publish(buildBundle(), signature)
    expect(answer).toMatchObject({ status: invalid })
    expect(reasonOf(answer)).toContain('did not sign')
    expect(await server.db.select().from(appVersions)).toEqual([])
  })

  test('refuses a key that is unknown, revoked or of another vendor', async () => {
    const unknown = await publishSigned()
    await addKey(first)
    await revokeKey(first)
    const revoked = await publishSigned()
    await makeVendor('@other')
    await addKey(second, '@other')
    const others = await publishSigned('1.0.0', second)
    const answers = [unknown, revoked, others]
    expect(answers.map(({ status }) => status)).toEqual([invalid, invalid, invalid])
    expect(answers.map(reasonOf)).toEqual([
      `the key ${idOf(first)} is not known`,
      `the key ${idOf(first)} is revoked`,
      `the key ${idOf(second)} belongs to another vendor`,
    ])
  })

  test.each(['not JSON', '{"keyId":"x"}'])('refuses %s in place of a signature', async (text) => {
    const { payload, headers } = buildUpload(buildBundle(), 'bundle', { signature: text })
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/ops/apps',
      headers: { ...headers, authorization: `Bearer ${TEST_OPS_TOKEN}` },
      payload,
    })
    expect(response.json()).toMatchObject({ status: 40001 })
  })

  test('gives the same bytes the signature of another key, with a line in the audit', async () => {
    await addKey(first)
    await publishSigned()
    await addKey(second)
    expect((await publishSigned('1.0.0', second)).status).toBe(200)
    const [row] = await server.db.select().from(appVersions)
    expect(row?.signature?.keyId).toBe(idOf(second))
    const entries = await server.db
      .select()
      .from(auditEntries)
      .orderBy(auditEntries.sequence)
      .where(eq(auditEntries.action, 'sign'))
    expect(entries).toMatchObject([{ object: '@apps/notepad@1.0.0', details: { keyId: idOf(second) } }])
  })
})

describe('a release to a tenant', () => {
  test('a version without a signature is refused to a tenant that demands one, and to no other', async () => {
    await publish(buildBundle(), null)
    await register('demo')
    await register('park')
    await demand('demo')
    expect((await release('1.0.0', 1, 'demo')).status).toBe(required)
    expect((await release('1.0.0', 1, 'park')).status).toBe(200)
  })

  test('a version whose key is revoked is refused, and so are a canary of it and a roll-back to it', async () => {
    await runSigned()
    await addKey(second)
    await publishSigned('1.1.0', second)
    await publishSigned('1.2.0', second)
    expect((await release('1.1.0', 2)).status).toBe(200)
    await revokeKey(first)
    const back = await server.deployer().call(rollBack, { params: notepad, body: { to: '1.0.0' } }, { 'if-match': '3' })
    expect(back.status).toBe(invalid)
    await revokeKey(second)
    expect((await release('1.2.0', 3, 'demo', 10)).status).toBe(invalid)
  })

  test('a page that its owner serves needs no signature', async () => {
    const name = 'legacy-erp'
    const manifest = Manifest.parse({ ...erpManifest, name })
    const deployer = server.deployer()
    await deployer.call(publishVersion, { params: { name }, body: { manifest, baseUrl: 'http://127.0.0.1:8081/' } })
    const params = { tenantCode: 'demo', name }
    await deployer.call(registerApp, { params, body: { menuPrefix: name } })
    await demand()
    const answer = await deployer.call(releaseVersion, { params, body: { version: '1.0.0' } }, { 'if-match': '1' })
    expect(answer.status).toBe(200)
    expect(await guestsOf()).toEqual(['legacy-erp@1.0.0'])
  })
})

describe('rows that were changed by hand', () => {
  const ofFile = and(eq(appFiles.name, notepad.name), eq(appFiles.path, 'main.js'))
  const ofVersion = eq(appVersions.name, notepad.name)
  const another = 'f'.repeat(64)

  test.each<[string, () => Promise<unknown>]>([
    ['the hash of a file', () => server.db.update(appFiles).set({ integrity: 'sha384-other' }).where(ofFile)],
    ['the stored bytes of a file', () => server.db.update(appFiles).set({ sha256: another }).where(ofFile)],
    ['the path of a file', () => server.db.update(appFiles).set({ path: 'moved.js' }).where(ofFile)],
    ['the files, by one that is gone', () => server.db.delete(appFiles).where(eq(appFiles.path, 'lib/chunk.js'))],
    [
      'the manifest',
      async () => {
        const [row] = await server.db.select().from(appVersions)
        const manifest = { ...(row as { manifest: Manifest }).manifest, entry: 'lib/chunk.js' }
        await server.db.update(appVersions).set({ manifest }).where(ofVersion)
      },
    ],
    ['the address', () => server.db.update(appVersions).set({ baseUrl: 'https://evil.example/' }).where(ofVersion)],
    ['the signature, which is gone', () => server.db.update(appVersions).set({ signature: null }).where(ofVersion)],
    ['the public key', () => server.db.update(vendorKeys).set({ publicKey: publicKeyText(second.publicKey) })],
  ])('serve nothing to a tenant that demands signatures, and what they say to others: %s', async (_, change) => {
    await runSigned()
    await change()
    await forgetRegistry(server)
    expect(await guestsOf('demo')).toEqual([])
    expect(await guestsOf('park')).toEqual(['@apps/notepad@1.0.0'])
    const member = await server.member('demo')
    const map = await member.call(getImportMap, { params: { tenantId: 't-demo' } })
    expect((JSON.parse(map.raw.toString()) as ImportMap).imports[notepad.name]).toBeUndefined()
    expect(await isServed('1.0.0', 'demo')).toBe(false)
  })

  test('a canary that does not verify is left out, and its users have the stable version', async () => {
    await runSigned()
    await publishSigned('1.1.0')
    await release('1.1.0', 2, 'demo', 99)
    const canary = and(eq(appFiles.version, '1.1.0'), eq(appFiles.path, 'main.js'))
    await server.db.update(appFiles).set({ integrity: 'sha384-other' }).where(canary)
    await forgetRegistry(server)
    expect(await guestsOf('demo')).toEqual(['@apps/notepad@1.0.0'])
  })
})

test('keys are rotated: versions of both run, until the old key is revoked, and again once the new one signed them', async () => {
  await runSigned()
  expect(await isServed()).toBe(true)
  await addKey(second)
  expect((await publishSigned('1.1.0', second)).status).toBe(200)
  expect(await guestsOf()).toEqual(['@apps/notepad@1.0.0'])
  // At once, without a second that passes.
  await revokeKey(first)
  expect(await guestsOf()).toEqual([])
  expect(await isServed()).toBe(false)
  expect((await release('1.1.0', 2)).status).toBe(200)
  expect(await guestsOf()).toEqual(['@apps/notepad@1.1.0'])
  expect(await isServed()).toBe(false)
  expect((await publishSigned('1.0.0', second)).status).toBe(200)
  expect(await isServed()).toBe(true)
  expect((await release('1.0.0', 3)).status).toBe(200)
  expect(await guestsOf()).toEqual(['@apps/notepad@1.0.0'])
})
