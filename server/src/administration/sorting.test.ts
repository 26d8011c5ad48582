import * as contract from '@center/shared/contract'
import type { Endpoint, SignOnService } from '@center/shared/contract'
import { buildDemoApp, type DemoApp } from '../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
  // The demo has a row in every other list.
  const guanli = await demo.signInAs('guanli')
  for (const name of ['b', 'a'])
    await guanli.call(contract.addSignOnService, {
      body: { name, address: `https://${name}.example/`, tenantCode: 'demo' } as SignOnService,
    })
})
afterAll(() => demo.close())

type Sorted = Endpoint & { schema: { querystring: { shape: { sort: { def: { innerType: { options: string[] } } } } } } }

const isSorted = (value: unknown): value is Sorted =>
  typeof value === 'object' &&
  value !== null &&
  'schema' in value &&
  'sort' in ((value as { schema: { querystring?: { shape?: object } } }).schema.querystring?.shape ?? {})

/** Each list of the contract that can be sorted, with each of its orders; an export of one answers a file. */
const orders = Object.entries(contract).flatMap(([name, endpoint]) =>
  isSorted(endpoint) && !endpoint.url.endsWith('/export')
    ? endpoint.schema.querystring.shape.sort.def.innerType.options.map((sort) => [name, sort, endpoint] as const)
    : [],
)

test('there are lists that can be sorted', () => expect(orders.length).toBeGreaterThan(10))

test.each(orders)('%s is sorted by %s', async (_, sort, endpoint) => {
  const guanli = await demo.signInAs('guanli')
  const answer = await guanli.call(endpoint, {
    ...(endpoint.url.includes(':tenantCode') ? { params: { tenantCode: 'demo' } } : {}),
    querystring: { sort, limit: 100 },
  } as never)
  const { rows } = answer.data as { rows: Record<string, string | null>[] }
  expect(rows.length).toBeGreaterThan(0)
  const values = rows.map((row) => row[sort.replace('-', '')] ?? '')
  const upwards = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)))
  expect(values).toEqual(sort.startsWith('-') ? upwards.toReversed() : upwards)
})
