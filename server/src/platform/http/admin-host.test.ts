import {
  getUserInfo,
  listAdminUsers,
  listOperatedTenants,
  proveIdentity,
  renewSetupKey,
  type Endpoint,
} from '@center/shared/contract'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

const HOST = 'admin.example:8443'
let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp({ publicUrl: 'https://portal.example', adminOrigin: `https://${HOST}` })
})
afterAll(() => demo.close())

async function statusOf(endpoint: Endpoint, host: string): Promise<number> {
  const guanli = await demo.signInAs('guanli')
  const request = { params: { tenantCode: 'demo' }, querystring: {} } as never
  return (await guanli.call(endpoint, request, { host })).status
}

describe('with an address of its own for administration', () => {
  test.each([
    ['administration', listAdminUsers],
    ['operations', listOperatedTenants],
  ])('calls of %s are answered there, and nowhere else are they there', async (_what, endpoint) => {
    expect(await statusOf(endpoint, HOST)).toBe(200)
    for (const host of ['portal.example', 'admin.example', 'admin.example:8443.evil.example'])
      expect(await statusOf(endpoint, host)).toBe(40400)
  })

  test.each([HOST, 'portal.example'])('users, their proofs and the first set-up are answered at %s', async (host) => {
    for (const endpoint of [getUserInfo, proveIdentity, renewSetupKey])
      expect(await statusOf(endpoint, host)).not.toBe(40400)
  })
})
