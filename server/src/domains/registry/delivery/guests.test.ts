import { createHash } from 'node:crypto'
import { sharedOrigin } from '../../../platform/config/guest-domain'
import { brotliDecompressSync } from 'node:zlib'
import { parse, resolve } from '@import-maps/resolve'
import {
  getImportMap,
  listMicroFrontends,
  listPublicGuests,
  publishVersion,
  registerApp,
  releaseVersion,
  type ImportMap,
  type MicroFrontend,
} from '@center/shared/contract'
import { noOwnBuild } from '../../../platform/page/own-build'
import { buildArchive, buildBundle, buildManifest, systemScript } from '../../../testing/build-bundle'
import { buildRegistryApp, erpManifest, notepad, type RegistryApp } from '../../../testing/build-registry-app'
import { createGuestsRepository } from '../database/guests.repository'
import { composeImportMap } from './import-map'
import { createTenantGuests } from './tenant-guests'

let server: RegistryApp
const own = { params: { tenantId: 't-demo' } }

beforeAll(async () => {
  server = await buildRegistryApp()
  await server.prepareNotepad()
  member = await server.member('demo')
  await addErp('legacy-erp', 'http://127.0.0.1:8081/')
  await addErp('own-page', 'http://127.0.0.1:8080/')
})
afterAll(() => server.close())

async function addErp(name: string, baseUrl: string): Promise<void> {
  const manifest = { ...erpManifest, name } as never
  const params = { tenantCode: 'demo', name }
  const deployer = server.deployer()
  await deployer.call(publishVersion, { params: { name }, body: { manifest, baseUrl } })
  const { origin } = new URL(baseUrl)
  await deployer.call(registerApp, { params, body: { menuPrefix: name, origins: [origin] } })
  await deployer.call(releaseVersion, { params, body: { version: '1.0.0' } }, { 'if-match': '1' })
}

let member: Awaited<ReturnType<RegistryApp['member']>>

async function guestsOfDemo(): Promise<MicroFrontend[]> {
  return (await member.call(listMicroFrontends, own)).data as MicroFrontend[]
}

test('the secret of the cohorts stays the same for every instance, and is sealed once', async () => {
  const { db, app } = server
  const secret = await createGuestsRepository(db).cohortSecret('the first', app.sealing)
  for (const proposal of ['the second', 'the third']) {
    expect(await createGuestsRepository(db).cohortSecret(proposal, app.sealing)).toBe(secret)
  }
})

describe('the guests of a tenant', () => {
  test('are what was released, with the hash of every file', async () => {
    const [guest] = await guestsOfDemo()
    const base = '/api/resources/tenants/t-demo/%40apps%2Fnotepad/1.0.0'
    expect(guest).toMatchObject({
      serviceCode: '@apps/notepad',
      tenantId: 't-demo',
      kind: 'element',
      menuPrefix: 'notepad',
      activeRule: '/notepad',
      version: '1.0.0',
      revision: 2,
      policy: 'prompt',
      entry: `${base}/main.js`,
      tag: 'center-notepad',
      files: [{ href: `${base}/lib/chunk.js` }, { href: `${base}/main.js` }],
      styles: [{ href: `${base}/main.css` }],
      iframe: null,
      timeoutMs: 120_000,
      mountTimeoutMs: 15_000,
    })
    expect(guest?.integrity).toBe(guest?.files[1]?.integrity)
  })

  test('get allow-same-origin in a frame only when they come from another origin', async () => {
    const [, foreign, ours] = await guestsOfDemo()
    const scripts = 'allow-scripts allow-forms allow-downloads'
    expect(foreign?.iframe).toEqual({
      src: 'http://127.0.0.1:8081/index.html',
      origin: 'http://127.0.0.1:8081',
      sandbox: `${scripts} allow-same-origin`,
      allow: '',
    })
    expect(ours?.iframe?.sandbox).toBe(scripts)
  })

  test('end the session when they are pages in a frame, unless operations grant something else, or nothing', async () => {
    const [element, foreign] = await guestsOfDemo()
    expect(element?.capabilities).toEqual([])
    expect(foreign?.capabilities).toEqual(['session:end'])
    const params = { tenantCode: 'demo', name: 'legacy-erp' }
    const body = { menuPrefix: 'legacy-erp', origins: ['http://127.0.0.1:8081'] }
    const withheld = { ...body, capabilities: [] }
    await server.deployer().call(registerApp, { params, body: withheld }, { 'if-match': '2' })
    expect((await guestsOfDemo())[1]?.capabilities).toEqual([])
    await server.deployer().call(registerApp, { params, body }, { 'if-match': '3' })
    expect((await guestsOfDemo())[1]?.capabilities).toEqual(['session:end'])
  })

  test('name every origin that was registered for their pages', async () => {
    const [element, foreign] = await guestsOfDemo()
    expect(foreign?.origins).toEqual(['http://127.0.0.1:8081'])
    expect(element).not.toHaveProperty('origins')
  })

  test('are not there for another tenant, nor without a session', async () => {
    const stranger = await server.member('park')
    expect((await stranger.call(listMicroFrontends, own)).status).toBe(40400)
    expect((await stranger.call(listMicroFrontends, { params: { tenantId: 't-park' } })).data).toEqual([])
    expect((await server.guest.call(listMicroFrontends, own)).http).toBe(401)
    expect((await stranger.call(listMicroFrontends, { params: { tenantId: 'x'.repeat(65) } })).status).toBe(40001)
  })

  test('are gone while the registration is switched off', async () => {
    const params = { tenantCode: 'demo', name: 'own-page' }
    const body = { menuPrefix: 'own-page' }
    await server.deployer().call(registerApp, { params, body: { ...body, enabled: false } }, { 'if-match': '2' })
    expect((await guestsOfDemo()).map(({ serviceCode }) => serviceCode)).not.toContain('own-page')
    await server.deployer().call(registerApp, { params, body }, { 'if-match': '3' })
  })

  test('a frame from an origin that the tenant did not name is not released', async () => {
    const params = { tenantCode: 'park', name: 'legacy-erp' }
    const body = { menuPrefix: 'erp', origins: ['https://erp.example'] }
    await server.deployer().call(registerApp, { params, body })
    const answer = await server
      .deployer()
      .call(releaseVersion, { params, body: { version: '1.0.0' } }, { 'if-match': '1' })
    expect(answer.status).toBe(40001)
  })
})

