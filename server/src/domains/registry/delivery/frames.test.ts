import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { fastify } from 'fastify'
import {
  APP_REVIEW_SETTING,
  listMicroFrontends,
  registerApp,
  releaseVersion,
  SIGNED_APPS_SETTING,
  type MicroFrontend,
} from '@center/shared/contract'
import type { FrameLibraries } from '@center/shared/guest-protocol'
import { tenants } from '../../configuration/configuration.tables'
import { forwardFrames } from '../../../platform/server/guest-frames'
import { buildBundle } from '../../../testing/build-bundle'
import { buildRegistryApp, notepad, registration, type RegistryApp } from '../../../testing/build-registry-app'

const base = '/api/resources/apps/%40apps%2Fnotepad/1.0.0'
const frame = '/center-frame/t-demo/%40apps%2Fnotepad/1.0.0'
const host = 'portal.test:8080'
let root: string
let server: RegistryApp

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'center-frames-'))
  mkdirSync(join(root, 'dist/page'), { recursive: true })
  const pin = (name: string) => ({ href: `/center/assets/${name}`, integrity: `sha384-${name}` })
  const libraries = { react: '/center/assets/react.1.js', '@center/shared/host': '/center/assets/host.1.js' }
  const integrity = Object.fromEntries(Object.values(libraries).map((href) => [href, 'sha384-lib']))
  write('frame.json', { script: pin('frame.1.js'), styles: [pin('frame.1.css')] })
  write('importmap.json', { imports: libraries, scopes: {}, integrity })
  const build = { apps: [], libraries: { react: '19.2.0' }, packed: async () => Buffer.alloc(0) }
  server = await buildRegistryApp({ root }, build)
  const settings = {
    [APP_REVIEW_SETTING]: 'own',
    CENTER_IFRAME_ORIGINS: ['https://around.example', 'https://*.evil.example', "'none'; script-src *"],
  }
  await server.db.update(tenants).set({ settings }).where(eq(tenants.id, 't-demo'))
  await server.prepareNotepad()
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

function write(name: string, value: unknown): void {
  writeFileSync(join(root, 'dist/page', name), JSON.stringify(value))
}

let revision = 2

async function isolate(change: object = {}): Promise<void> {
  const body = { ...registration, isolation: 'frame' as const, ...change }
  const answer = await server.deployer().call(registerApp, { params: notepad, body }, { 'if-match': `${revision}` })
  expect(answer.status).toBe(200)
  revision += 1
}

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host, ...headers } })

