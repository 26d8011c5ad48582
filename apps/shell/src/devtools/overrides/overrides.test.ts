import { Manifest, type MicroFrontend } from '@center/shared/contract'
import { guests, loadGuests } from '@center/shared/host'
import { buildMicroFrontend } from '@center/shared/testing'
import { SANDBOX } from '@center/shared/guest-protocol'
import { applyOverrides, overrides, resetOverride, setOverride, unregisteredOf } from './overrides.store'
import { resolveOverride, toLocalAddress } from './resolve-override'
import { toUnregisteredRow } from './unregistered-row'

const manifest = {
  name: '@apps/notepad',
  title: '记事本',
  titleEn: 'Notepad',
  kind: 'element',
  version: '1.2.0',
  entry: 'main.js',
  styles: ['main.css'],
  tag: 'local-notepad',
  chunkGlobal: 'chunks',
}
const row = buildMicroFrontend()
let served: Record<string, string>
let build: string | null

jest.mock('@center/shared/host', () => ({
  ...jest.requireActual<object>('@center/shared/host'),
  loadGuests: jest.fn(async () => undefined),
}))

beforeEach(() => {
  localStorage.clear()
  build = null
  jest.mocked(loadGuests).mockClear()
  Object.assign(overrides, { addresses: {}, problems: {} })
  served = { 'center.json': JSON.stringify(manifest), 'main.js': 'System.register()', 'main.css': 'p{}' }
  globalThis.fetch = jest.fn(async (address: URL) => {
    const body = served[address.pathname.slice('/dist/'.length)]
    const bytes = new TextEncoder().encode(body ?? '')
    const headers = new Headers(build === null ? {} : { 'center-dev': build })
    return {
      headers,
      ok: body !== undefined,
      json: async () => JSON.parse(body ?? ''),
      arrayBuffer: async () => bytes.buffer,
    }
  }) as unknown as typeof fetch
})
afterEach(() => Reflect.deleteProperty(globalThis, 'fetch'))

const resolve = (over: Partial<MicroFrontend> = {}, address = 'http://localhost:4300/dist') =>
  resolveOverride({ ...row, ...over }, address)

describe('an address', () => {
  test.each([
    ['http://localhost:4300/dist', 'http://localhost:4300/dist/'],
    [' http://127.0.0.1:4300 ', 'http://127.0.0.1:4300/'],
    ['http://localhost:4300/dist/center.json', 'http://localhost:4300/dist/center.json'],
  ])('%s is taken as %s', (address, taken) => expect(toLocalAddress(address)?.href).toBe(taken))

  test.each([
    'https://evil.test/',
    'http://localhost.evil.test/',
    'http://10.0.0.7/',
    'http://user@evil.test/localhost',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'localhost:4300',
    '',
  ])('%s is not one of this machine', (address) => expect(toLocalAddress(address)).toBeNull())
})

describe('a local version', () => {
  test('has the hash of what is served now, a version of its own, and is swapped in at once', async () => {
    const resolved = await resolve()
    expect(resolved).toMatchObject({
      ok: true,
      row: {
        tag: 'local-notepad',
        chunkGlobal: 'chunks',
        policy: 'immediate',
        override: 'http://localhost:4300/dist',
        version: expect.stringMatching(/^1\.2\.0-local\.\d+$/),
        entry: expect.stringMatching(/^http:\/\/localhost:4300\/dist\/main\.js\?override=\d+$/),
        integrity: expect.stringMatching(/^sha384-[\w+/]{64}$/),
        styles: [{ integrity: expect.stringMatching(/^sha384-/) }],
        capabilities: row.capabilities,
      },
    })
    const again = await resolve()
    expect(again.ok && resolved.ok && again.row.version !== resolved.row.version).toBe(true)
  })

  test('has the address itself as its page in a frame', async () => {
    const iframe = { src: 'https://erp.test/', origin: 'https://erp.test', sandbox: 'allow-scripts', allow: '' }
    expect(await resolve({ kind: 'iframe', iframe }, 'http://localhost:4300/old.html')).toMatchObject({
      row: {
        iframe: { src: 'http://localhost:4300/old.html', origin: 'http://localhost:4300', sandbox: 'allow-scripts' },
      },
    })
  })

  test.each([
    ['other-app', () => (served['center.json'] = JSON.stringify({ ...manifest, name: '@apps/other' }))],
    ['other-kind', () => (served['center.json'] = JSON.stringify({ ...manifest, kind: 'system' }))],
    ['no-manifest', () => (served['center.json'] = '{"name":"@apps/notepad"}')],
    ['no-manifest', () => (served['center.json'] = '<html>')],
    ['unreachable', () => delete served['center.json']],
    ['unreachable', () => delete served['main.js']],
  ])('is refused as %s', async (problem, spoil) => {
    spoil()
    expect(await resolve()).toEqual({ ok: false, problem })
  })

  test('is refused for an isolated element: its page comes from the server', async () => {
    const iframe = { src: '/center-frame/x', origin: 'null', sandbox: 'allow-scripts', allow: '' }
    expect(await resolve({ iframe })).toEqual({ ok: false, problem: 'isolated' })
  })
})

