import { createOutgoingCalls } from '../../../platform/http/outgoing-calls'
import { sharedOrigin } from '../../../platform/config/guest-domain'
import {
  APP_REVIEW_SETTING,
  changeTenantSettings,
  disableApp,
  getImportMap,
  getPortalVersion,
  listApps,
  listMicroFrontends,
  listReleases,
  listVersions,
  Manifest,
  pinApp,
  registerApp,
  releaseVersion,
  rollBack,
  sendTelemetry,
  SIGNED_APPS_SETTING,
  type ImportMap,
} from '@center/shared/contract'
import type { OwnBuild } from '../../../platform/page/own-build'
import { createFolderBlobs } from '../../../platform/blobs/blob-store'
import { buildArchive, systemScript } from '../../../testing/build-bundle'
import { buildRegistryApp, type RegistryApp } from '../../../testing/build-registry-app'
import { appendAudit } from '../../audit/audit.plugin'
import { cohortOf, isInCanary } from '../delivery/cohorts'
import { tenants } from '../../configuration/configuration.tables'
import { versionReviews } from '../database/reviews.tables'
import { createRegistry } from '../create-registry'
import { releaseInstalled } from './own-apps'
import { createRegistryRepository } from '../database/registry.repository'

const OPS = '@center/ops'
const params = { tenantCode: 'demo', name: OPS }
const built = '/center/assets/ops.js'

const manifestOf = (changes: object = {}) => ({
  name: OPS,
  title: '发布运维',
  titleEn: 'Releases',
  kind: 'system',
  version: '1.0.0',
  entry: 'ops.js',
  styles: ['ops.css'],
  shared: { '@center/shared/host': '~1.0.0' },
  ...changes,
})

const packOf = (changes: object = {}) =>
  buildArchive([
    { path: 'center.json', body: JSON.stringify(manifestOf(changes)) },
    { path: 'ops.js', body: systemScript(['react'], JSON.stringify(changes)) },
    { path: 'ops.css', body: '.ops { color: inherit }' },
  ])

function buildOf(version: string, host = '1.0.0'): OwnBuild {
  const manifest = Manifest.parse(manifestOf({ version }))
  const app = { ...manifest, entry: { href: built, integrity: 'sha384-built' }, styles: [], files: [] }
  const libraries = { '@center/shared/host': host, react: '19.2.0' }
  return { apps: [app], libraries, packed: async () => packOf({ version }) }
}

let server: RegistryApp
beforeAll(async () => {
  server = await buildRegistryApp({}, buildOf('1.0.0'))
})
beforeEach(async () => {
  await server.reset()
  await server.db.update(tenants).set({ settings: { [APP_REVIEW_SETTING]: 'none' } })
})
afterAll(() => server.close())

const publish = (version: string, changes: object = {}) => server.upload(OPS, packOf({ version, ...changes }))
const release = (version: string, revision: number, more: object = {}) =>
  server.deployer().call(releaseVersion, { params, body: { version, ...more } }, { 'if-match': String(revision) })
const rowOf = async (tenantCode = 'demo') => {
  const { data } = await server.deployer().call(listApps, { querystring: { tenantCode } })
  return (data as { rows: Record<string, unknown>[] }).rows.find(({ name }) => name === OPS)
}
const mapOf = async () => {
  const member = await server.member('demo')
  const { raw } = await member.call(getImportMap, { params: { tenantId: 't-demo' } })
  return JSON.parse(raw.toString()) as ImportMap
}
/** The built one is in the base map, if anything is built. */
const isReleased = async () => (await mapOf()).imports[OPS]?.startsWith('/api/resources/') ?? false
const served = async (tenantId = 't-demo') => {
  const { data } = await server.guest.call(getPortalVersion, { querystring: { tenantId } })
  return (data as { apps: unknown[] }).apps
}

/** The same rows as a server sees them that starts with another build. */
const startedWith = (build: OwnBuild) =>
  createRegistry({
    actionsOf: async () => new Set(),
    demandsSigned: async () => false,
    reviewPolicyOf: async () => ({ mode: 'none', approvedVendors: [], certifiedOnly: false }),
    db: server.db,
    now: server.clock.now,
    build,
    ownAppKeys: [],
    isProduction: false,
    guestOrigins: sharedOrigin(null),
    journals: { appendAudit, appendEvent: (...event) => server.app.appendEvent(...event) },
    sealing: server.app.sealing,
    root: server.app.config.root,
    publicUrl: 'http://127.0.0.1:8080',
    outgoing: createOutgoingCalls({ networks: [] }),
    baseMap: { imports: {}, scopes: {}, integrity: {} },
    blobs: createFolderBlobs(`${server.app.config.dataDir}/blobs`),
    reportedSince: async () => [],
  })

