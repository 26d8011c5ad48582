import { listVersions, publishVersion } from '@center/shared/contract'
import { buildArchive, buildBundle, buildManifest } from '../../../testing/build-bundle'
import { onPostgres, openPostgresDatabase } from '../../../testing/on-postgres'
import { buildRegistryApp, erpManifest, type RegistryApp } from '../../../testing/build-registry-app'

let server: RegistryApp
beforeAll(async () => {
  server = await buildRegistryApp()
})
afterAll(() => server.close())

const onServer = {
  open: () => buildRegistryApp({}, undefined, openPostgresDatabase),
  swap: (other: RegistryApp) => {
    const former = server
    server = other
    return former
  },
}

const name = '@apps/notepad'
const address = { manifest: erpManifest as never, baseUrl: 'http://127.0.0.1:8081/' }

describe('publishing a bundle', () => {
  test('answers the version with the address and hash of each file', async () => {
    const { status, data } = await server.upload(name, buildBundle())
    expect(status).toBe(200)
    expect(data).toMatchObject({
      name,
      version: '1.0.0',
      entry: '/api/resources/apps/%40apps%2Fnotepad/1.0.0/main.js',
      integrity: expect.stringMatching(/^sha384-[A-Za-z0-9+/]{64}$/),
      publishedAt: '2026-01-01 08:00:00',
      publishedBy: 'deploy-token',
    })
    expect((data as { files: { href: string }[] }).files.map(({ href }) => href.split('/1.0.0/')[1])).toEqual([
      'lib/chunk.js',
      'main.css',
      'main.js',
    ])
  })

  onPostgres(onServer, () => {
    test('the same bytes again answer the same, also at the same moment', async () => {
      const bundle = buildBundle({ version: '2.0.0' })
      const [first, second] = await Promise.all([server.upload(name, bundle), server.upload(name, bundle)])
      server.clock.advance(60_000)
      const third = await server.upload(name, bundle)
      expect([first.status, second.data, third.data]).toEqual([200, first.data, first.data])
    })
  })

  test('other bytes under the same number are refused', async () => {
    await server.upload(name, buildBundle({ version: '3.0.0' }))
    expect((await server.upload(name, buildBundle({ version: '3.0.0' }, 'changed'))).status).toBe(40902)
  })

  test('another manifest under the same number is refused', async () => {
    await server.upload(name, buildBundle({ version: '3.1.0' }))
    expect((await server.upload(name, buildBundle({ version: '3.1.0', title: 'Other' }))).status).toBe(40902)
  })

  test('a chunk that is not there is named', async () => {
    const bundle = buildArchive([
      { path: 'center.json', body: JSON.stringify(buildManifest({ styles: [] })) },
      { path: 'main.js', body: 'System.register(["./gone.js"], function () {})' },
    ])
    expect(await server.upload(name, bundle)).toMatchObject({ status: 40003, data: { file: 'gone.js' } })
  })

  describe('of the browser’s own modules', () => {
    const native = '@apps/native'
    const files = { 'main.mjs': "import './lib/a.js'; import('./lib/b.mjs')", 'lib/a.js': '', 'lib/b.mjs': '' }
    const publish = (changes: Record<string, unknown>, scripts: Record<string, string>) => {
      const manifest = buildManifest({ name: native, entry: 'main.mjs', styles: [], ...changes })
      const entries = Object.entries(scripts).map(([path, body]) => ({ path, body }))
      const archive = buildArchive([{ path: 'center.json', body: JSON.stringify(manifest) }, ...entries])
      return server.upload(native, archive)
    }

    test('has the hash of each of them', async () => {
      const { status, data } = await publish({}, files)
      expect(status).toBe(200)
      expect(data).toMatchObject({ entry: '/api/resources/apps/%40apps%2Fnative/1.0.0/main.mjs' })
      const hashed = (data as { files: { href: string; integrity: string }[] }).files
      expect(hashed.map(({ href }) => href.split('/1.0.0/')[1])).toEqual(['lib/a.js', 'lib/b.mjs', 'main.mjs'])
      expect(hashed.filter(({ integrity }) => !integrity.startsWith('sha384-'))).toEqual([])
    })

    test('may have a plain name where the manifest says how they are written', async () => {
      const scripts = { 'assets/index.js': "import './part.js'", 'assets/part.js': '' }
      const named = { version: '1.1.0', format: 'module', entry: 'assets/index.js' }
      expect(await publish(named, scripts)).toMatchObject({ status: 200 })
      const gone = await publish({ ...named, version: '1.2.0' }, { 'assets/index.js': "import './part.js'" })
      expect(gone).toMatchObject({ status: 40003, data: { file: 'assets/part.js' } })
    })

    test.each<[string, Record<string, unknown>, Record<string, string>, unknown]>([
      ['a chunk that is not there', {}, { ...files, 'lib/a.js': "import './c.js'" }, { file: 'lib/c.js' }],
      [
        'a library by its name',
        {},
        { ...files, 'lib/b.mjs': "import('react')" },
        { reason: 'lib/b.mjs imports react, which is not in the bundle' },
      ],
      ['what is no module', {}, { ...files, 'lib/a.js': 'import {' }, { reason: 'lib/a.js is no module' }],
      ['libraries to be shared', { shared: { react: '^19' } }, files, [expect.objectContaining({ field: 'shared' })]],
      ['another kind', { kind: 'system', tag: undefined }, files, [expect.objectContaining({ field: 'entry' })]],
    ])('refuses %s', async (_what, changes, scripts, fault) => {
      const { status, data } = await publish({ version: '2.0.0', ...changes }, scripts)
      expect(String(status)).toMatch(/^4000/)
      expect(data).toEqual(fault)
    })
  })

  test('a text that no database keeps is refused, in the manifest', async () => {
    const message = '含有不允许的字符'
    const { status, data } = await server.upload(name, buildBundle({ version: '4.0.0', title: 'a\0b' }))
    expect([status, data]).toEqual([40002, [{ field: 'title', message }]])
  })

  test('a manifest of another app is refused', async () => {
    const { status, data } = await server.upload('@apps/orders', buildBundle())
    expect([status, data]).toEqual([40002, [{ field: 'name', message: expect.stringContaining(name) }]])
  })

  test('a name of the portal is refused', async () => {
    const bundle = buildBundle({ name: '@center/shell' })
    expect((await server.upload('@center/shell', bundle)).status).toBe(40002)
  })

  test('a tag that is missing is refused', async () => {
    expect((await server.upload(name, buildBundle({ tag: undefined }))).status).toBe(40002)
  })

  test('what only a plain element has, and what would make its properties code, is refused', async () => {
    const system = await server.upload(name, buildBundle({ kind: 'system', tag: undefined, element: {} }))
    expect([system.status, system.data]).toEqual([40002, [expect.objectContaining({ field: 'element' })]])
    const handler = { element: { properties: { innerHTML: '' } } }
    expect((await server.upload(name, buildBundle(handler))).status).toBe(40002)
  })

  test('bytes that are no archive, and an archive above 20 MB, are refused', async () => {
    expect((await server.upload(name, Buffer.from('no'))).status).toBe(40004)
    expect((await server.upload(name, Buffer.alloc(20 * 1024 * 1024 + 1))).status).toBe(40004)
  })

  test('without a token no one publishes', async () => {
    expect(await server.upload(name, buildBundle(), {})).toMatchObject({ http: 401, status: 40101 })
    expect(await server.upload(name, buildBundle(), { authorization: 'Bearer wrong' })).toMatchObject({ status: 40101 })
  })
})