describe('a build of center dev', () => {
  const iframe = { src: '/center-frame/x', origin: 'null', sandbox: 'allow-scripts', allow: '' }
  /** A stream of events that the test speaks on. */
  class Stream extends EventTarget {
    static all: Stream[] = []
    isOpen = true
    constructor(readonly address: string) {
      super()
      Stream.all.push(this)
    }
    close() {
      this.isOpen = false
    }
  }
  beforeEach(() => {
    build = '7'
    Stream.all = []
    Object.assign(globalThis, { EventSource: Stream })
  })
  afterEach(() => Reflect.deleteProperty(globalThis, 'EventSource'))

  test('has the page of an isolated element made by the server of the build', async () => {
    const { row: local } = (await resolve({ iframe })) as { row: MicroFrontend }
    expect(local.iframe).toEqual({ ...iframe, src: 'http://localhost:4300/dist/build-7/' })
  })

  test('shows an app that the tenant has not registered below the last part of its name, isolated and without capabilities', async () => {
    served['center.json'] = JSON.stringify({ ...manifest, name: '@acme/hello', capabilities: ['token'] })
    await setOverride('@acme/hello', 'http://localhost:4300/dist')
    const others = [{ ...row, menuPrefix: 'notes' }]
    const [registered, local] = await applyOverrides(others)
    expect(registered).toEqual(others[0])
    expect(local).toMatchObject({
      serviceCode: '@acme/hello',
      menuPrefix: 'hello',
      capabilities: [],
      props: {},
      iframe: { src: 'http://localhost:4300/dist/build-7/', origin: 'null', sandbox: SANDBOX },
    })
    const [, beside] = await applyOverrides([{ ...row, menuPrefix: 'hello' }])
    // The build is in the page already.
    expect(beside).toBe(local)
  })

  test('adds no such app that cannot be had, and says why', async () => {
    await setOverride('@acme/hello', 'http://localhost:4300/dist')
    expect(await applyOverrides([row])).toEqual([row])
    expect(overrides.problems).toEqual({ '@acme/hello': 'other-app' })
    expect(unregisteredOf([row])).toEqual(['@acme/hello'])
  })

  test('is taken in when it is new, once, and no longer after its override is gone', async () => {
    await setOverride('@apps/notepad', 'http://localhost:4300/dist')
    const [first] = await applyOverrides([row])
    expect(await applyOverrides([row])).toEqual([first])
    expect(Stream.all.map(({ address }) => address)).toEqual(['http://localhost:4300/dist/events'])
    jest.mocked(loadGuests).mockClear()
    build = '8'
    Stream.all[0]?.dispatchEvent(new Event('built'))
    expect(loadGuests).toHaveBeenCalledTimes(1)
    const [second] = await applyOverrides([row])
    expect(second?.version).not.toBe(first?.version)
    await resetOverride('@apps/notepad')
    expect(Stream.all.map(({ isOpen }) => isOpen)).toEqual([false])
  })
})

test('a page that the tenant has not registered is where center dev says', async () => {
  const page = { ...manifest, name: '@acme/page', kind: 'iframe', entry: 'http://localhost:5173/', tag: undefined }
  served['center.json'] = JSON.stringify(page)
  await setOverride('@acme/page', 'http://localhost:4300/dist')
  const [, local] = await applyOverrides([row])
  expect(local).toMatchObject({
    kind: 'iframe',
    menuPrefix: 'page',
    iframe: {
      src: 'http://localhost:5173/',
      origin: 'http://localhost:5173',
      sandbox: expect.stringContaining('allow-same-origin'),
    },
  })
  served['center.json'] = JSON.stringify({ ...page, entry: 'https://evil.test/' })
  await resetOverride('@acme/page')
  await setOverride('@acme/page', 'http://localhost:4300/dist')
  expect((await applyOverrides([row]))[1]?.iframe?.src).toBe('http://localhost:4300/dist/')
})

test('an app with the prefix of another one is below a name of its own', () => {
  const whole = Manifest.parse({ ...manifest, name: '@acme/hello' })
  expect(toUnregisteredRow(whole, ['hello']).menuPrefix).toBe('hello-local')
  expect(toUnregisteredRow({ ...whole, kind: 'system' }, []).iframe).toBeNull()
})

describe('overrides of this browser', () => {
  test('stand for the released version until they are taken back', async () => {
    await setOverride('@apps/notepad', 'http://localhost:4300/dist')
    expect(localStorage.getItem('pro__overrides')).toBe('{"@apps/notepad":"http://localhost:4300/dist"}')
    expect(await applyOverrides([row])).toMatchObject([{ override: 'http://localhost:4300/dist' }])

    await resetOverride('@apps/notepad')
    expect(localStorage.getItem('pro__overrides')).toBeNull()
    expect(await applyOverrides([row])).toEqual([{ ...row, policy: 'immediate' }])
    expect(await applyOverrides([row])).toEqual([row])
    expect(loadGuests).toHaveBeenCalledTimes(2)
    expect(guests.list).toEqual([])
  })

  test('leave the released version when they cannot be loaded, and say why', async () => {
    await setOverride('@apps/notepad', 'http://localhost:4300/dist')
    served = {}
    expect(await applyOverrides([row])).toEqual([row])
    expect(overrides.problems).toEqual({ '@apps/notepad': 'unreachable' })
  })

  test('take no address of another machine', async () => {
    await setOverride('@apps/notepad', 'https://evil.test/')
    expect(overrides).toEqual({ addresses: {}, problems: { '@apps/notepad': 'not-local' } })
    expect(localStorage.getItem('pro__overrides')).toBeNull()
  })
})