describe('what a tenant has opened to everybody', () => {
  const name = '@apps/board'
  const showBoard = { action: 'board.show', path: '/boards/{id}', title: '大屏', params: { id: { type: 'string' } } }
  const ask = (tenantId: string) => server.guest.call(listPublicGuests, { params: { tenantId } })

  beforeAll(async () => {
    const routes = [
      { path: '/wall', title: '大屏', titleEn: 'Wallboard', public: true, address: '/workscreen' },
      { path: 'list/', title: '清单', public: true },
      { path: '/', title: '首页', public: true },
      { path: '/settings', title: '设置', permission: 'board:edit', card: { columns: 4, rows: 3 } },
    ]
    await server.upload(name, buildBundle({ name, tag: 'center-board', routes, intents: [showBoard] }))
    const params = { tenantCode: 'demo', name }
    const body = { menuPrefix: 'board', isolation: 'none' as const, props: { apiBase: '/inside' } }
    await server.deployer().call(registerApp, { params, body })
    await server.deployer().call(releaseVersion, { params, body: { version: '1.0.0' } }, { 'if-match': '1' })
  })

  test('are the public pages of its guests, and nothing that was set up for its users', async () => {
    const { data } = await ask('t-demo')
    expect(data).toEqual([
      expect.objectContaining({
        serviceCode: name,
        menuPrefix: 'board',
        props: {},
        publicRoutes: [
          { path: '/wall', title: '大屏', titleEn: 'Wallboard', address: '/workscreen' },
          { path: '/list', title: '清单', titleEn: '清单', address: null },
          { path: '/', title: '首页', titleEn: '首页', address: null },
        ],
      }),
    ])
  })

  test('are the paths that need no session, each below the prefix and where it has an address of its own', async () => {
    const rows = await createGuestsRepository(server.db).released('t-demo')
    const baseMap = { imports: {}, scopes: {}, integrity: {} }
    const places = { portalOrigin: 'http://127.0.0.1:8080', guestOrigins: sharedOrigin(null) }
    const { publicPaths } = createTenantGuests({ rows, published: [] }, { baseMap, places, build: noOwnBuild })
    expect(publicPaths).toEqual(['/board/wall', '/workscreen', '/board/list', '/board'])
  })

  test('offers cards to users, and none to visitors', async () => {
    const card = { path: '/settings', title: '设置', titleEn: '设置', permission: 'board:edit', columns: 4, rows: 3 }
    const known = (await guestsOfDemo()).find(({ serviceCode }) => serviceCode === name)
    expect(known?.cards).toEqual([card])
    const [visible] = (await ask('t-demo')).data as object[]
    expect(visible).not.toHaveProperty('cards')
  })

  test('offers intents to users where that was granted, and none to visitors', async () => {
    const known = async () => (await guestsOfDemo()).find(({ serviceCode }) => serviceCode === name)
    expect(await known()).not.toHaveProperty('intents')
    const params = { tenantCode: 'demo', name }
    const body = { menuPrefix: 'board', isolation: 'none' as const, props: { apiBase: '/inside' } }
    const granted = { ...body, capabilities: ['intent:offer' as const] }
    await server.deployer().call(registerApp, { params, body: granted }, { 'if-match': '2' })
    expect((await known())?.intents).toEqual([{ ...showBoard, titleEn: '大屏', permission: null }])
    const [visible] = (await ask('t-demo')).data as object[]
    expect(visible).not.toHaveProperty('intents')
    await server.deployer().call(registerApp, { params, body }, { 'if-match': '3' })
  })

  test('is with a session what it is without', async () => {
    expect((await member.call(listPublicGuests, own)).data).toEqual((await ask('t-demo')).data)
    expect((await guestsOfDemo()).find(({ serviceCode }) => serviceCode === name)?.props).toEqual({
      apiBase: '/inside',
    })
  })

  test('is nothing for a tenant without public pages, and not found for one that is not there or is shut', async () => {
    expect((await ask('t-park')).data).toEqual([])
    for (const tenantId of ['t-none', 't-shut']) expect((await ask(tenantId)).status).toBe(40400)
    expect((await ask('x'.repeat(65))).status).toBe(40001)
  })

  test('has an address outside of its prefix only where the portal has one to give', async () => {
    const upload = (route: object) =>
      server.upload(name, buildBundle({ name, version: '2.0.0', routes: [{ path: '/x', title: 'x', ...route }] }))
    for (const route of [
      { public: true, address: '/login' },
      { public: true, address: '/index' },
      { address: '/workscreen' },
    ]) {
      expect((await upload(route)).status).toBe(40002)
    }
  })
})

