import { listPublishedApps, publishApp, withdrawVersion } from '@center/shared/contract'
import { buildBundle } from '../../../testing/build-bundle'
import { buildRegistryApp, type RegistryApp } from '../../../testing/build-registry-app'

let server: RegistryApp
beforeAll(async () => {
  server = await buildRegistryApp()
})
afterAll(() => server.close())

const publish = (bytes: Buffer) => server.deployer().upload(publishApp, {}, { name: 'a.tgz', bytes, field: 'bundle' })
const names = async () => {
  const { data } = await server.deployer().call(listPublishedApps, {})
  return (data as { rows: { name: string }[] }).rows.map(({ name }) => name)
}

test('a bundle is published under the name in its manifest, and the app can be chosen while a version of it can be released', async () => {
  const orders = { name: '@apps/orders', tag: 'center-orders' }
  expect(await publish(buildBundle(orders))).toMatchObject({ data: { name: '@apps/orders', version: '1.0.0' } })
  expect(await publish(buildBundle(orders))).toMatchObject({ data: { name: '@apps/orders', version: '1.0.0' } })
  await publish(buildBundle())
  expect(await names()).toEqual(['@apps/notepad', '@apps/orders'])
  const params = { name: '@apps/orders', version: '1.0.0' }
  await server.deployer().call(withdrawVersion, { params, body: {} })
  expect(await names()).toEqual(['@apps/notepad'])
})

test('a name of the portal is refused', async () => {
  expect(await publish(buildBundle({ name: '@center/shell' }))).toMatchObject({ status: 40002 })
})
