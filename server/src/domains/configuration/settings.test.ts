import {
  changeTenantSettings,
  getRuntimeConfiguration,
  getTenantSettings,
  listSettingChanges,
  registerTenant,
  RuntimeConfiguration,
  settingKeys,
} from '@center/shared/contract'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { tenants } from './configuration.tables'
import { onPostgres, openPostgresDatabase, whileHeld } from '../../testing/on-postgres'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const onServer = {
  open: () => buildDemoApp({}, openPostgresDatabase),
  swap: (other: DemoApp) => {
    const former = demo
    demo = other
    return former
  },
}

const park = { tenantCode: 'park' }
const change = (set: Record<string, unknown>, revision: number, params = park) =>
  demo.deployer().call(changeTenantSettings, { params, body: { set, note: '试点' } }, { 'if-match': String(revision) })

async function valueFor(tenantCode: string, key: string): Promise<unknown> {
  const { data } = await demo.guest.call(getRuntimeConfiguration, {
    querystring: { applicationCode: 'center', tenantCode },
  })
  return (data as Record<string, unknown>)[key]
}

/** For every switch another value than its default. */
const others = Object.entries({
  ...Object.fromEntries(settingKeys.map((key) => [key, RuntimeConfiguration.parse({})[key as never] as unknown])),
}).map(([key, value]): [string, unknown] => [key, otherThan(key, value)])

function otherThan(key: string, value: unknown): unknown {
  const chosen: Record<string, unknown> = {
    CENTER_BRAND_COLOR: '#0a7d5a',
    CENTER_APPTHEME: 'top',
    CENTER_LANGUAGE: 'en',
    CENTER_REGISTER_THEME: 'region',
    // There is one that this server checks.
    CENTER_SIGN_MODE: 'strict',
    CENTER_CAPTCHA_TYPE: 'clickWord',
    CENTER_LOGIN_CAPTCHA_TYPE: 'blockPuzzle',
    CENTER_IFRAME_ORIGINS: ['https://a.example'],
    CENTER_LOGO: '/logo.svg',
    CENTER_FAVICON: '/icon.svg',
    CENTER_LOGIN_BACKGROUND: '/ground.png',
    CENTER_SSO_LOGIN_URL: 'https://id.example/login',
    CENTER_SSO_LOGOUT_URL: 'https://id.example/logout',
    CENTER_BACK_URL: 'https://back.example/',
    CENTER_PHONE_PATTERN: '^555\\d{4}$',
  }
  if (key in chosen) return chosen[key]
  if (typeof value === 'boolean') return !value
  return typeof value === 'number' ? value + 1 : `${String(value)}x`
}

test('a tenant of which nothing is set has the switches of the specification', async () => {
  await demo.deployer().call(
    changeTenantSettings,
    {
      params: park,
      body: { set: Object.fromEntries(settingKeys.map((key) => [key, null])) },
    },
    { 'if-match': '0' },
  )
  const switches = {
    CENTER_SSO_ENABLED: true,
    CENTER_SHOW_WORKBENCH: true,
    CENTER_DATA_LIMIT: true,
    CENTER_SHOW_HOME: false,
    CENTER_ISNOTICE: false,
    CENTER_SHOW_GUIDELINES: false,
    CENTER_FLAT_NAMES: false,
    CENTER_ALT_SSO: false,
  }
  for (const [key, value] of Object.entries(switches)) expect([key, await valueFor('park', key)]).toEqual([key, value])
})

test('every switch is changed for one tenant, without a build, and goes back to its default', async () => {
  const before = await valueFor('demo', 'CENTER_TITLE')
  expect(await change(Object.fromEntries(others), 0)).toMatchObject({ status: 200, data: { revision: 1 } })
  for (const [key, value] of others) expect([key, await valueFor('park', key)]).toEqual([key, value])
  expect(await valueFor('demo', 'CENTER_TITLE')).toBe(before)

  await change(Object.fromEntries(settingKeys.map((key) => [key, null])), 1)
  const defaults = RuntimeConfiguration.parse({}) as Record<string, unknown>
  for (const key of settingKeys) expect([key, await valueFor('park', key)]).toEqual([key, defaults[key]])
  // The agreement is a text of the demo tenant in two languages, and no switch.
  const text = expect.any(String) as string
  const settings = { CENTER_REGISTER_AGREEMENT: text, CENTER_REGISTER_AGREEMENT_EN: text }
  expect((await demo.deployer().call(getTenantSettings, { params: park })).data).toEqual({ settings, revision: 2 })
})

test('keeps who changed what, from which value and why, newest first', async () => {
  await change({ CENTER_TITLE: '一号园区' }, 0)
  await change({ CENTER_TITLE: '二号园区', CENTER_ISNOTICE: true }, 1)
  const { data } = await demo.deployer().call(listSettingChanges, { params: park, querystring: {} })
  expect(data).toMatchObject({
    total: 2,
    rows: [
      { revision: 2, note: '试点', at: '2026-01-01 08:00:00', changes: [{ from: '一号园区', to: '二号园区' }, {}] },
      { revision: 1, changes: [{ key: 'CENTER_TITLE', to: '一号园区' }] },
    ],
  })
})

onPostgres(onServer, () => {
  test('lets one of several with the same revision change, and tells the others', async () => {
    const answers = await whileHeld(demo.db, tenants, (turn) => change({ CENTER_TITLE: `${turn}` }, 0))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...answers.slice(1).map(() => 40901)])
    expect((await change({ CENTER_TITLE: '三' }, 0)).status).toBe(40901)
  })
})