test('a tenant has them in the version of the build before anybody decides, and that version may be looked at', async () => {
  expect(await rowOf()).toMatchObject({ isOwn: true, revision: 1, stable: { version: '1.0.0' }, updatedBy: 'center' })
  const { data } = await server.deployer().call(listVersions, { params: { name: OPS } })
  expect(data).toMatchObject({ rows: [{ version: '1.0.0', publishedBy: 'center' }], total: 1 })
})

test('another version of one takes two people and the deploy token, unless the tenant says otherwise', async () => {
  await server.db.update(tenants).set({ settings: {} })
  await publish('1.1.0')
  expect(await release('1.1.0', 1)).toMatchObject({ status: 40321, data: { state: 'waiting' } })
  const said = { tenantId: 't-demo', name: OPS, version: '1.1.0', verdict: 'approved', inPage: true, note: '' } as const
  const approve = (userId: string) =>
    server.db.insert(versionReviews).values({ ...said, userId, at: server.clock.now() })
  await approve('u-one')
  expect(await release('1.1.0', 1)).toMatchObject({ status: 40321, data: { state: 'second' } })
  await approve('u-two')
  expect(await release('1.1.0', 1)).toMatchObject({ status: 200 })
})

test('are published with the deploy token only, as what they are, and a library by no one', async () => {
  const { versions } = startedWith(buildOf('1.0.0'))
  const asOperator = versions.publishBundle(packOf({ version: '1.1.0' }), { by: 'guanli', requestId: null }, OPS)
  await expect(asOperator).rejects.toMatchObject({ code: 'app.manifest_invalid' })
  expect(await publish('1.1.0', { kind: 'element', tag: 'center-ops' })).toMatchObject({ status: 40002 })
  expect(await publish('1.1.0', { shared: {} })).toMatchObject({ status: 40002 })
  expect(await server.upload('@center/ui', packOf({ name: '@center/ui' }))).toMatchObject({ status: 40002 })
  expect(await publish('1.1.0')).toMatchObject({ status: 200 })
})

test('a released one takes the place of the built one, for the tenant alone, and is no guest', async () => {
  await publish('1.1.0')
  expect(await release('1.1.0', 1)).toMatchObject({ status: 200, data: { revision: 2, from: '1.0.0', to: '1.1.0' } })
  const map = await mapOf()
  const address = '/api/resources/tenants/t-demo/%40center%2Fops/1.1.0/ops.js'
  expect(map.imports[OPS]).toBe(address)
  expect(map.integrity[address]).toMatch(/^sha384-/)
  expect(map.integrity[address.replace('.js', '.css')]).toMatch(/^sha384-/)
  expect(await served()).toEqual([{ name: OPS, version: '1.1.0', policy: 'prompt' }])
  expect(await served('t-park')).toEqual([{ name: OPS, version: '1.0.0', policy: 'prompt' }])
  const guests = await (await server.member('demo')).call(listMicroFrontends, { params: { tenantId: 't-demo' } })
  expect(guests.data).toEqual([])
})

test('a tenant that demands signatures has them released without one', async () => {
  await publish('1.1.0')
  const body = { set: { [SIGNED_APPS_SETTING]: true } }
  await server.deployer().call(changeTenantSettings, { params: { tenantCode: 'demo' }, body }, { 'if-match': '0' })
  expect(await release('1.1.0', 1)).toMatchObject({ status: 200 })
  expect((await mapOf()).imports[OPS]).toContain('/1.1.0/')
  const address = '/api/resources/tenants/t-demo/%40center%2Fops/1.1.0/ops.js'
  expect((await server.app.inject({ url: address })).statusCode).toBe(200)
})

