import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import * as contract from '@center/shared/contract'
import {
  addSignOnService,
  exportDepartments,
  exportEnterprises,
  exportMenus,
  exportRoles,
  exportSignIns,
  exportSignOnServices,
  exportTenants,
  type Endpoint,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { signIns } from '../../domains/auth/auth.tables'
import { roles } from '../../domains/members/members.tables'
import { permissionEntries } from '../../domains/permissions/permissions.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { tableProgramOf } from '../users/tables/table-program'
import { createTableThread } from '../users/tables/table-thread'
import { cellOf, titleOf, wordsOfField } from './list-words'
import { toWorkbook } from './workbook'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const params = { tenantCode: 'demo' }
type Asker = Awaited<ReturnType<DemoApp['signInAs']>>

async function file(asker: Asker, endpoint: Endpoint, querystring: Record<string, string> = {}): Promise<Buffer> {
  const answer = await asker.call(endpoint, { params, querystring } as never)
  expect(answer.http).toBe(200)
  return Buffer.from((answer as unknown as { raw: Uint8Array }).raw)
}
/** The fields of an exported list that hold one of some codes, and these codes. */
function enumsOf(list: Endpoint): [field: string, values: string[]][] {
  const isExported = Object.values(contract).some((one) => (one as { url?: string }).url === `${list.url}/export`)
  const { rows } =
    (list.schema.response as Partial<z.ZodMiniObject<{ rows: z.ZodMiniArray<z.ZodMiniObject> }>>).shape ?? {}
  if (!isExported || !rows) return []
  const { shape } = rows.def.element
  return Object.entries(shape)
    .filter(([field, type]) => titleOf(field, 'eng') && type instanceof z.ZodMiniEnum)
    .map(([field, type]) => [field, (type as z.ZodMiniEnum).options.map(String)])
}

const linesOf = (csv: Buffer) => csv.toString().replace('\uFEFF', '').trimEnd().split('\r\n')

/** This many roles with names that are sorted as they are counted. */
const fill = (count: number) =>
  demo.db.execute(sql`insert into roles (id, tenant_id, code, name, workbench_code, order_num)
    select 'r-many-' || n, 't-demo', 'MANY_' || n, 'many ' || lpad(n::text, 6, '0'), 'WB_ENT', n
    from generate_series(1, ${sql.raw(String(count))}) n`)

test('an export has the chosen columns in their order, narrowed and sorted as the list', async () => {
  await fill(3)
  const guanli = await demo.signInAs('guanli')
  const csv = await file(guanli, exportRoles, { columns: 'code,name', keyword: 'many', sort: '-name' })
  expect(linesOf(csv)).toEqual(['编码,名称', 'MANY_3,many 000003', 'MANY_2,many 000002', 'MANY_1,many 000001'])
})

test('all rows are in an export, however many there are, each once', async () => {
  await fill(10_050)
  const guanli = await demo.signInAs('guanli')
  const lines = linesOf(await file(guanli, exportRoles, { columns: 'code', keyword: 'many', sort: 'name' }))
  expect(lines).toHaveLength(10_051)
  expect(new Set(lines).size).toBe(10_051)
})

test('a workbook says the same as the list, and nothing in it is calculated', async () => {
  const tables = createTableThread(tableProgramOf(demo.app.config.root))
  await demo.db
    .insert(roles)
    .values({ id: 'r-sum', tenantId: 't-demo', code: 'SUM', name: '=1+1 <&"', workbenchCode: 'WB_ENT', orderNum: 1 })
  const guanli = await demo.signInAs('guanli')
  const asked = { columns: 'code,name', keyword: '1+1' }
  const rows = await tables.read('xlsx', await file(guanli, exportRoles, { ...asked, format: 'xlsx' }))
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['编码', '名称'],
    ['SUM', `'=1+1 <&"`],
  ])
  expect(linesOf(await file(guanli, exportRoles, asked))[1]).toContain(`'=1+1`)
  await tables.close()
})

test('an export is in the audit, with what it was narrowed to and how many rows left', async () => {
  await fill(2)
  await file(await demo.signInAs('guanli'), exportRoles, { keyword: 'many' })
  const [entry] = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
  expect(entry).toMatchObject({
    object: 'roles.csv',
    details: { kind: 'export', after: { rows: 2, keyword: 'many' } },
  })
})

test('a column that the list does not tell is refused, and so are users without the right to see the list', async () => {
  const guanli = await demo.signInAs('guanli')
  const refused = await guanli.call(exportRoles, { params, querystring: { columns: 'code,tenantId' } })
  expect(refused).toMatchObject({ status: 40001, data: [{ field: 'columns', code: 'unknown' }] })
  const lisi = await demo.signInAs('lisi')
  expect(await lisi.call(exportRoles, { params, querystring: {} })).toMatchObject({ status: 40301 })
  expect(await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)).toEqual([])
})