describe('the import map of a tenant', () => {
  const read = (headers = {}) => member.call(getImportMap, own, headers)
  const namesFor = async (caller: Pick<typeof member, 'call'>) => {
    const { envelope } = await caller.call(getImportMap, own)
    return Object.keys((envelope as ImportMap).imports).filter((name) => name.startsWith('@apps/'))
  }

  test('has all guests for a session of the tenant, and for others those with public pages', async () => {
    expect(await namesFor(member)).toEqual(expect.arrayContaining(['@apps/notepad', '@apps/board']))
    expect(await namesFor(server.guest)).toEqual(['@apps/board'])
    expect(await namesFor(await server.member('park'))).toEqual(['@apps/board'])
  })

  test('is plain JSON that a browser asks for again with its tag', async () => {
    const answer = await read()
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    expect((answer.envelope as ImportMap).imports).toMatchObject({
      '@apps/notepad': '/api/resources/tenants/t-demo/%40apps%2Fnotepad/1.0.0/main.js',
    })
    const again = await read({ 'if-none-match': String(answer.headers['etag']) })
    expect([again.http, again.raw.length, again.headers['etag']]).toEqual([304, 0, answer.headers['etag']])
  })

  test('has another tag after a release', async () => {
    const before = await read()
    await server.deployer().call(releaseVersion, { params: notepad, body: { version: '1.1.0' } }, { 'if-match': '2' })
    const after = await read({ 'if-none-match': String(before.headers['etag']) })
    expect([after.http, after.headers['etag'] === before.headers['etag']]).toEqual([200, false])
  })

  test('is not found for an unknown or disabled tenant', async () => {
    for (const tenantId of ['t-none', 't-shut']) {
      expect((await server.guest.call(getImportMap, { params: { tenantId } })).status).toBe(40400)
    }
    expect((await server.guest.call(getImportMap, { params: { tenantId: 'x'.repeat(65) } })).status).toBe(40001)
  })

  test('resolves every name as a browser would, each address with a hash', async () => {
    const base: ImportMap = {
      imports: { react: '/center/assets/react.1.js', '@center/shell': '/center/assets/shell.1.js' },
      scopes: {},
      integrity: { '/center/assets/react.1.js': 'sha384-a', '/center/assets/shell.1.js': 'sha384-b' },
    }
    const thief = { ...(await guestsOfDemo())[0], specifier: 'react' } as MicroFrontend
    const map = composeImportMap(base, [...(await guestsOfDemo()), thief])
    const page = new URL('http://127.0.0.1:8080/center/')
    const parsed = parse({ imports: map.imports, scopes: map.scopes }, page)
    for (const [specifier, address] of Object.entries(map.imports)) {
      const { resolvedImport } = resolve(specifier, parsed, page)
      expect(resolvedImport?.href).toBe(new URL(address, page).href)
      expect(map.integrity[address]).toMatch(/^sha384-/)
    }
    expect(map.imports['react']).toBe('/center/assets/react.1.js')
    expect(Object.keys(map.imports)).not.toContain('legacy-erp')
  })
})

