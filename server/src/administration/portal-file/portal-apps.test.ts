import { applyPortal, exportPortal, listAudit, listReleases, type PortalTenant } from '@center/shared/contract'
import { buildBundle } from '../../testing/build-bundle'
import { openEmbeddedTestDatabase } from '../../testing/test-database'
import { buildRegistryApp, type RegistryApp } from '../../testing/build-registry-app'

const adminToken = 'administration-token-of-tests'
let portal: RegistryApp
beforeAll(async () => {
  // The embedded engine has one connection: a question beside the transaction would wait for it without end.
  portal = await buildRegistryApp({ adminToken }, undefined, openEmbeddedTestDatabase)
})
beforeEach(async () => {
  await portal.reset()
  await portal.upload('@apps/notepad', buildBundle())
  await portal.upload('@apps/notepad', buildBundle({ version: '1.1.0' }, 'second'))
})
afterAll(() => portal.close())

const token = () => portal.deployer(adminToken)
const notepad = { name: '@apps/notepad', menuPrefix: 'notepad', version: '1.0.0' }
const tenantWith = (...apps: PortalTenant['apps'] & object): PortalTenant => ({ code: 'demo', name: 'Demo', apps })
const apply = async (tenant: PortalTenant, prune = false) => {
  const { status, data } = await token().call(applyPortal, { body: { tenant, prune } })
  if (status !== 200) return { status, data }
  return (data as { changes: { sign: string; kind: string; key: string }[] }).changes
    .filter(({ kind }) => kind === 'app')
    .map(({ sign, key }) => `${sign} ${key}`)
}
const exported = async () => {
  const { data } = await token().call(exportPortal, { params: { tenantCode: 'demo' }, querystring: {} })
  return (data as { tenant: PortalTenant }).tenant.apps
}
const history = async () => {
  const request = { params: { tenantCode: 'demo' }, querystring: {} }
  const { data } = await portal.deployer().call(listReleases, request)
  return (data as { rows: { from: string | null; to: string; percent: number }[] }).rows
    .map(({ from, to, percent }) => `${from ?? '-'} ${to} ${percent}`)
    .reverse()
}

test('an app of the file is registered and released with its canary; a second time nothing changes', async () => {
  const app = { ...notepad, canary: { version: '1.1.0', percent: 20 } }
  expect(await apply(tenantWith(app))).toEqual(['+ @apps/notepad'])
  expect(await exported()).toEqual([{ ...app, isolation: 'frame', capabilities: expect.any(Array) }])
  expect(await history()).toEqual(['- 1.0.0 100', '1.0.0 1.1.0 20'])
  expect(await apply(tenantWith(app), true)).toEqual([])
  const { data } = await portal.deployer().call(listAudit, { querystring: {} })
  const actions = (data as { rows: { action: string; object: string }[] }).rows.map(({ action }) => action)
  expect(actions.filter((action) => action === 'release' || action === 'register')).toHaveLength(3)
})

test('the version of the canary for all completes it; a version without a canary ends it; a pinned app follows the file and stays pinned', async () => {
  await apply(tenantWith({ ...notepad, canary: { version: '1.1.0', percent: 20 } }))
  await apply(tenantWith({ ...notepad, pinned: true }))
  expect((await exported())?.[0]).toMatchObject({ version: '1.0.0', pinned: true })
  expect((await exported())?.[0]).not.toHaveProperty('canary')
  expect(await apply(tenantWith({ ...notepad, pinned: true, canary: { version: '1.1.0', percent: 5 } }))).toHaveLength(
    1,
  )
  expect(await apply(tenantWith({ ...notepad, version: '1.1.0' }))).toHaveLength(1)
  expect(await exported()).toEqual([
    { ...notepad, isolation: 'frame', version: '1.1.0', capabilities: expect.any(Array) },
  ])
  expect(await history()).toEqual([
    '- 1.0.0 100',
    '1.0.0 1.1.0 20',
    '1.1.0 1.0.0 20',
    '1.0.0 1.1.0 5',
    '1.0.0 1.1.0 100',
  ])
})

test('an app without a version keeps its releases; one that the file does not name is disabled with prune', async () => {
  await apply(tenantWith({ ...notepad, canary: { version: '1.1.0', percent: 20 } }))
  const { name, menuPrefix } = notepad
  expect(await apply(tenantWith({ name, menuPrefix, props: { shelf: 3 } }))).toEqual(['~ @apps/notepad'])
  expect((await exported())?.[0]).toMatchObject({ props: { shelf: 3 }, version: '1.0.0', canary: { percent: 20 } })
  expect(await apply(tenantWith(), false)).toEqual([])
  expect(await apply(tenantWith(), true)).toEqual(['~ @apps/notepad'])
  expect((await exported())?.[0]).toMatchObject({ enabled: false })
})

test('a version that is not published, and a menu prefix that is missing or taken, are refused with the path, and nothing is written', async () => {
  await portal.upload('@apps/orders', buildBundle({ name: '@apps/orders', tag: 'center-orders' }))
  const orders = { name: '@apps/orders', version: '1.0.0' }
  const refused: [PortalTenant, string][] = [
    [tenantWith({ ...notepad, version: '9.9.9' }), 'tenant.apps.0.version'],
    [tenantWith({ ...notepad, canary: { version: '9.9.9', percent: 10 } }), 'tenant.apps.0.canary.version'],
    [tenantWith(notepad, orders), 'tenant.apps.1.menuPrefix'],
    [tenantWith(notepad, { ...orders, menuPrefix: 'notepad' }), 'tenant.apps.1.menuPrefix'],
  ]
  for (const [tenant, field] of refused) {
    expect(await apply(tenant)).toMatchObject({ data: [{ field, message: expect.any(String) }] })
    expect(await exported()).toEqual([])
  }
})