async function policy(): Promise<Record<string, string>> {
  const header = String((await get(frame)).headers['content-security-policy'])
  return Object.fromEntries(
    header.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

test('there is no frame for an element that runs in the page', async () => {
  expect((await get(frame)).statusCode).toBe(404)
})

describe('an element that operations isolate', () => {
  beforeAll(() => isolate())

  test('has a sandboxed frame of opaque origin, and is not in the import map', async () => {
    const member = await server.member('demo')
    const list = await member.call(listMicroFrontends, { params: { tenantId: 't-demo' } })
    const [guest] = list.data as MicroFrontend[]
    const sandbox = 'allow-scripts allow-forms'
    expect(guest).toMatchObject({
      kind: 'element',
      tag: 'center-notepad',
      iframe: { src: frame, origin: 'null', sandbox, allow: '' },
    })
    expect(guest?.entry).toBe(`${base}/main.js`)
    const inPage = base.replace('/apps/', '/tenants/t-demo/')
    expect([(await get(`${inPage}/main.js`)).statusCode, (await get(`${base}/main.js`)).statusCode]).toEqual([404, 200])
    const map = (await get('/api/front/microFrontend/importmap/t-demo')).json() as Record<string, object>
    expect(Object.keys(map['imports'] ?? {})).toEqual(['react', '@center/shared/host'])
  })

  test('knows its user by an id that no other app has, and that is not the one of the portal', async () => {
    const second = '@apps/second'
    const place = { tenantCode: 'demo', name: second }
    await server.upload(second, buildBundle({ name: second, tag: 'center-second', isolation: 'frame' }))
    await server.deployer().call(registerApp, { params: place, body: { menuPrefix: 'second' } })
    await server.deployer().call(releaseVersion, { params: place, body: { version: '1.0.0' } }, { 'if-match': '1' })
    const subjectsOf = async (userId: string) => {
      const member = await server.signIn({ userId, tenantId: 't-demo', tenantCode: 'demo' })
      const list = await member.call(listMicroFrontends, { params: { tenantId: 't-demo' } })
      return (list.data as MicroFrontend[]).map(({ subject }) => subject)
    }
    const [ofOne, again, ofOther] = [await subjectsOf('u-1'), await subjectsOf('u-1'), await subjectsOf('u-2')]
    expect(again).toEqual(ofOne)
    const ids = [...ofOne, ...ofOther]
    expect(new Set(ids).size).toBe(4)
    expect(ids.join(' ')).not.toMatch(/u-\d|undefined/)
  })

  test('has a page with its files, their hashes, the shared packages, and nothing of the portal', async () => {
    const response = await get(frame)
    expect(response.statusCode).toBe(200)
    const [, json = ''] = /id="center-frame">(.*)<\/script>/.exec(response.body) ?? []
    expect(JSON.parse(json)).toMatchObject({
      app: '@apps/notepad',
      version: '1.0.0',
      tag: 'center-notepad',
      entry: `${base}/main.js`,
      files: [{ href: `${base}/lib/chunk.js` }, { href: `${base}/main.js` }],
      libraries: { imports: { react: '/center/assets/react.1.js' }, versions: { react: '19.2.0' } },
    })
    expect(response.body).not.toContain('@center/shared')
    expect(response.body).toContain(
      '<script src="/center/assets/frame.1.js" integrity="sha384-frame.1.js" crossorigin="anonymous">',
    )
  })

  test('has a library from another app of the tenant, where the portal has it in another version', async () => {
    const [libraries, user] = ['@acme/react-18', '@apps/third']
    const provides = { react: { version: '18.3.1', file: 'lib/chunk.js' } }
    const shared = { react: '^18' }
    await server.upload(libraries, buildBundle({ name: libraries, kind: 'system', tag: undefined, provides }))
    await server.upload(user, buildBundle({ name: user, tag: 'center-third', isolation: 'frame', shared }))
    for (const [index, name] of [libraries, user].entries()) {
      const params = { tenantCode: 'demo', name }
      await server.deployer().call(registerApp, { params, body: { menuPrefix: `library-${index}` } })
      const body = { version: '1.0.0' }
      const released = await server.deployer().call(releaseVersion, { params, body }, { 'if-match': '1' })
      expect(released.status).toBe(200)
    }
    const file = `/api/resources/apps/${encodeURIComponent(libraries)}/1.0.0/lib/chunk.js`
    const response = await get(`/center-frame/t-demo/${encodeURIComponent(user)}/1.0.0`)
    const [, json = ''] = /id="center-frame">(.*)<\/script>/.exec(response.body) ?? []
    const page = JSON.parse(json) as { libraries: FrameLibraries }
    expect([page.libraries.imports, page.libraries.versions]).toEqual([{ react: file }, {}])
    expect(page.libraries.integrity[file]).toMatch(/^sha384-/)
    expect(response.headers['content-security-policy']).toContain(`${host}${file}`)
  })

  test('may run exactly its own files, and fetch nothing else', async () => {
    const directives = await policy()
    const files = ['lib/chunk.js', 'main.js'].map((file) => `${host}${base}/${file}`)
    const own = ['frame.1.js', 'react.1.js'].map((file) => `${host}/center/assets/${file}`)
    expect(directives['script-src']?.split(' ').toSorted()).toEqual([...files, ...own].toSorted())
    expect(directives).toMatchObject({
      'default-src': "'none'",
      'connect-src': `data: blob: ${host}${base}/`,
      'form-action': "'none'",
      'require-trusted-types-for': "'script'",
      sandbox: 'allow-scripts allow-forms',
    })
    expect(directives['frame-ancestors']).toMatch(/^'self' .* https:\/\/around\.example$/)
    expect(directives['sandbox']).not.toContain('allow-same-origin')
  })

  test('may call the origins that operations registered', async () => {
    await isolate({ origins: ['https://api.vendor.test'] })
    expect(await policy()).toMatchObject({ 'connect-src': `data: blob: ${host}${base}/ https://api.vendor.test` })
  })

  test('keeps the pages of older versions, for who has them open', async () => {
    const request = { params: notepad, body: { version: '1.1.0' } }
    await server.deployer().call(releaseVersion, request, { 'if-match': `${revision++}` })
    expect((await get(frame)).statusCode).toBe(200)
    expect((await get(frame.replace('1.0.0', '1.1.0'))).statusCode).toBe(200)
  })

  test.each([
    ['another tenant', frame.replace('t-demo', 't-park'), {}],
    ['a version that no one published', frame.replace('1.0.0', '9.9.9'), {}],
    ['an app that no one has', frame.replace('notepad', 'none'), {}],
    ['an address that would become part of the policy', frame, { host: "a;script-src 'unsafe-inline'" }],
  ])('has no page for %s', async (_what, url, headers) => {
    expect((await get(url, headers)).statusCode).toBe(404)
  })

  test('has files that an opaque origin may read, and that run nowhere by themselves', async () => {
    const { headers } = await get(`${base}/main.js`)
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test('has the same page on the second origin, with the policy of that address', async () => {
    const second = fastify()
    forwardFrames(second, server.app)
    const page = await second.inject({ url: frame, headers: { host: 'portal.test:8081', cookie: 'center_tc=demo' } })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain(`portal.test:8081${base}/main.js`)
    expect((await second.inject({ url: `${base}/main.js` })).body).toContain('System.register')
    expect((await second.inject({ url: '/api/auth/session' })).statusCode).toBe(404)
    await second.close()
  })
})

test('a vendor may ask for the frame, and a registration does not take it away', async () => {
  const element = { attributes: { size: 'large' } }
  await server.upload('@apps/notepad', buildBundle({ version: '2.0.0', isolation: 'frame', element }, 'asks'))
  await isolate({ isolation: 'none' })
  const page = await get(frame.replace('1.0.0', '2.0.0'))
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('"attributes":{"size":"large"}')
  expect((await get(frame)).statusCode).toBe(404)
})

test('runs only elements, of all bundles, in a frame', async () => {
  const name = '@apps/spa'
  await server.upload(name, buildBundle({ name, kind: 'system', tag: undefined }))
  const params = { tenantCode: 'demo', name }
  const deployer = server.deployer()
  await deployer.call(registerApp, { params, body: { menuPrefix: 'spa', isolation: 'frame' } })
  const released = await deployer.call(releaseVersion, { params, body: { version: '1.0.0' } }, { 'if-match': '1' })
  expect(released.status).toBe(40001)
})

test('is not there for a tenant that demands signatures while the version has none', async () => {
  await isolate()
  expect((await get(frame)).statusCode).toBe(200)
  const [tenant] = await server.db.select().from(tenants).where(eq(tenants.id, 't-demo'))
  const settings = { ...tenant?.settings, [SIGNED_APPS_SETTING]: true }
  await server.db.update(tenants).set({ settings }).where(eq(tenants.id, 't-demo'))
  expect((await get(frame)).statusCode).toBe(404)
})
