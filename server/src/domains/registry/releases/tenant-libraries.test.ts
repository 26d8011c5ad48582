import {
  disableApp,
  enableApp,
  getImportMap,
  listMicroFrontends,
  registerApp,
  releaseVersion,
  rollBack,
  type ImportMap,
  type MicroFrontend,
} from '@center/shared/contract'
import type { OwnBuild } from '../../../platform/page/own-build'
import { buildArchive, systemScript } from '../../../testing/build-bundle'
import { buildRegistryApp, type RegistryApp } from '../../../testing/build-registry-app'

const LIBRARIES = '@acme/react-18'
const ORDERS = '@acme/orders'
const portal: OwnBuild = { apps: [], libraries: { react: '19.2.0' }, packed: async () => Buffer.alloc(0) }

let server: RegistryApp
beforeAll(async () => {
  server = await buildRegistryApp({}, portal)
})
beforeEach(() => server.reset())
afterAll(() => server.close())

type Files = Record<string, string>
function packOf(name: string, version: string, more: object, files: Files): Buffer {
  const manifest = { name, title: '应用', titleEn: 'App', kind: 'system', version, entry: 'main.js', ...more }
  const rest = Object.entries({ 'main.js': systemScript(['react'], version), ...files })
  return buildArchive([
    { path: 'center.json', body: JSON.stringify(manifest) },
    ...rest.map(([path, body]) => ({ path, body })),
  ])
}
const react = (version: string) => ({ react: { version, file: 'react.js' } })
const packLibraries = (version: string, ofReact: string, files: Files = { 'react.js': systemScript([], version) }) =>
  packOf(LIBRARIES, version, { provides: react(ofReact) }, files)
const packOrders = (version: string, range: string) => packOf(ORDERS, version, { shared: { react: range } }, {})

/** What the tenant has of each app, which rises with every change. */
const revisions = new Map<string, number>()
beforeEach(() => revisions.clear())
const at = (name: string) => ({ 'if-match': String(revisions.get(name) ?? 0) })

async function register(name: string, more: object = {}) {
  const body = { menuPrefix: name.replace(/\W+/g, '-').slice(1), ...more }
  const headers = revisions.has(name) ? at(name) : {}
  return noting(
    name,
    await server.deployer().call(registerApp, { params: { tenantCode: 'demo', name }, body }, headers),
  )
}
const release = async (name: string, version: string, more: object = {}) => {
  const body = { version, ...more }
  return noting(
    name,
    await server.deployer().call(releaseVersion, { params: { tenantCode: 'demo', name }, body }, at(name)),
  )
}
function noting<T extends { data: unknown }>(name: string, answer: T): T {
  const { revision } = (answer.data ?? {}) as { revision?: number }
  if (revision !== undefined) revisions.set(name, revision)
  return answer
}

/** Two versions of the libraries, the first released, and an app that asks for React in a range. */
async function prepare(range = '^18.2.0') {
  for (const archive of [
    packLibraries('1.0.0', '18.3.1'),
    packLibraries('2.0.0', '18.3.2'),
    packLibraries('3.0.0', '17.0.2'),
  ])
    expect((await server.upload(LIBRARIES, archive)).status).toBe(200)
  expect((await server.upload(ORDERS, packOrders('1.0.0', range))).status).toBe(200)
  await register(LIBRARIES)
  await register(ORDERS)
  expect((await release(LIBRARIES, '1.0.0')).status).toBe(200)
}

const place = (name: string, version: string) => `/api/resources/tenants/t-demo/${encodeURIComponent(name)}/${version}/`

async function guest(name: string): Promise<MicroFrontend | undefined> {
  const member = await server.member('demo')
  const { data } = await member.call(listMicroFrontends, { params: { tenantId: 't-demo' } })
  return (data as MicroFrontend[]).find(({ serviceCode }) => serviceCode === name)
}

test('an app that asks for another version than the portal has gets it from an app that provides it', async () => {
  await prepare()
  expect((await release(ORDERS, '1.0.0')).status).toBe(200)
  const file = `${place(LIBRARIES, '1.0.0')}react.js`
  const { libraries } = (await guest(ORDERS))!
  expect(libraries?.scopes).toEqual({
    [place(ORDERS, '1.0.0')]: { react: file },
    [place(LIBRARIES, '1.0.0')]: { react: file },
  })
  expect(libraries?.files.map(({ href }) => href)).toContain(file)
  const answer = await server.app.inject({ url: getImportMap.url.replace(':tenantId', 't-demo') })
  const map = answer.json<ImportMap>()
  expect(answer.statusCode).toBe(200)
  expect(map.scopes).toEqual({})
  expect((await server.app.inject({ url: file })).statusCode).toBe(200)
})

