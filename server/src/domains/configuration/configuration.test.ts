import { eq } from 'drizzle-orm'
import { getHomeUrl, getRuntimeConfiguration } from '@center/shared/contract'
import { buildDemoApp, GUEST_ORIGIN, type DemoApp } from '../../testing/build-demo-app'
import { createConfiguration } from './configuration.plugin'
import { tenants } from './configuration.tables'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const asked = (tenantCode?: string) => ({ querystring: { applicationCode: 'center', tenantCode } })

describe('getVueConfig', () => {
  test('answers the tenant that the address names', async () => {
    const answer = await demo.guest.call(getRuntimeConfiguration, asked('park'))
    expect(answer).toMatchObject({ http: 200, status: 200 })
    expect(answer.data).toMatchObject({
      CENTER_TENANT_CODE: 'park',
      CENTER_DEFAULT_TENANT: 'demo',
      CENTER_APPTHEME: 'top',
      CENTER_IFRAME_ORIGINS: [GUEST_ORIGIN],
      CENTER_SSO_ENABLED: false,
    })
  })

  test('answers the tenant of the session when the address names none', async () => {
    const zhaoliu = await demo.signInAs('zhaoliu')
    const answer = await zhaoliu.call(getRuntimeConfiguration, asked())
    expect(answer.data).toMatchObject({ CENTER_TENANT_CODE: 'region', CENTER_APPTHEME: 'old' })
    const other = await zhaoliu.call(getRuntimeConfiguration, asked('park'))
    expect(other.data).toMatchObject({ CENTER_TENANT_CODE: 'park' })
  })

  test('answers the default tenant to who names none and has no session', async () => {
    const answer = await demo.guest.call(getRuntimeConfiguration, asked())
    expect(answer.data).toMatchObject({ CENTER_TENANT_CODE: 'demo', CENTER_APPTHEME: 'side' })
  })

  test('refuses a tenant that is not there or is disabled', async () => {
    expect(await demo.guest.call(getRuntimeConfiguration, asked('nowhere'))).toMatchObject({
      status: 40430,
      data: null,
    })
    await demo.db.update(tenants).set({ enabled: false })
    expect(await demo.guest.call(getRuntimeConfiguration, asked('park'))).toMatchObject({ status: 40430 })
    expect(await demo.guest.call(getRuntimeConfiguration, asked())).toMatchObject({ status: 40430 })
  })

  test('refuses a call that does not say for which application', async () => {
    const response = await demo.app.inject({ url: '/api/front/frontend/getVueConfig' })
    expect(response.json()).toMatchObject({ status: 40001 })
  })

  test('keeps in the database what it does not tell', async () => {
    const settings = { CENTER_TITLE: '新标题', CENTER_LATER: 1 }
    await demo.db.update(tenants).set({ settings }).where(eq(tenants.code, 'demo'))
    const { data } = await demo.guest.call(getRuntimeConfiguration, asked('demo'))
    expect(data).toMatchObject({ CENTER_TITLE: '新标题' })
    expect(data).not.toHaveProperty('CENTER_LATER')
    const [row] = await demo.db.select().from(tenants).where(eq(tenants.code, 'demo'))
    expect(row?.settings).toEqual(settings)
  })
})

describe('getDefaultSubManList', () => {
  test('answers where back to portal leads', async () => {
    const answer = await (await demo.signInAs('wangwu')).call(getHomeUrl, {})
    expect(answer).toMatchObject({ status: 200, data: { homeUrl: GUEST_ORIGIN } })
  })

  test('answers empty text while nothing is configured', async () => {
    expect(await (await demo.signInAs('zhangsan')).call(getHomeUrl, {})).toMatchObject({ data: { homeUrl: '' } })
  })

  test('refuses who is not signed in', async () => {
    expect(await demo.guest.call(getHomeUrl, {})).toMatchObject({ http: 401, status: 40101 })
  })

  test('finds nothing for a tenant that is gone', async () => {
    const stranger = await demo.signIn({ userId: 'u-1', tenantId: 't-gone', tenantCode: 'gone' })
    expect(await stranger.call(getHomeUrl, {})).toMatchObject({ status: 40430 })
  })
})

test('other domains find a tenant by code and by id, disabled ones included', async () => {
  const configuration = createConfiguration({ db: demo.db })
  const park = { id: 't-park', code: 'park', name: '滨江产业园', enabled: true }
  expect(await configuration.findTenant({ code: 'park' })).toEqual(park)
  expect(await configuration.findTenant({ id: 't-park' })).toEqual(park)
  expect(await configuration.findTenant({ code: 't-park' })).toBeNull()
  expect(await configuration.findDefaultTenant()).toMatchObject({ code: 'demo' })
  expect(await configuration.readConfiguration({ id: 't-region' })).toMatchObject({ CENTER_REGISTER_THEME: 'region' })
})
