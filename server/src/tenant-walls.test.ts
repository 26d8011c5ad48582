import type { Endpoint } from '@center/shared/contract'
import { adminRights } from '@center/shared/contract'
import { permissionEntries } from './domains/permissions/permissions.tables'
import { outsideWalls } from './platform/async/tenant-walls'
import { buildDemoApp, type DemoApp } from './testing/build-demo-app'
import { createDataWall } from './testing/every-caller/data-wall'
import { fillTables } from './testing/every-caller/fill-tables'
import { operations } from './testing/every-caller/operations'
import { requestOf } from './testing/every-caller/requests'
import { readRowIds } from './testing/every-caller/row-ids'
import { noteFigures } from './testing/figures'
import { testOnPostgres } from './testing/on-postgres'

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

const parkKey = { id: 't-park', code: 'park' }
const readings = operations.filter(isReading)

/** A user of another tenant with all rights in it, on a portal where tenant `demo` has a row in every table; and what was told of those. */
async function openStranger() {
  const demo = await buildDemoApp()
  const owner = { tenantId: 't-demo', userId: 'u-lisi' }
  await fillTables(demo.db, { ...owner, tenantCode: 'demo', enterpriseId: 'e-huadong' })
  const role = { id: 'p-park', tenantId: 't-park', roleId: 'r-park-ent', menuId: '', type: 1 }
  const rights = [...adminRights, 'ops:release', 'letter:send'].filter((right) => right !== 'tenant:operate')
  await demo.db.insert(permissionEntries).values({ ...role, action: rights.join(',') })
  const [ids, wall] = [await readRowIds(demo.db, owner), await createDataWall(demo.db)]
  const stranger = await demo.proveAs('wangwu')
  return {
    demo,
    /** What the user is told of tenant `demo`, by the operation that tells it. */
    async leaks(): Promise<string[]> {
      const told: string[] = []
      for (const { name, endpoint } of readings) {
        const request = requestOf(endpoint, ids, parkKey)
        const answer = await stranger.call(endpoint, request as never)
        const texts = wall.leaksIn(answer.raw.toString(), JSON.stringify(request))
        if (texts.length > 0) told.push(`${name}: ${texts[0]}`)
      }
      return told
    },
  }
}

testOnPostgres(
  'a server whose queries forget the tenant tells nothing of another, and would without the walls',
  async () => {
    const { demo, leaks } = await openStranger()
    let isWalled = true
    forgetTenants(demo, () => isWalled)
    const told = await leaks()
    noteFigures([
      {
        promise: 'rows',
        what: `${readings.length} reading operations of a server whose queries name no tenant (${forgotten} times left out): answers that tell of another`,
        bound: '0',
        measured: `${told.length}`,
      },
    ])
    expect(told).toEqual([])
    isWalled = false
    expect((await leaks()).length).toBeGreaterThan(15)
    await demo.close()
  },
)
