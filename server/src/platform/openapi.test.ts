import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildTestApp, type TestApp } from '../testing/build-test-app'
import { root } from '../testing/test-database'

const file = join(root, 'server/openapi.json')

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

async function readServed(): Promise<{ paths: Record<string, Record<string, { security: unknown[] }>> }> {
  return (await server.app.inject({ method: 'GET', url: '/api/openapi.json' })).json()
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
})