test('an app that the portal itself satisfies has no libraries of others', async () => {
  await prepare('>=18')
  expect((await release(ORDERS, '1.0.0')).status).toBe(200)
  expect((await guest(ORDERS))?.libraries).toBeUndefined()
})

test('a range that no one has is refused, with what there is', async () => {
  await prepare('^16')
  expect(await release(ORDERS, '1.0.0')).toMatchObject({
    status: 40001,
    data: [{ field: 'shared', message: `需要 react ^16，本平台为 19.2.0, 18.3.1 (${LIBRARIES})` }],
  })
})

test('a canary of the libraries changes no other app', async () => {
  await prepare()
  await release(ORDERS, '1.0.0')
  expect((await release(LIBRARIES, '2.0.0', { percent: 50 })).status).toBe(200)
  expect(Object.keys((await guest(ORDERS))?.libraries?.scopes ?? {})).toContain(place(LIBRARIES, '1.0.0'))
  expect((await release(LIBRARIES, '2.0.0')).status).toBe(200)
  expect(Object.keys((await guest(ORDERS))?.libraries?.scopes ?? {})).toContain(place(LIBRARIES, '2.0.0'))
})

describe('libraries that an app needs', () => {
  const needed = {
    status: 40924,
    data: { reason: `${ORDERS}: react ^18.2.0 is expected, this portal has 19.2.0` },
  }
  beforeEach(async () => {
    await prepare()
    await release(ORDERS, '1.0.0')
  })
  const call = (endpoint: typeof disableApp | typeof enableApp | typeof rollBack) =>
    server.deployer().call(endpoint, { params: { tenantCode: 'demo', name: LIBRARIES }, body: {} }, at(LIBRARIES))

  test('are not taken away by a release', async () => {
    expect(await release(LIBRARIES, '3.0.0')).toEqual(
      expect.objectContaining({
        status: 40924,
        data: { reason: `${needed.data.reason}, 17.0.2 (${LIBRARIES})` },
      }),
    )
    expect((await release(LIBRARIES, '2.0.0')).status).toBe(200)
  })

  test('are not taken away by a roll-back', async () => {
    await release(ORDERS, '1.0.0')
    await server.upload(ORDERS, packOrders('2.0.0', '~18.3.2'))
    await release(LIBRARIES, '2.0.0')
    expect((await release(ORDERS, '2.0.0')).status).toBe(200)
    expect((await call(rollBack)).status).toBe(40924)
  })

  test('are not hidden from users', async () => {
    expect(await call(disableApp)).toMatchObject(needed)
    expect(await register(LIBRARIES, { enabled: false })).toMatchObject(needed)
    expect((await guest(ORDERS))?.libraries).toBeDefined()
  })

  test('may go when the last app that needs them is gone, which comes back when they do', async () => {
    const params = { tenantCode: 'demo', name: ORDERS }
    noting(ORDERS, await server.deployer().call(disableApp, { params, body: {} }, at(ORDERS)))
    expect(noting(LIBRARIES, await call(disableApp)).status).toBe(200)
    const enable = () => server.deployer().call(enableApp, { params, body: {} }, at(ORDERS))
    expect(await enable()).toMatchObject({ status: 40001, data: [{ field: 'shared' }] })
    await call(enableApp)
    expect((await enable()).status).toBe(200)
  })
})

describe('publishing', () => {
  test.each([
    ['a file that is not there', packLibraries('1.0.0', '18.3.1', {}), { status: 40003, data: { file: 'react.js' } }],
    [
      'a script that is no System module',
      packLibraries('1.0.0', '18.3.1', { 'react.js': 'window.React = {}' }),
      { status: 40004, data: { reason: 'react.js is no System module without a name' } },
    ],
    [
      'a module that imports a file that is not there',
      packLibraries('1.0.0', '18.3.1', { 'react.js': systemScript(['./chunk.js']) }),
      { status: 40003, data: { file: 'chunk.js' } },
    ],
    [
      'a name of the portal',
      packOf(LIBRARIES, '1.0.0', { provides: { '@center/shared/host': { version: '1.0.0', file: 'main.js' } } }, {}),
      { status: 40002 },
    ],
    [
      'libraries of an element',
      packOf(
        LIBRARIES,
        '1.0.0',
        { kind: 'element', tag: 'acme-x', provides: react('18.3.1') },
        { 'react.js': systemScript() },
      ),
      { status: 40002, data: [{ field: 'provides', message: '仅用于 System 应用包' }] },
    ],
  ])('%s is refused', async (_what, archive, answer) => {
    expect(await server.upload(LIBRARIES, archive)).toMatchObject(answer)
  })
})
