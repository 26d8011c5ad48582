import {
  createWorkbench,
  deleteWorkbench,
  listAdminWorkbenches,
  updateWorkbench,
  type AdminWorkbench,
} from '@center/shared/contract'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const params = { tenantCode: 'demo' }
const parts = [{ partBench: 'P1', name: '一区', nameEn: 'Zone 1' }]
const draft = { code: 'WB_TEST', name: '试验工作台', nameEn: '', icon: '', parts, orderNum: 900 }

const rowsOf = async (): Promise<AdminWorkbench[]> => {
  const guanli = await demo.signInAs('guanli')
  return ((await guanli.call(listAdminWorkbenches, { params, querystring: {} })).data as { rows: AdminWorkbench[] })
    .rows
}

test('a workbench is created with its parts, changed and deleted', async () => {
  const guanli = await demo.signInAs('guanli')
  const { id } = (await guanli.call(createWorkbench, { params, body: draft })).data as { id: string }
  expect(await guanli.call(createWorkbench, { params, body: draft })).toMatchObject({ status: 40915 })
  const request = {
    params: { ...params, id },
    body: { ...draft, parts: [...parts, { partBench: 'P2', name: '二区' }] },
  }
  expect(await guanli.call(updateWorkbench, request, { 'If-Match': '1' })).toMatchObject({ data: { revision: 2 } })
  expect((await rowsOf()).find((row) => row.id === id)).toMatchObject({
    parts: [...parts, { partBench: 'P2', name: '二区', nameEn: '' }],
    roles: 0,
  })
  expect(await guanli.call(deleteWorkbench, { params: { ...params, id } }, { 'If-Match': '2' })).toMatchObject({
    status: 200,
  })
  expect((await rowsOf()).map(({ code }) => code)).not.toContain('WB_TEST')
})

test('a code stays, and one of a part is there once', async () => {
  const guanli = await demo.signInAs('guanli')
  const [row] = await rowsOf()
  const request = { params: { ...params, id: row!.id }, body: draft }
  expect(await guanli.call(updateWorkbench, request, { 'If-Match': '1' })).toMatchObject({
    status: 40001,
    data: [{ field: 'code' }],
  })
  const twice = { ...draft, parts: [...parts, ...parts] }
  expect(await guanli.call(createWorkbench, { params, body: twice })).toMatchObject({
    status: 40001,
    data: [{ field: 'parts' }],
  })
})

test('a workbench that a role has is not deleted', async () => {
  const guanli = await demo.signInAs('guanli')
  const row = (await rowsOf()).find(({ roles }) => roles > 0)
  const request = { params: { ...params, id: row!.id } }
  const refused = await guanli.call(deleteWorkbench, request, { 'If-Match': '1' })
  expect(refused).toMatchObject({ status: 40916 })
  expect((refused.data as { roles: string[] }).roles).toHaveLength(row!.roles)
})
