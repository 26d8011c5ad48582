import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@center/shared/contract'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { root } from '../../testing/test-database'
import { tags } from './operations'

const file = join(root, 'server/openapi.json')

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: unknown[]
  responses: Record<string, unknown>
}
type Served = {
  servers: unknown[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

async function readServed(): Promise<Served> {
  return (await server.app.inject({ method: 'GET', url: '/api/openapi.json' })).json()
}

async function readOperations(): Promise<Operation[]> {
  return Object.values((await readServed()).paths).flatMap((methods) => Object.values(methods))
}

test('is what server/openapi.json has: a change of the wire shows in review (npm run openapi writes it)', async () => {
  const served = await readServed()
  if (process.env['UPDATE_OPENAPI']) writeFileSync(file, `${JSON.stringify(served, null, 2)}\n`)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(served)
})

test('says who may call', async () => {
  const { paths } = await readServed()
  expect(paths['/api/auth/publicKey']?.['get']?.security).toEqual([])
  expect(paths['/api/auth/session']?.['get']?.security).toEqual([{ session: [] }])
  expect(paths['/api/ops/apps']?.['get']?.security).toEqual([{ session: [] }, { deployToken: [] }])
  expect(paths['/api/admin/tenants/{tenantCode}/applications']?.['get']?.security).toEqual([
    { session: [] },
    { adminToken: [] },
  ])
})

test('refers to nothing that is not in it', async () => {
  const { components } = await readServed()
  const text = JSON.stringify(await readServed())
  const references = [...new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference))]
  expect(references).toEqual(expect.arrayContaining(['#/components/schemas/MenuNode', '#/components/schemas/Region']))
  const isThere = (reference: string) => {
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec(reference) ?? []
    return components[kind]?.[name] !== undefined
  }
  expect(references.filter((reference) => !isThere(reference))).toEqual([])
})

test('gives each operation a name of its own, a summary, a known tag and the answer of a refusal', async () => {
  const { servers, tags: known } = await readServed()
  expect(servers).not.toEqual([])
  const operations = await readOperations()
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  const names = new Set(known.map(({ name }) => name))
  const faulty = operations.filter(
    ({ summary, tags: [tag = ''], responses }) => !summary || !names.has(tag) || !responses['4XX'] || !responses['5XX'],
  )
  expect(faulty).toEqual([])
})

test('has words for every endpoint of the contract, once', () => {
  const named = tags.flatMap(({ operations }) => Object.keys(operations))
  const endpoints = Object.entries(contract).filter(([, value]) => typeof value === 'object' && 'permission' in value)
  expect(named.toSorted()).toEqual(endpoints.map(([name]) => name).toSorted())
})