test('the way back leads to the version of the build, and all of it is written down', async () => {
  await publish('1.1.0')
  await release('1.1.0', 1, { policy: 'next-visit' })
  expect(await served()).toEqual([{ name: OPS, version: '1.1.0', policy: 'next-visit' }])
  const back = await server.deployer().call(rollBack, { params, body: {} }, { 'if-match': '2' })
  expect(back).toMatchObject({ status: 200, data: { from: '1.1.0', to: '1.0.0' } })
  expect(await isReleased()).toBe(false)
  const { data } = await server.deployer().call(listReleases, {
    params: { tenantCode: 'demo' },
    querystring: { page: '1', limit: '10' },
  })
  const ways = (data as { rows: { from: string; to: string; by: string }[] }).rows
  expect(ways.map(({ from, to, by }) => [from, to, by])).toEqual([
    ['1.1.0', '1.0.0', 'deploy-token'],
    ['1.0.0', '1.1.0', 'deploy-token'],
    [null, '1.0.0', 'center'],
  ])
})

test('a canary is for its share of the users', async () => {
  await publish('1.1.0')
  expect(await release('1.1.0', 1, { percent: 50 })).toMatchObject({ status: 200 })
  const isIn = isInCanary(cohortOf({ tenantId: 't-demo', userId: 'u-demo' }), { name: OPS, percent: 50 })
  expect(await isReleased()).toBe(isIn)
  expect(await served()).toEqual([{ name: OPS, version: '1.0.0', policy: 'prompt' }])
})

test('one for another portal is not released, and gives way when the portal becomes another', async () => {
  await publish('2.0.0', { shared: { '@center/shared/host': '~2.0.0' } })
  expect(await release('2.0.0', 1)).toMatchObject({
    status: 40001,
    data: [{ field: 'shared', message: '需要 @center/shared/host ~2.0.0，本平台为 1.0.0' }],
  })
  await publish('1.1.0')
  await release('1.1.0', 1)
  const cohort = null
  expect((await startedWith(buildOf('1.0.0')).guests.importMap('t-demo', cohort)).own).toHaveLength(1)
  expect((await startedWith(buildOf('1.0.0', '1.1.0')).guests.importMap('t-demo', cohort)).own).toEqual([])
})

test('what is installed is released to who decided before, once, and never to who is pinned', async () => {
  await publish('1.1.0')
  await release('1.1.0', 1)
  const next = startedWith(buildOf('1.2.0'))
  await next.installed()
  expect(await rowOf()).toMatchObject({ stable: { version: '1.2.0' }, revision: 3, updatedBy: 'center' })
  await release('1.1.0', 3)
  await next.installed()
  expect(await rowOf()).toMatchObject({ stable: { version: '1.1.0' }, revision: 4 })
  await server.deployer().call(pinApp, { params, body: { note: '' } }, { 'if-match': '4' })
  await startedWith(buildOf('1.3.0')).installed()
  expect(await rowOf()).toMatchObject({ stable: { version: '1.1.0' }, revision: 5, pinned: true })
})

test('an app that cannot be released holds up none behind it, and every failure is told at the end', async () => {
  await publish('1.1.0')
  await release('1.1.0', 1)
  const inPark = { params: { ...params, tenantCode: 'park' }, body: { version: '1.1.0' } }
  await server.deployer().call(releaseVersion, inPark, { 'if-match': '1' })
  const tried: string[] = []
  const repository = createRegistryRepository(server.db, {
    appendAudit,
    appendEvent: server.app.appendEvent,
    demandsSigned: async () => false,
    reviewPolicyOf: async () => ({ mode: 'none', approvedVendors: [], certifiedOnly: false }),
  })
  const installed = releaseInstalled({ build: buildOf('1.2.0'), repository }, async ({ tenantId }) => {
    tried.push(tenantId)
    if (tried.length === 1) throw new Error('disk full')
  })
  await expect(installed).rejects.toMatchObject({ errors: [expect.objectContaining({ message: 'disk full' })] })
  expect(tried.toSorted()).toEqual(['t-demo', 't-park'])
})

test('pages say how they do, from the first day on, in the version that they run', async () => {
  const say = (version: string) => {
    const body = [{ app: OPS, version, event: 'mount' as const, ms: 20 }]
    return server.guest.call(sendTelemetry, { querystring: { tenantId: 't-park' }, body })
  }
  await say('1.0.0')
  await say('7.7.7')
  expect(await rowOf('park')).toMatchObject({ stable: { version: '1.0.0' }, health: { stable: { mounts: 1 } } })
})

test('are neither registered nor turned off', async () => {
  const deployer = server.deployer()
  expect(await deployer.call(registerApp, { params, body: { menuPrefix: 'ops' } })).toMatchObject({ status: 40001 })
  const off = await deployer.call(disableApp, { params, body: { note: '' } }, { 'if-match': '1' })
  expect(off).toMatchObject({ status: 40001 })
})
