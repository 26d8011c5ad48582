import { eq } from 'drizzle-orm'
import { adminRights, type Endpoint } from '@center/shared/contract'
import { permissionEntries } from './domains/permissions/permissions.tables'
import { outsideWalls } from './platform/async/tenant-walls'
import { buildDemoApp, type DemoApp } from './testing/build-demo-app'
import { fillTables } from './testing/every-caller/fill-tables'
import { operations } from './testing/every-caller/operations'
import { requestOf } from './testing/every-caller/requests'
import { readRowIds } from './testing/every-caller/row-ids'
import { noteFigures, times } from './testing/figures'
import { keepRows } from './testing/keep-rows'
import { testOnPostgres } from './testing/on-postgres'

type Pool = { query: (...asked: unknown[]) => unknown; connect: (...asked: unknown[]) => unknown }

const demoKey = { id: 't-demo', code: 'demo' }
const lisi = { tenantId: 't-demo', userId: 'u-lisi' }

/** Has the server work without walls while `isWalled` says so. */
function switchWalls(demo: DemoApp, isWalled: () => boolean): void {
  const pool = (demo.db as unknown as { $client: Pool }).$client
  const switched =
    (work: Pool['query']) =>
    (...asked: unknown[]) =>
      isWalled() ? work(...asked) : outsideWalls(() => work(...asked))
  pool.query = switched(pool.query.bind(pool))
  pool.connect = switched(pool.connect.bind(pool))
}

async function grantAll(demo: DemoApp): Promise<void> {
  const role = { tenantId: 't-demo', roleId: 'r-demo-operator' }
  const rights = [...adminRights, 'ops:release', 'letter:send'].filter((right) => right !== 'tenant:operate')
  await demo.db.delete(permissionEntries).where(eq(permissionEntries.roleId, role.roleId))
  await demo.db
    .insert(permissionEntries)
    .values({ ...role, id: 'p-all', menuId: '', type: 1, action: rights.join(',') })
}

/** An answer without what is made anew for each call. */
const steady = (answer: string) =>
  answer
    .replace(/"(requestId|token|id|secret|salt|hash|previousHash|nonce|passwordToken|ticket\w*)":("[^"]*"|\d+)/g, '')
    .replace(/#token=[\w-]+/g, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')

const withUsers = operations.filter(
  ({ endpoint: { permission, answers } }) => permission !== 'public' && answers !== 'text/event-stream',
)
const tried = withUsers.filter((_operation, place) => place % times(1, 4) === 0)

testOnPostgres('a user with every right in the tenant is answered as without the walls', async () => {
  const demo = await buildDemoApp()
  await fillTables(demo.db, { ...lisi, tenantCode: 'demo', enterpriseId: 'e-huadong' })
  await grantAll(demo)
  const ids = await readRowIds(demo.db, lisi)
  await fillTables(demo.db, { tenantId: 't-park', tenantCode: 'park', userId: 'u-wangwu', enterpriseId: 'e-park' })
  let isWalled = false
  switchWalls(demo, () => isWalled)
  const putBack = await keepRows(demo.db)
  const answerOf = async (endpoint: Endpoint, withWalls: boolean) => {
    isWalled = false
    await putBack()
    const caller = endpoint.url.startsWith('/api/front/') ? await demo.signInAs('lisi') : await demo.proveAs('guanli')
    isWalled = withWalls
    const answer = await caller.call(endpoint, requestOf(endpoint, ids, demoKey) as never, { 'if-match': '1' })
    return `${answer.http} ${answer.status} ${steady(answer.raw.toString())}`
  }
  const differing: string[] = []
  for (const { name, endpoint } of tried) {
    const [walled, plain] = [await answerOf(endpoint, true), await answerOf(endpoint, false)]
    if (walled !== plain) differing.push(`${name}: ${walled} in place of ${plain}`)
  }
  noteFigures([
    {
      promise: 'rows',
      what: `${tried.length} operations by a user with every right in the tenant: answers that the walls of the database change`,
      bound: '0',
      measured: `${differing.length}`,
    },
  ])
  expect(differing).toEqual([])
  isWalled = false
  await demo.close()
})