describe('publishing an address', () => {
  const params = { name: 'legacy-erp' }

  test('answers where the guest is, without files of ours', async () => {
    const { data } = await server.deployer().call(publishVersion, { params, body: address })
    expect(data).toMatchObject({ entry: 'http://127.0.0.1:8081/index.html', integrity: null, files: [], bytes: 0 })
  })

  test('another address under the same number is refused', async () => {
    await server.deployer().call(publishVersion, { params, body: address })
    const moved = { ...address, baseUrl: 'https://erp.example/' }
    expect((await server.deployer().call(publishVersion, { params, body: moved })).status).toBe(40902)
  })

  test('a body that does not fit, and none, are refused', async () => {
    const deployer = server.deployer()
    expect((await deployer.call(publishVersion, { params, body: { baseUrl: 'x' } as never })).status).toBe(40001)
    expect((await deployer.call(publishVersion, { params, body: undefined })).status).toBe(40001)
  })

  test('a user without the right is refused', async () => {
    const member = await server.member('demo')
    expect(await member.call(publishVersion, { params, body: address })).toMatchObject({ http: 403, status: 40301 })
  })
})

describe('listing versions', () => {
  test('newest first', async () => {
    await server.upload('@apps/list', buildBundle({ name: '@apps/list', version: '1.10.0' }))
    await server.upload('@apps/list', buildBundle({ name: '@apps/list', version: '1.9.0' }))
    const { data } = await server.deployer().call(listVersions, { params: { name: '@apps/list' } })
    expect(data).toMatchObject({ rows: [{ version: '1.9.0' }, { version: '1.10.0' }], total: 2 })
  })

  test('an app that no one published is not found', async () => {
    expect((await server.deployer().call(listVersions, { params: { name: 'unknown' } })).status).toBe(40420)
  })

  test('a name that cannot be one is invalid', async () => {
    expect((await server.deployer().call(listVersions, { params: { name: 'No Name' } })).status).toBe(40001)
  })

  test('is not for guests, nor for users without the right', async () => {
    const member = await server.member('park')
    expect((await server.guest.call(listVersions, { params: { name } })).status).toBe(40101)
    expect((await member.call(listVersions, { params: { name } })).status).toBe(40301)
  })
})
