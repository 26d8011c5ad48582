import {
  changeTenantSettings,
  listApps,
  listAudit,
  listReleases,
  listSettingChanges,
  listVersions,
  publishVersion,
  registerApp,
  releaseVersion,
  type Endpoint,
} from '@center/shared/contract'
import { buildDemoApp, type DemoApp } from '../../../testing/build-demo-app'
import { erpManifest } from '../../../testing/build-registry-app'

const name = erpManifest.name
const demo = { tenantCode: 'demo' }
let server: DemoApp

beforeAll(async () => {
  server = await buildDemoApp()
  const operator = await server.proveAs('guanli')
  await operator.call(publishVersion, {
    params: { name },
    body: { manifest: erpManifest as never, baseUrl: 'https://erp.example/' },
  })
  const params = { ...demo, name }
  await server.deployer().call(registerApp, { params, body: { menuPrefix: 'erp' } })
  await operator.call(releaseVersion, { params, body: { version: '1.0.0' } }, { 'if-match': '1' })
  const { data } = await operator.call(listApps, { querystring: demo })
  expect(data).toMatchObject({ rows: [{ revision: 2 }] })
  await operator.call(
    changeTenantSettings,
    { params: demo, body: { set: { CENTER_TITLE: 'x' }, note: '' } },
    { 'if-match': '0' },
  )
})
afterAll(() => server.close())

const questions: [string, Endpoint, object, string][] = [
  ['an app’s last change', listApps, { querystring: demo }, 'updatedBy'],
  ['a release', listReleases, { params: demo }, 'by'],
  ['a publication', listVersions, { params: { name } }, 'publishedBy'],
  ['a setting', listSettingChanges, { params: demo }, 'by'],
]

describe.each(['a user', 'the deploy token'])('who did it is told to %s', (who) => {
  const caller = async () => (who === 'a user' ? server.signInAs('guanli') : server.deployer())

  test.each(questions)('by the name that people know: %s', async (_what, endpoint, request, field) => {
    const { data } = await (await caller()).call(endpoint, request as never)
    expect((data as { rows: unknown[] }).rows[0]).toMatchObject({ [field]: 'guanli' })
  })

  test('in the audit by name and id: the chain holds the id', async () => {
    const { data } = await (await caller()).call(listAudit, { querystring: { action: 'release' } })
    expect(data).toMatchObject({ rows: [{ actor: 'u-guanli', actorName: 'guanli' }] })
  })
})
