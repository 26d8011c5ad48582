import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyPortal, exportPortal, type PortalTenant } from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { menuNodes } from '../../domains/permissions/permissions.tables'
import { buildBundle } from '../../testing/build-bundle'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { emptyAllTables } from '../../testing/empty-all-tables'

const adminToken = 'administration-token-of-tests'
const tenant: PortalTenant = {
  code: 'park',
  name: '智慧园区',
  default: true,
  settings: { CENTER_TITLE: '园区门户', CENTER_BRAND_COLOR: '#0a7d4f' },
  workbenches: [{ code: 'WB', name: '工作台' }],
  roles: [
    { code: 'ADMIN', name: '管理员', workbench: 'WB' },
    { code: 'STAFF', name: '成员', workbench: 'WB' },
  ],
}

/** A server on an empty database and a build with these example apps. */
async function inBuild(bundles: Record<string, Buffer>, work: (built: TestApp) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'center-examples-'))
  await mkdir(join(folder, 'dist/examples'), { recursive: true })
  for (const [name, bytes] of Object.entries(bundles)) await writeFile(join(folder, 'dist/examples', name), bytes)
  const built = await buildTestApp({ adminToken, root: folder })
  try {
    await emptyAllTables(built.db)
    await work(built)
  } finally {
    await built.close()
    await rm(folder, { recursive: true })
  }
}

const apply = (built: TestApp, wanted: PortalTenant, examples = true) =>
  built.deployer(adminToken).call(applyPortal, { body: { tenant: wanted, examples } })

async function exported(built: TestApp): Promise<PortalTenant> {
  const request = { params: { tenantCode: 'park' }, querystring: {} }
  return ((await built.deployer(adminToken).call(exportPortal, request)).data as { tenant: PortalTenant }).tenant
}

const notepad = () => ({ 'notepad-1.1.0.tgz': buildBundle({ version: '1.1.0' }), 'notepad-1.0.0.tgz': buildBundle() })

test('a first start by a file has the example apps, which all roles of the file see; applied again it changes nothing', async () => {
  await inBuild(notepad(), async (built) => {
    expect(await apply(built, tenant)).toMatchObject({ status: 200 })
    const portal = await exported(built)
    expect(portal.apps).toMatchObject([{ name: '@apps/notepad', menuPrefix: 'notepad', version: '1.0.0' }])
    expect(portal.menu).toMatchObject([{ key: 'examples', children: [{ key: 'example-notes' }] }])
    // Seen by each role, as an item of the file without roles is.
    expect(portal.menu?.[0]).not.toHaveProperty('roles')
    const audited = await built.db.$count(auditEntries)
    expect(await apply(built, tenant)).toMatchObject({ data: { changes: [] } })
    expect(await built.db.$count(auditEntries)).toBe(audited)
  })
})

test('a tenant that is there gets no examples', async () => {
  await inBuild(notepad(), async (built) => {
    await apply(built, tenant, false)
    expect(await apply(built, { ...tenant, name: '改名' })).toMatchObject({ status: 200 })
    expect([(await exported(built)).apps, await built.db.$count(menuNodes)]).toEqual([[], 0])
  })
})

test('a build without example apps refuses the file, and there is no tenant', async () => {
  await inBuild({}, async (built) => {
    expect(await apply(built, tenant)).toMatchObject({ status: 40001, data: [{ field: 'examples', message: '缺失' }] })
    expect(await apply(built, tenant, false)).toMatchObject({ status: 200 })
  })
})
