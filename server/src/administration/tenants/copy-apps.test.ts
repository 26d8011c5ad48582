import { createTenant, listApps, type AppRow } from '@center/shared/contract'
import { buildRegistryApp, type RegistryApp } from '../../testing/build-registry-app'

const adminToken = 'administration-token-of-tests'
let portal: RegistryApp
beforeAll(async () => {
  portal = await buildRegistryApp({ adminToken })
})
afterAll(() => portal.close())

test('a tenant that is made like another runs the apps that all users of the other run, at a revision of its own', async () => {
  await portal.prepareNotepad()
  const administrator = { username: 'guanliyuan', name: '管理员', mobile: '' }
  const body = { code: 'copy', name: '副本', homeUrl: '', copyFrom: 'demo', administrator }
  expect(await portal.deployer(adminToken).call(createTenant, { body })).toMatchObject({ status: 200 })
  const { data } = await portal.deployer().call(listApps, { querystring: { tenantCode: 'copy' } })
  expect((data as { rows: AppRow[] }).rows).toMatchObject([
    { name: '@apps/notepad', stable: { version: '1.0.0' }, canary: null, revision: 2, enabled: true },
  ])
})