test('an export has no more than its list shows to a user who reaches the own enterprises alone', async () => {
  const entry = { tenantId: 't-demo', roleId: 'r-demo-staff', menuId: '' }
  await demo.db.insert(permissionEntries).values([
    { ...entry, id: 'p-1', action: 'enterprise:read,catalogue:read', type: 1 },
    { ...entry, id: 'p-2', action: 'users:enterprise', type: 2 },
  ])
  const lisi = await demo.signInAs('lisi')
  expect(linesOf(await file(lisi, exportEnterprises, { columns: 'name' }))).toEqual(['名称', '华东精工机械有限公司'])
  expect(linesOf(await file(lisi, exportDepartments, { columns: 'name,users' }))[0]).toBe('名称,用户数')
})

test('a list that all tenants share is exported without a tenant', async () => {
  const guanli = await demo.signInAs('guanli')
  const codes = linesOf(await file(guanli, exportTenants, { columns: 'code,enabled' }))
  expect(codes).toContain('demo,是')
  expect(linesOf(await file(guanli, exportSignIns))[0]).toContain('用户名')
})

test('codes are told in the words of the page, in the language of the call', async () => {
  const guanli = await demo.signInAs('guanli')
  const at = demo.clock.now()
  const tried = { tenantId: 't-demo', at, username: 'lisi', ip: '10.0.0.1', agent: '' }
  await demo.db.insert(signIns).values([
    { ...tried, userId: 'u-lisi', outcome: 'ok' },
    { ...tried, outcome: 'login.wrong_credentials' },
  ])
  const asked = { columns: 'outcome', keyword: 'lisi' }
  expect(linesOf(await file(guanli, exportSignIns, asked)).toSorted()).toEqual(
    ['成功', '用户名或密码错误', '结果'].toSorted(),
  )
  const english = linesOf(await file(guanli, exportSignIns, { ...asked, language: 'eng' }))
  expect(english.toSorted()).toEqual(['Outcome', 'Succeeded', 'The username or password is wrong'].toSorted())
})

test('every code of a list that has words for some has one for each, in both languages', () => {
  const lists = Object.entries(contract).filter(([, one]) => 'schema' in Object(one)) as unknown as [string, Endpoint][]
  const enums = lists.flatMap(([name, list]) => enumsOf(list).map(([field, values]) => ({ name, list, field, values })))
  const wordless = enums.flatMap(({ name, list, field, values }) =>
    (['zh_CN', 'eng'] as const).flatMap((language) => {
      const words = wordsOfField(list, field, language)
      return values.filter((value) => !words?.[value]).map((value) => `${name} ${field} ${value} ${language}`)
    }),
  )
  expect(wordless).toEqual([])
  expect(enums.length).toBeGreaterThan(4)
})

test('the menu is a file in the order of its tree, each item with the way to it', async () => {
  const guanli = await demo.signInAs('guanli')
  const lines = linesOf(await file(guanli, exportMenus, { columns: 'title,path', keyword: '订单' }))
  expect(lines[0]).toBe('菜单,路径')
  expect(lines).toContain('订单协同 / 采购订单 / 全部订单,all')
  expect(lines.slice(1).every((line) => line.includes('订单'))).toBe(true)
  expect(lines.indexOf('订单协同 / 采购订单 / 全部订单,all')).toBeLessThan(
    lines.indexOf('订单协同 / 采购订单 / 进行中订单,open'),
  )
})

test('the applications of single sign-on of a tenant are a file: those of its own users alone, in the words of the page', async () => {
  const guanli = await demo.signInAs('guanli')
  const own = { name: '报销', address: 'https://expense.example/', tenantCode: 'demo', attributes: ['mobile' as const] }
  expect((await guanli.call(addSignOnService, { body: own as never })).status).toBe(200)
  const asked = { columns: 'name,address,match,attributes' }
  expect(linesOf(await file(guanli, exportSignOnServices, asked))).toEqual([
    '名称,地址,地址范围,可获取的信息',
    '报销,https://expense.example/,含下级,手机号',
  ])
})

test('a value is told as people read it', () => {
  expect(cellOf([{ username: 'lisi', role: 'owner' }, 'b', null], 'eng')).toBe('lisi; b; ')
  expect(cellOf(false, 'eng')).toBe('no')
  expect(cellOf({ active: 1 }, 'zh_CN')).toBe('{"active":1}')
})

test('a workbook leaves while its rows come, with a bounded part of it in memory', async () => {
  const sent: number[] = []
  let asked = 0
  function* rows() {
    for (; asked < 20_000; asked += 1) yield [`${asked}`, `${Math.sin(asked)}`]
  }
  for await (const bytes of toWorkbook(rows())) sent.push(bytes.length ? asked : 0)
  expect(sent.find((at) => at > 0)).toBeLessThan(2_000)
})

test('every export of the contract is served', async () => {
  const lists = Object.entries(contract).filter(([name]) => /^export[A-Z]/.test(name) && name !== 'exportPortal')
  const guanli = await demo.proveAs('guanli')
  for (const [name, endpoint] of lists as unknown as [string, Endpoint][]) {
    const answer = await guanli.call(endpoint, { params, querystring: {} } as never)
    expect([name, answer.http]).toEqual([name, 200])
  }
  expect(lists.length).toBeGreaterThan(15)
})