test.each([
  ['an unknown key', { CENTER_NO_SUCH: true }],
  ['a key that follows from the tenant', { CENTER_TENANT_CODE: 'demo' }],
  ['a value of another kind', { CENTER_ISNOTICE: 'yes' }],
  ['an invalid colour', { CENTER_BRAND_COLOR: 'red' }],
  ['a pattern whose time is exponential', { CENTER_PHONE_PATTERN: '^(1+)+$' }],
  ['a pattern that takes long', { CENTER_PHONE_PATTERN: String.raw`^\d*\d*\d*\d*\d*x$` }],
  ['a pattern of more than 200 letters', { CENTER_PHONE_PATTERN: '1'.repeat(201) }],
  ['a pattern that does not compile', { CENTER_PHONE_PATTERN: '^(1' }],
  ['a pattern that looks ahead', { CENTER_PHONE_PATTERN: '^(?=1)1$' }],
  ['a plain address for sign-in', { CENTER_SSO_LOGIN_URL: 'http://id.example/login' }],
  ['a script for sign-out', { CENTER_SSO_LOGOUT_URL: 'javascript:alert(1)' }],
  ['a host in place of a path', { CENTER_LOGIN_URL: '//evil.example/login' }],
  ['a host behind a backslash', { CENTER_LOGIN_PATH: '/\\evil.example' }],
  ['a plain address to go back to', { CENTER_BACK_URL: 'http://back.example/' }],
  ['a plain picture', { CENTER_LOGO: 'http://cdn.example/logo.png' }],
  ['a plain icon', { CENTER_FAVICON: 'http://cdn.example/icon.png' }],
  ['a plain origin around', { CENTER_IFRAME_ORIGINS: ['https://a.example', 'http://b.example'] }],
  ['an origin with a path', { CENTER_IFRAME_ORIGINS: ['https://a.example/page'] }],
])('refuses %s, and sets nothing of the rest', async (_what, set) => {
  const answer = await change({ CENTER_TITLE: '不会生效', ...set }, 0)
  expect(answer).toMatchObject({ status: 40071, data: [{ field: Object.keys(set)[0] }] })
  expect(await valueFor('park', 'CENTER_TITLE')).not.toBe('不会生效')
})

test.each(['spec', 'off'])('refuses signatures %s, which this server does not check, and says why', async (mode) => {
  const answer = await change({ CENTER_SIGN_MODE: mode }, 0)
  const message = expect.stringMatching(/CENTER_UPSTREAM/) as string
  expect(answer).toMatchObject({ status: 40071, data: [{ field: 'CENTER_SIGN_MODE', message }] })
  expect((await change({ CENTER_SIGN_MODE: 'strict' }, 0)).status).toBe(200)
  expect((await change({ CENTER_SIGN_MODE: null }, 1)).status).toBe(200)
})

test('takes every way to sign where another back end checks it', async () => {
  const { config } = demo.app
  const { upstream } = config
  config.upstream = 'https://backend.example'
  const answer = await change({ CENTER_SIGN_MODE: 'spec' }, 0)
  config.upstream = upstream
  expect(answer.status).toBe(200)
})

test('names the setting that it refuses in Chinese and in English', async () => {
  const set = { CENTER_PHONE_PATTERN: '^(1+)+$', CENTER_BACK_URL: 'ftp://back.example' }
  const say = (language: string) =>
    demo
      .deployer()
      .call(changeTenantSettings, { params: park, body: { set, note: '' }, querystring: { language } } as never, {
        'if-match': '0',
      })
  expect((await say('zh_CN')).message).toBe('设置项的值不可用：CENTER_PHONE_PATTERN、CENTER_BACK_URL')
  expect((await say('eng')).message).toBe(
    'These settings cannot have these values: CENTER_PHONE_PATTERN, CENTER_BACK_URL',
  )
})

test.each([
  'https://id.example/login?a=1',
  'http://127.0.0.1:9090/login',
  'http://localhost:9090/',
  '/center/login',
  '',
])('takes %s for an address', async (address) => {
  expect(
    await change({ CENTER_SSO_LOGIN_URL: address, CENTER_LOGIN_URL: address, CENTER_LOGO: address }, 0),
  ).toMatchObject({
    status: 200,
  })
})

test('is for operations only, and for a user of operations on the own tenant', async () => {
  const request = { params: park }
  expect(await demo.guest.call(getTenantSettings, request)).toMatchObject({ http: 401 })
  const zhangsan = await demo.signInAs('zhangsan')
  expect(await zhangsan.call(getTenantSettings, request)).toMatchObject({ http: 403, status: 40301 })
  const guanli = await demo.signInAs('guanli')
  expect((await guanli.call(getTenantSettings, request)).status).toBe(40430)
  expect((await guanli.call(getTenantSettings, { params: { tenantCode: 'demo' } })).status).toBe(200)
  expect((await demo.deployer().call(getTenantSettings, { params: { tenantCode: 'none' } })).status).toBe(40430)
})

test('without a back end behind the portal, no tenant is added by the deploy token', async () => {
  const request = { params: { tenantCode: 'T001' }, body: { id: 't1', name: '一号园区' } }
  expect(await demo.deployer().call(registerTenant, request)).toMatchObject({ status: 40303 })
})
