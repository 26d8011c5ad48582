import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Manifest, publishVersion } from '@center/shared/contract'
import { buildManifest, systemScript } from '../../../testing/build-bundle'
import { buildRegistryApp, type RegistryApp } from '../../../testing/build-registry-app'
import { root } from '../../../testing/test-database'
import { createFetchFiles } from '../bundles/fetch-files'
import { scriptProgramOf } from '../bundles/script-program'
import { createScriptReader } from '../bundles/script-reader'

const scripts = createScriptReader({ program: scriptProgramOf(root) })
afterAll(() => scripts.close())

/** What the vendor serves; a number is an answer without a file. */
let served: Record<string, string | number>
let vendor: Server
let baseUrl: string
let server: RegistryApp

beforeAll(async () => {
  vendor = createServer((request, response) => {
    const file = served[(request.url ?? '').slice('/app/'.length)] ?? 404
    response.writeHead(typeof file === 'number' ? file : 200, { location: '/app/main.js' })
    response.end(typeof file === 'number' ? '' : file)
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/app/`
  server = await buildRegistryApp()
})
afterAll(async () => {
  await server.close()
  vendor.closeAllConnections()
  await new Promise((resolve) => vendor.close(resolve))
})
beforeEach(() => {
  served = {
    'main.js': systemScript(['./lib/chunk.js', 'react']),
    'lib/chunk.js': systemScript(),
    'main.css':
      '@font-face { src: url("fonts/a.woff2") } .a { background: url(data:,x), url(#b) } .b { background: url() } .c { background: url(a%zz.png) }',
    'fonts/a.woff2': 'font',
  }
})

const publish = (changes: Record<string, unknown> = {}, name = '@apps/notepad') => {
  const manifest = Manifest.parse(buildManifest({ name, ...changes }))
  return server.deployer().call(publishVersion, { params: { name }, body: { manifest, baseUrl } })
}
const pathsOf = (data: unknown) =>
  (data as { files: { href: string }[] }).files.map(({ href }) => href.replace(/.*\/\d+\.\d+\.\d+\//, ''))

test('the files of a bundle at an address are fetched, hashed and kept', async () => {
  const { status, data } = await publish()
  expect(status).toBe(200)
  expect(pathsOf(data)).toEqual(['fonts/a.woff2', 'lib/chunk.js', 'main.css', 'main.js'])
  served = {}
  const [file] = (data as { files: { href: string; integrity: string }[] }).files
  expect(file?.integrity).toMatch(/^sha384-/)
  expect((await server.app.inject({ url: file?.href ?? '' })).payload).toBe('font')
})

test('other files at the same address later are another version', async () => {
  await publish({ version: '2.0.0' })
  expect(await publish({ version: '2.0.0' })).toMatchObject({ status: 200 })
  served['lib/chunk.js'] = systemScript([], 'changed')
  expect(await publish({ version: '2.0.0' })).toMatchObject({ status: 40902 })
})

test('fetches every native module that the entry reaches', async () => {
  served = {
    'main.mjs': "import './a.js'; import('./b.mjs')",
    'a.js': "import './deep/c.js'",
    'b.mjs': '',
    'deep/c.js': '',
  }
  const { data } = await publish({ entry: 'main.mjs', styles: [] }, '@apps/native')
  expect(pathsOf(data)).toEqual(['a.js', 'b.mjs', 'deep/c.js', 'main.mjs'])
})

const unfetched = (file: string, why: string) => ({
  status: 40004,
  data: { reason: expect.stringMatching(new RegExp(`^${file} could not be fetched from http://[\\d.:]+: ${why}$`)) },
})

test('says that a server took too long', async () => {
  const get = () => Promise.reject(Object.assign(new Error('late'), { name: 'AbortError' }))
  const fetched = createFetchFiles({ get }, scripts)(Manifest.parse(buildManifest()), 'https://apps.example/')
  const data = { reason: 'main.js could not be fetched from https://apps.example: it took too long' }
  await expect(fetched).rejects.toMatchObject({ data })
})

test.each<[string, Record<string, string | number>, object]>([
  ['a chunk that is not there', { 'lib/chunk.js': 404 }, { status: 40003, data: { file: 'lib/chunk.js' } }],
  ['a redirect', { 'lib/chunk.js': 302 }, unfetched('lib/chunk.js', 'it answered 302, and no redirect is followed')],
  ['a server that fails', { 'main.js': 500 }, unfetched('main.js', 'it answered 500')],
  ['what is too large', { 'main.css': 'x'.repeat(21 * 1024 * 1024) }, unfetched('main.css', 'it is too large')],
  [
    'a page in place of a chunk',
    { 'lib/chunk.js': '\n<!DOCTYPE html><title>404</title>' },
    { status: 40004, data: { reason: 'lib/chunk.js is a web page, neither a script nor a style' } },
  ],
])('refuses %s, and says why', async (_what, changes, refusal) => {
  Object.assign(served, changes)
  expect(await publish({ version: '3.0.0' })).toMatchObject(refusal)
})

test('an address inside is not called, and its answer to that not told', async () => {
  const inside = await buildRegistryApp({ internalNetworks: [] })
  const manifest = Manifest.parse(buildManifest())
  const params = { name: manifest.name }
  const { status, data } = await inside.deployer().call(publishVersion, { params, body: { manifest, baseUrl } })
  await inside.close()
  expect(status).toBe(40004)
  expect(data).toEqual({ reason: `main.js could not be fetched from ${new URL(baseUrl).origin}` })
})

test('all files together have a minute', async () => {
  let now = 0
  const limits: number[] = []
  const get = async (_address: string, { timeoutMs }: { timeoutMs: number }) => {
    limits.push(timeoutMs)
    now += 28_000
    return Buffer.from('')
  }
  await createFetchFiles(
    { get },
    scripts,
    () => now,
  )(Manifest.parse(buildManifest({ styles: ['a.css', 'b.css'] })), baseUrl)
  expect(limits).toEqual([10_000, 10_000, 4_000])
})
