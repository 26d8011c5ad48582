import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildTestServer } from '../../testing/build-test-server'
import { openTestDatabase } from '../../testing/test-database'
import type { Storage } from '../database/database'

/** Of all servers: files are not in it. */
let storage: Storage
beforeAll(async () => {
  storage = await openTestDatabase()
})
afterAll(() => storage.close())

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-static-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A server of an image that has one build in it; the data folder outlasts it. */
async function startImage(name: string, isProduction: boolean) {
  const root = join(folder, name)
  await mkdir(join(root, 'dist/assets'), { recursive: true })
  await mkdir(join(root, 'dist/page'), { recursive: true })
  await writeFile(join(root, `dist/assets/shell.${name}.js`), name)
  await writeFile(join(root, 'dist/page/index.html'), name)
  await writeFile(join(root, 'dist/page/apps.json'), '[]')
  return buildTestServer(() => undefined, { root, isProduction, dataDir: join(folder, 'data') }, storage)
}

const statusOf = async ({ app }: Awaited<ReturnType<typeof startImage>>, name: string) =>
  (await app.inject(`/center/assets/${name}`)).statusCode

test('a page of the image before the update finds its files', async () => {
  await (await startImage('one', true)).close()
  const server = await startImage('two', true)
  expect(await statusOf(server, 'shell.one.js')).toBe(200)
  expect(await statusOf(server, 'shell.two.js')).toBe(200)
  expect(await statusOf(server, '../builds.json')).toBe(404)
  expect(await statusOf(server, 'builds.json')).toBe(404)
  await server.close()
})

test('nothing is copied where the build keeps its own former files', async () => {
  await (await startImage('one', false)).close()
  const server = await startImage('two', false)
  expect(await statusOf(server, 'shell.one.js')).toBe(404)
  await server.close()
})

test('a file says that it never changes, and no date', async () => {
  const server = await startImage('one', false)
  const { headers } = await server.app.inject('/center/assets/shell.one.js')
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
  expect(headers).not.toHaveProperty('last-modified')
  await server.close()
})
