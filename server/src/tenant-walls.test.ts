import type { Endpoint } from '@center/shared/contract'
import { adminRights } from '@center/shared/contract'
import { permissionEntries } from './domains/permissions/permissions.tables'
import { outsideWalls } from './platform/database/tenant-walls'
import { buildDemoApp, type DemoApp } from './testing/build-demo-app'
import type { Caller } from './testing/build-test-app'
import { createDataWall, type DataWall } from './testing/every-caller/data-wall'
import { fillTables } from './testing/every-caller/fill-tables'
import { operations } from './testing/every-caller/operations'
import { requestOf } from './testing/every-caller/requests'
import { readRowIds, type RowIds } from './testing/every-caller/row-ids'
import { noteFigures } from './testing/figures'
import { describeOnPostgres } from './testing/on-postgres'

type Query = { text: string }
type Pool = { query: (query: Query, values?: unknown[]) => unknown }

/** What a query says of the tenant it is about. The value stays a parameter: a statement that lacks one is refused. */
const ofTenant = /"\w+"\."tenant_id" = (\$\d+)/g
let forgotten = 0

/** Has every query of the server ask for the rows of all tenants. */
function forgetTenants(demo: DemoApp, isWalled: () => boolean): void {
  const pool = (demo.db as unknown as { $client: Pool }).$client
  const query = pool.query.bind(pool)
  pool.query = (asked, values) => {
    const text = asked.text.replace(ofTenant, (_all, value: string) => {
      forgotten += 1
      return `(${value}::text is not null)`
    })
    return isWalled() ? query({ ...asked, text }, values) : outsideWalls(() => query({ ...asked, text }, values))
  }
}

const isReading = ({ endpoint }: { endpoint: Endpoint }) =>
  endpoint.method === 'GET' && endpoint.permission !== 'public' && endpoint.answers !== 'text/event-stream'

describeOnPostgres('a server whose queries forget the tenant', () => {
  const parkKey = { id: 't-park', code: 'park' }
  let demo: DemoApp
  let ids: RowIds
  let wall: DataWall
  let stranger: Caller
  let isWalled = true

  beforeAll(async () => {
    demo = await buildDemoApp()
    const owner = { tenantId: 't-demo', userId: 'u-lisi' }
    await fillTables(demo.db, { ...owner, tenantCode: 'demo', enterpriseId: 'e-huadong' })
    const role = { id: 'p-park', tenantId: 't-park', roleId: 'r-park-ent', menuId: '', type: 1 }
    const rights = [...adminRights, 'ops:release', 'letter:send'].filter((right) => right !== 'tenant:operate')
    await demo.db.insert(permissionEntries).values({ ...role, action: rights.join(',') })
    ids = await readRowIds(demo.db, owner)
    wall = await createDataWall(demo.db)
    forgetTenants(demo, () => isWalled)
    stranger = await demo.proveAs('wangwu')
  })
  afterAll(() => demo.close())

  /** What a user of another tenant is told of tenant `demo`, by the operation that tells it. */
  async function leaks(): Promise<string[]> {
    const told: string[] = []
    for (const { name, endpoint } of operations.filter(isReading)) {
      const request = requestOf(endpoint, ids, parkKey)
      const answer = await stranger.call(endpoint, request as never)
      const texts = wall.leaksIn(answer.raw.toString(), JSON.stringify(request))
      if (texts.length > 0) told.push(`${name}: ${texts[0]}`)
    }
    return told
  }

  test('tells nothing of another tenant, since the database shows nothing of it', async () => {
    const told = await leaks()
    noteFigures([
      {
        promise: 'rows',
        what: `${operations.filter(isReading).length} reading operations of a server whose queries name no tenant (${forgotten} times left out): answers that tell of another tenant`,
        bound: '0',
        measured: `${told.length}`,
      },
    ])
    expect(told).toEqual([])
  })

  test('would tell much without the walls of the database', async () => {
    isWalled = false
    expect((await leaks()).length).toBeGreaterThan(15)
  })
})
