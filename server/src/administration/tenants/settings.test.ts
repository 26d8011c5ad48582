import {
  changeAdminSettings,
  createExternalSystem,
  createUser,
  getAdminSettings,
  listAdminSettingChanges,
} from '@center/shared/contract'
import { events } from '../../domains/events/events.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const params = { tenantCode: 'demo' }
const body = { set: { CENTER_WATERMARK: true }, note: '试运行' }

test('an administrator changes a setting, and the list of changes says who it was', async () => {
  const guanli = await demo.signInAs('guanli')
  const { revision } = (await guanli.call(getAdminSettings, { params })).data as { revision: number }
  const changed = await guanli.call(changeAdminSettings, { params, body }, { 'If-Match': String(revision) })
  expect(changed).toMatchObject({ data: { settings: { CENTER_WATERMARK: true }, revision: revision + 1 } })
  const { data } = await guanli.call(listAdminSettingChanges, { params, querystring: {} })
  expect((data as { rows: unknown[] }).rows[0]).toMatchObject({ by: 'guanli', note: '试运行' })
})

test('a wrong value, an older revision and users without the right are refused', async () => {
  const guanli = await demo.signInAs('guanli')
  const wrong = { set: { CENTER_WATERMARK: 'yes' }, note: '' }
  const refused = await guanli.call(changeAdminSettings, { params, body: wrong }, { 'If-Match': '0' })
  expect(refused).toMatchObject({ data: [{ field: 'CENTER_WATERMARK' }] })
  expect(await guanli.call(changeAdminSettings, { params, body })).toMatchObject({ status: 40901 })
  const lisi = await demo.signInAs('lisi')
  expect(await lisi.call(changeAdminSettings, { params, body }, { 'If-Match': '0' })).toMatchObject({ status: 40301 })
})

test('open pages hear of settings, and lists of administration of rows that change no rights', async () => {
  const guanli = await demo.proveAs('guanli')
  const told = async () => (await demo.db.select().from(events).orderBy(events.id)).map(({ payload }) => payload)
  const { revision } = (await guanli.call(getAdminSettings, { params })).data as { revision: number }
  await guanli.call(changeAdminSettings, { params, body }, { 'If-Match': String(revision) })
  expect(await told()).toEqual([{ type: 'configuration' }])
  const system = { code: 'ERP9', name: 'ERP', address: 'https://erp.example/', enabled: true }
  await guanli.call(createExternalSystem, { params, body: system as never })
  const user = { username: 'newcomer', name: '新人', mobile: '', email: '', roleIds: [], departmentIds: [] }
  await guanli.call(createUser, { params, body: { ...user, enterpriseIds: [] } })
  const heard = [{ type: 'administration' }, { type: 'permission' }, { type: 'administration' }]
  expect((await told()).slice(1)).toEqual(heard)
})
