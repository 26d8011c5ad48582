import { APP_REVIEW_SETTING, publishVersion, registerApp, releaseVersion } from '@center/shared/contract'
import { tenants } from '../domains/configuration/configuration.tables'
import type { Config } from '../platform/config/config'
import type { Storage } from '../platform/database/database'
import type { OwnBuild } from '../platform/page/own-build'
import { buildBundle, buildManifest, buildUpload } from './build-bundle'
import { buildTestApp, TEST_OPS_TOKEN, type TestApp } from './build-test-app'
import { emptyAllTables } from './empty-all-tables'

export type RegistryApp = TestApp & {
  /** Uploads an archive with the deploy token. */
  upload(name: string, archive: Buffer, headers?: Record<string, string>): Promise<Uploaded>
  /** Two versions of a guest published, registered for `demo`, the first released: revision 2. */
  prepareNotepad(): Promise<void>
  /** Nothing but the tenants is left. */
  reset(): Promise<void>
  member(tenantCode: 'demo' | 'park'): ReturnType<TestApp['signIn']>
}
type Uploaded = { http: number; status: number; data: unknown }

/** Vendors' code runs in the page without a review: what asks for one is tested beside the reviews. */
const settings = { [APP_REVIEW_SETTING]: 'own' }
const tenantRows = [
  { id: 't-demo', code: 'demo', name: 'Demo', settings },
  { id: 't-park', code: 'park', name: 'Park', settings },
  { id: 't-shut', code: 'shut', name: 'Shut', enabled: false, settings },
]

export const registration = { menuPrefix: 'notepad', isolation: 'none' as const }
export const notepad = { tenantCode: 'demo', name: '@apps/notepad' }

/** The whole server with the tenants `demo` and `park`, a folder for blobs of its own and no user. */
export async function buildRegistryApp(
  config: Partial<Config> = {},
  ownBuild?: OwnBuild,
  open?: () => Promise<Storage>,
): Promise<RegistryApp> {
  const test = await buildTestApp(config, ownBuild, open)
  await test.db.insert(tenants).values(tenantRows)

  async function upload(name: string, archive: Buffer, headers?: Record<string, string>): Promise<Uploaded> {
    const { payload, headers: typed } = buildUpload(archive)
    const response = await test.app.inject({
      method: publishVersion.method,
      url: `/api/ops/apps/${encodeURIComponent(name)}/versions`,
      headers: { ...typed, ...(headers ?? { authorization: `Bearer ${TEST_OPS_TOKEN}` }) },
      payload,
    })
    const { status, data } = response.json() as Uploaded
    return { http: response.statusCode, status, data }
  }

  return {
    ...test,
    upload,
    member: (tenantCode) => test.signIn({ userId: `u-${tenantCode}`, tenantId: `t-${tenantCode}`, tenantCode }),
    async prepareNotepad() {
      await upload('@apps/notepad', buildBundle())
      await upload('@apps/notepad', buildBundle({ version: '1.1.0' }, 'second'))
      const deployer = test.deployer()
      await deployer.call(registerApp, { params: notepad, body: registration })
      const body = { version: '1.0.0' }
      await deployer.call(releaseVersion, { params: notepad, body }, { 'if-match': '1' })
    },
    async reset() {
      await emptyAllTables(test.db)
      await test.db.insert(tenants).values(tenantRows)
    },
  }
}

export const erpManifest = buildManifest({
  name: 'legacy-erp',
  kind: 'iframe',
  entry: 'index.html',
  tag: undefined,
  styles: [],
})
