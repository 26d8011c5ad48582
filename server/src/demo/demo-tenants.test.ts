import * as z from 'zod/mini'
import {
  administrationRights,
  adminRights,
  applyPortal,
  planPortal,
  PortalTenant,
  type PortalPlan,
} from '@center/shared/contract'
import { buildDemoApp, GUEST_ORIGIN, type DemoApp } from '../testing/build-demo-app'
import { emptyAllTables } from '../testing/empty-all-tables'
import { guestsByName } from './demo-guests'
import { demoTenants } from './demo-tenants'
import demoFile from './demo.yaml'
import park from './park.yaml'
import region from './region.yaml'

const files = [demoFile, park, region]
const adminToken = 'administration-token-of-tests'
let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp({ adminToken })
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const changesOf = async (tenant: PortalTenant) => {
  const { status, data } = await demo.deployer(adminToken).call(planPortal, { body: { tenant, prune: true } })
  expect(status).toBe(200)
  return (data as PortalPlan).changes
}

describe.each(files)('the file of $code', (file) => {
  test('is a portal file', () => {
    expect(z.parse(PortalTenant, file)).toEqual(file)
  })

  test('says what the demo has, but for the agreements and the apps that no build has published', async () => {
    // Settings that a file does not name go back to their defaults.
    const changes = (await changesOf(file)).filter(({ kind }) => kind !== 'app')
    const fields = changes.flatMap(({ sign, kind, changes: each }) =>
      each.map(({ field }) => `${sign} ${kind} ${field}`),
    )
    expect(fields).toEqual([
      '~ tenant settings.CENTER_REGISTER_AGREEMENT',
      '~ tenant settings.CENTER_REGISTER_AGREEMENT_EN',
    ])
  })

  test('registers guests as the demo does', () => {
    const prefixes = (file.apps ?? []).map(({ name, menuPrefix }) => [name, menuPrefix])
    expect(prefixes).toEqual((file.apps ?? []).map(({ name }) => [name, guestsByName[name]?.menuPrefix]))
  })
})

test('the files are applied to an empty database as those of any portal', async () => {
  await emptyAllTables(demo.db)
  // The apps of the files are published by a build.
  const tenants = files.map((file) => ({ ...file, apps: undefined }))
  for (const tenant of tenants)
    expect(await demo.deployer(adminToken).call(applyPortal, { body: { tenant } })).toMatchObject({ status: 200 })
  for (const tenant of tenants) expect(await changesOf(tenant)).toEqual([])
})

test('operators of the demo hold every right of administration, and auditors every one to read', () => {
  const actionsOf = (wanted: string) => demoFile.roles?.find(({ code }) => code === wanted)?.actions
  for (const code of ['OPERATOR', 'PLATFORM']) expect(actionsOf(code)).toEqual(expect.arrayContaining([...adminRights]))
  expect(actionsOf('AUDITOR')).toEqual(expect.arrayContaining([...administrationRights]))
})

test('foreign pages are at the second origin, wherever it is', () => {
  const text = JSON.stringify(demoTenants('https://guests.example'))
  expect(text).toContain('https://guests.example/stock.html')
  expect(text).not.toContain(GUEST_ORIGIN)
})

test('without a second origin nothing of a tenant leads there, and no group is empty', () => {
  const [demoTenant, parkTenant] = demoTenants(null)
  expect(JSON.stringify(demoTenants(null))).not.toMatch(/legacy-|127\.0\.0\.1/)
  expect(JSON.stringify(demoTenant?.menu)).not.toContain('"children":[]')
  expect(demoTenant?.menu.map(({ key }) => key)).not.toContain('supply')
  expect(parkTenant).toMatchObject({ homeUrl: '', settings: { CENTER_SHOW_HOME_URL: false } })
})