describe('the files of a version', () => {
  const base = '/api/resources/apps/%40apps%2Fnotepad/1.0.0'
  const get = (url: string, headers = {}) => server.app.inject({ url, headers })

  test('are for good, of the right type, and match their hash', async () => {
    const guest = (await guestsOfDemo())[0]
    for (const { href, integrity } of guest?.files ?? []) {
      const { headers, rawPayload } = await get(href)
      expect(`sha384-${createHash('sha384').update(rawPayload).digest('base64')}`).toBe(integrity)
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(headers['access-control-allow-origin']).toBe('*')
    }
    expect((await get(`${base}/main.css`)).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  test('come compressed to whom takes it, and say that it depends', async () => {
    const { headers, rawPayload } = await get(`${base}/lib/chunk.js`, { 'accept-encoding': 'gzip, deflate, br' })
    expect([headers['content-encoding'], headers['vary']]).toEqual(['br', 'Accept-Encoding'])
    expect(brotliDecompressSync(rawPayload).toString()).toContain('System.register')
    const refused = await get(`${base}/lib/chunk.js`, { 'accept-encoding': 'br;q=0, gzip;q=0.5' })
    expect(refused.headers['content-encoding']).toBe('gzip')
  })

  test('a page in a bundle opens without scripts and without our origin', async () => {
    const bundle = buildArchive([
      { path: 'center.json', body: JSON.stringify(buildManifest({ name: '@apps/page', styles: [] })) },
      { path: 'main.js', body: systemScript() },
      { path: 'page.html', body: '<script>alert(document.cookie)</script>' },
    ])
    await server.upload('@apps/page', bundle)
    const { headers } = await get('/api/resources/apps/%40apps%2Fpage/1.0.0/page.html')
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  })

  test.each([
    [`${base}/none.js`],
    ['/api/resources/apps/%40apps%2Fnotepad/9.9.9/main.js'],
    ['/api/resources/apps/none/1.0.0/main.js'],
    [`${base}/..%2F1.1.0%2Fmain.js`],
    [`${base}/%2e%2e/%2e%2e/%2e%2e/etc/passwd`],
    [`${base}/center.json`],
  ])('%s is not there', async (url) => {
    const response = await get(url)
    expect([response.statusCode, response.json()]).toEqual([404, expect.objectContaining({ status: 404, data: null })])
  })

  test('are served for versions that no tenant runs too: operators look into them', async () => {
    await server.upload('@apps/notepad', buildBundle({ version: '7.0.0' }))
    expect((await get('/api/resources/apps/%40apps%2Fnotepad/7.0.0/main.js')).statusCode).toBe(200)
  })

  describe('where the page of a tenant runs them from', () => {
    const ofTenant = (tenantId: string, version: string, file = 'main.js') =>
      get(`/api/resources/tenants/${tenantId}/%40apps%2Fnotepad/${version}/${file}`)
    const statusOf = async (tenantId: string, version: string) => (await ofTenant(tenantId, version)).statusCode

    test('are there once their version is released to the tenant, and stay for pages that are open', async () => {
      await server.upload('@apps/notepad', buildBundle({ version: '7.1.0' }))
      expect(await statusOf('t-demo', '7.1.0')).toBe(404)
      const { revision = 0 } = (await guestsOfDemo())[0] ?? {}
      const release = (version: string, at: number) =>
        server.deployer().call(releaseVersion, { params: notepad, body: { version } }, { 'if-match': `${at}` })
      await release('7.1.0', revision)
      expect(await statusOf('t-demo', '7.1.0')).toBe(200)
      await release('1.1.0', revision + 1)
      expect([await statusOf('t-demo', '7.1.0'), await statusOf('t-demo', '1.0.0')]).toEqual([200, 200])
      expect((await ofTenant('t-demo', '7.1.0', 'none.js')).statusCode).toBe(404)
    })

    test('are not there for another tenant, or one that does not exist', async () => {
      expect([await statusOf('t-park', '1.0.0'), await statusOf('t-none', '1.0.0')]).toEqual([404, 404])
    })
  })
})
