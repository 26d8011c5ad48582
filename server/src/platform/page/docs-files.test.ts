import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildTestServer } from '../../testing/build-test-server'
import { openTestDatabase } from '../../testing/test-database'
import type { Storage } from '../database/database'

let storage: Storage
let root: string
beforeAll(async () => {
  storage = await openTestDatabase()
})
afterAll(() => storage.close())
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'center-docs-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const page = (text: string) => `<html><script id="check-dark-mode">dark()</script><body>${text}</body></html>`
/** Base64 of the SHA-256 of `dark()`. */
const dark = "'sha256-fNefTR34fI4AKL70MFDWngBjZzPD/E9oLjTl18ee/nA='"

async function start(): Promise<Awaited<ReturnType<typeof buildTestServer>>> {
  return buildTestServer(() => undefined, { root, dataDir: join(root, 'data') }, storage)
}

test('pages come with a policy that names their scripts, and are asked for anew; files with a hash are kept', async () => {
  await mkdir(join(root, 'dist/docs/en'), { recursive: true })
  await mkdir(join(root, 'dist/docs/assets'), { recursive: true })
  await writeFile(join(root, 'dist/docs/404.html'), page('没有这个页面'))
  await writeFile(join(root, 'dist/docs/index.html'), page('首页'))
  await writeFile(join(root, 'dist/docs/en/bus.html'), page('The bus'))
  await writeFile(join(root, 'dist/docs/assets/app.ab12.js'), 'app()')
  const server = await start()
  const get = (path: string) => server.app.inject(`/center/docs${path}`)

  expect((await get('')).headers['location']).toBe('/center/docs/')
  const first = await get('/')
  expect(first.body).toContain('首页')
  expect(first.headers['content-security-policy']).toContain(`script-src 'self' ${dark};`)
  expect(first.headers['cache-control']).toBe('no-cache')
  expect((await get('/en/bus.html')).body).toContain('The bus')
  const script = await get('/assets/app.ab12.js')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(script.headers['content-security-policy']).toContain("default-src 'none'")

  const missing = await get('/en/none.html')
  expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(missing.body).toContain('没有这个页面')
  expect((await get('/../../data/secret')).statusCode).toBe(404)
  await server.close()
})

test('a portal without the site says how it is built', async () => {
  const server = await start()
  const answer = await server.app.inject('/center/docs/en/bus.html')
  expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('npm run docs')])
  await server.close()
})
