import {
  createDepartment,
  deleteDepartment,
  listAdminDepartments,
  updateDepartment,
  type AdminDepartment,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { userDepartments } from '../../domains/members/members.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const params = { tenantCode: 'demo' }

async function create(name: string, parentId: string | null = null): Promise<string> {
  const guanli = await demo.signInAs('guanli')
  const { data } = await guanli.call(createDepartment, { params, body: { name, parentId, orderNum: 900 } })
  return (data as { id: string }).id
}

async function list(keyword: string): Promise<AdminDepartment[]> {
  const guanli = await demo.signInAs('guanli')
  const { data } = await guanli.call(listAdminDepartments, { params, querystring: { keyword, limit: 100 } })
  return (data as { rows: AdminDepartment[] }).rows
}

const remove = async (id: string) =>
  (await demo.signInAs('guanli')).call(deleteDepartment, { params: { ...params, id } }, { 'If-Match': '1' })

test('departments are listed as a tree, each before those below it', async () => {
  const top = await create('试验一部')
  const other = await create('试验二部')
  const below = await create('试验一部一组', top)
  const rows = (await list('试验')).map(({ id, depth, parentId }) => ({ id, depth, parentId }))
  const tree = [
    { id: top, depth: 0, parentId: null },
    { id: below, depth: 1, parentId: top },
  ]
  const at = rows.findIndex(({ id }) => id === top)
  expect(rows.slice(at, at + 2)).toEqual(tree)
  expect(rows).toContainEqual({ id: other, depth: 0, parentId: null })
})

test('a department is not put below itself, nor below what is below it', async () => {
  const guanli = await demo.signInAs('guanli')
  const top = await create('一部')
  const below = await create('一组', top)
  const move = (parentId: string) =>
    guanli.call(
      updateDepartment,
      { params: { ...params, id: top }, body: { name: '一部', parentId } },
      { 'If-Match': '1' },
    )
  for (const parentId of [top, below, 'none'])
    expect(await move(parentId)).toMatchObject({ status: 40001, data: [{ field: 'parentId' }] })
  expect(await move(await create('二部'))).toMatchObject({ status: 200, data: { revision: 2 } })
})

test('a department with users or with others below it is not deleted; an empty one is, with a line in the audit', async () => {
  const top = await create('一部')
  const below = await create('一组', top)
  expect(await remove(top)).toMatchObject({ status: 40916, data: { departments: ['一组'], users: 0 } })
  await demo.db.insert(userDepartments).values({ tenantId: 't-demo', userId: 'u-lisi', departmentId: below })
  expect(await remove(below)).toMatchObject({ status: 40916, data: { departments: [], users: 1 } })
  await demo.db.delete(userDepartments)
  expect(await remove(below)).toMatchObject({ status: 200 })
  const written = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
  expect(written.map(({ object, details }) => [object, details['kind']])).toEqual([
    ['一部', 'create'],
    ['一组', 'create'],
    ['一组', 'delete'],
  ])
})

test('a change decided on an older revision is refused', async () => {
  const guanli = await demo.signInAs('guanli')
  const id = await create('一部')
  const request = { params: { ...params, id }, body: { name: '二部' } }
  expect(await guanli.call(updateDepartment, request, { 'If-Match': '4' })).toMatchObject({ status: 40901 })
})

test('users without the right are refused', async () => {
  const lisi = await demo.signInAs('lisi')
  expect(await lisi.call(createDepartment, { params, body: { name: '一部' } })).toMatchObject({ status: 40301 })
})
