import {
  createExternalSystem,
  deleteExternalSystem,
  listAdminExternalSystems,
  updateExternalSystem,
  type AdminExternalSystem,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { externalUsers } from '../../domains/external-systems/external-systems.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const params = { tenantCode: 'demo' }
const draft = { code: 'MES', name: '制造执行系统', ssoUrl: 'https://mes.example/sso', bindUrl: '' }

async function rowsOf(): Promise<AdminExternalSystem[]> {
  const guanli = await demo.signInAs('guanli')
  const { data } = await guanli.call(listAdminExternalSystems, { params, querystring: {} })
  return (data as { rows: AdminExternalSystem[] }).rows
}

test('a system is created, changed and deleted with the accounts bound to it, each with its line in the audit', async () => {
  const guanli = await demo.signInAs('guanli')
  expect(await guanli.call(createExternalSystem, { params, body: draft })).toMatchObject({ data: { id: 'MES' } })
  expect(await guanli.call(createExternalSystem, { params, body: draft })).toMatchObject({
    status: 40915,
    data: [{ field: 'code' }],
  })
  const one = { ...params, id: 'MES' }
  const body = { ...draft, name: 'MES 系统' }
  expect(await guanli.call(updateExternalSystem, { params: one, body }, { 'If-Match': '1' })).toMatchObject({
    data: { revision: 2 },
  })
  expect(await guanli.call(updateExternalSystem, { params: one, body }, { 'If-Match': '1' })).toMatchObject({
    status: 40901,
  })
  const account = { tenantId: 't-demo', systemCode: 'MES', userId: 'u-lisi', extUserId: '7', extUserName: 'li' }
  await demo.db.insert(externalUsers).values(account)
  expect(await rowsOf()).toContainEqual(expect.objectContaining({ ...body, id: 'MES', users: 1, revision: 2 }))

  await guanli.call(deleteExternalSystem, { params: one }, { 'If-Match': '2' })
  expect((await rowsOf()).map(({ code }) => code)).not.toContain('MES')
  const written = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
  expect(written.map(({ action, object, details }) => [action, object, details['kind']])).toEqual([
    ['external-system', 'MES', 'create'],
    ['external-system', 'MES', 'update'],
    ['external-system', 'MES', 'delete'],
  ])
})

test.each(['javascript:alert(1)', 'ftp://mes.example', 'mes.example'])(
  'the address %s is refused at its field',
  async (ssoUrl) => {
    const guanli = await demo.signInAs('guanli')
    const refused = await guanli.call(createExternalSystem, { params, body: { ...draft, ssoUrl } })
    expect(refused).toMatchObject({ status: 40001, data: [{ field: 'ssoUrl' }] })
  },
)
