import {
  changeTenantSettings,
  getRuntimeConfiguration,
  getTenantSettings,
  listSettingChanges,
  RuntimeConfiguration,
  settingKeys,
} from '@center/shared/contract'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

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
    CENTER_REGISTER_THEME: 'region',
    CENTER_SIGN_MODE: 'spec',
    CENTER_CAPTCHA_TYPE: 'clickWord',
    CENTER_LOGIN_CAPTCHA_TYPE: 'blockPuzzle',
    CENTER_IFRAME_ORIGINS: ['https://a.example'],
  }
  if (key in chosen) return chosen[key]
  if (typeof value === 'boolean') return !value
  return typeof value === 'number' ? value + 1 : `${String(value)}x`
}

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

test('who changed what, from which value and why, is kept, newest first', async () => {
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

test('of two who saw the same revision one changes, and the other is told', async () => {
  const answers = await Promise.all([change({ CENTER_TITLE: '一' }, 0), change({ CENTER_TITLE: '二' }, 0)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40901])
  expect((await change({ CENTER_TITLE: '三' }, 0)).status).toBe(40901)
})

test.each([
  ['a key that is none', { CENTER_NO_SUCH: true }],
  ['a key that follows from the tenant', { CENTER_TENANT_CODE: 'demo' }],
  ['a value of another kind', { CENTER_ISNOTICE: 'yes' }],
  ['a colour that is none', { CENTER_BRAND_COLOR: 'red' }],
])('refuses %s, and sets nothing of the rest', async (_what, set) => {
  const answer = await change({ CENTER_TITLE: '不会生效', ...set }, 0)
  expect(answer).toMatchObject({ status: 40001, data: [{ field: Object.keys(set)[0] }] })
  expect(await valueFor('park', 'CENTER_TITLE')).not.toBe('不会生效')
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
