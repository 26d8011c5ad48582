import { keepSourceMaps, readSourceMap } from '@center/shared/contract'
import { buildArchive, buildBundle } from '../../../testing/build-bundle'
import { buildRegistryApp, type RegistryApp } from '../../../testing/build-registry-app'

let server: RegistryApp
beforeAll(async () => {
  server = await buildRegistryApp()
})
afterAll(() => server.close())

const name = '@apps/notepad'
const params = { name, version: '1.0.0' }
const map = JSON.stringify({ version: 3, sources: ['src/main.ts'], names: [], mappings: 'AAAA' })

const keep = (files: Record<string, string>, version = params.version) => {
  const url = `/api/ops/apps/${encodeURIComponent(name)}/versions/${version}/source-maps` as const
  const bytes = buildArchive(Object.entries(files).map(([path, body]) => ({ path, body })))
  return server.deployer().upload({ ...keepSourceMaps, url }, {}, { name: 'maps.tgz', bytes, field: 'bundle' })
}
const read = (script: string) => server.deployer().call(readSourceMap, { params, body: { script } })

beforeAll(() => server.upload(name, buildBundle()))

test('maps are kept with a version, read by the path of their script, and served by no address', async () => {
  const kept = await keep({ 'main.js.map': map, 'lib/chunk.js.map': map, 'main.js': 'other' })
  expect(kept).toMatchObject({ status: 200, data: { files: 2, bytes: 2 * map.length } })
  expect(await read('lib/chunk.js')).toMatchObject({ status: 200, data: { map } })
  const address = `/api/resources/apps/${encodeURIComponent(name)}/1.0.0/main.js.map`
  expect((await server.app.inject(address)).statusCode).toBe(404)
})

test('those that come later take the place of those before', async () => {
  await keep({ 'main.js.map': map })
  expect(await read('lib/chunk.js')).toMatchObject({ status: 40461 })
  expect(await read('main.js')).toMatchObject({ status: 200 })
})

test.each([
  ['no JSON', '<html>'],
  ['another JSON', '{"version":2}'],
])('%s is no map, and those before stay', async (_what, body) => {
  expect(await keep({ 'main.js.map': body })).toMatchObject({
    status: 40004,
    data: { reason: 'main.js.map is no source map' },
  })
  expect(await read('main.js')).toMatchObject({ status: 200 })
})

test('a version that is not there has none', async () => {
  expect(await keep({ 'main.js.map': map }, '9.0.0')).toMatchObject({ status: 40421 })
})

test('a map in a bundle is left out, as hidden files are', async () => {
  const manifest = JSON.stringify({
    name: '@apps/mapped',
    title: '图',
    titleEn: 'Map',
    kind: 'element',
    version: '1.0.0',
    entry: 'main.js',
    tag: 'mapped-app',
  })
  const bundle = buildArchive([
    { path: 'center.json', body: manifest },
    { path: 'main.js', body: 'System.register([], () => ({ execute() {} }))' },
    { path: 'main.js.map', body: map },
  ])
  const { data } = await server.upload('@apps/mapped', bundle)
  expect((data as { files: unknown[] }).files).toHaveLength(1)
})
