import 'systemjs/dist/system.min.js'
import { buildMicroFrontend } from '../../../testing/builders'
import { createGuestModules } from './guest-modules'

type Declared = [string[], System.DeclareFn]
type Registry = Record<symbol, Record<string, { i: unknown[] }>>

const react = 'http://localhost/react.js'
const network = new Map<string, () => Declared>()
const asked: string[] = []

/** The network of SystemJS: what an address declares, or that it does not come. */
Object.getPrototypeOf(System).instantiate = async (url: string) => {
  asked.push(url)
  const declare = network.get(url)
  if (!declare) throw new Error(`Error loading ${url}`)
  return declare()
}
const modules = createGuestModules(System, async () => ({ isNative: true }))

const orders = (version: string, over: Parameters<typeof buildMicroFrontend>[0] = {}) =>
  buildMicroFrontend({
    kind: 'system',
    specifier: '@apps/orders',
    version,
    entry: `/orders/${version}.js`,
    files: [{ href: `/orders/${version}.chunk.js`, integrity: 'sha384-chunk' }],
    ...over,
  })

function serve(address: string, dependencies: string[] = []) {
  network.set(new URL(address, 'http://localhost').href, () => [
    dependencies,
    (give) => ({
      setters: dependencies.map(() => () => undefined),
      execute: () => void give('served', address),
    }),
  ])
}

const settersIn = (address: string) => {
  const [symbol] = Object.getOwnPropertySymbols(System)
  return (System as unknown as Registry)[symbol!]![address]!.i
}

test('pins every file of a version before the first is asked for, and maps its name', async () => {
  serve('/orders/1.0.0.js')
  await expect(modules.load(orders('1.0.0'))).resolves.toMatchObject({ served: '/orders/1.0.0.js' })
  const map = System.getImportMap()
  expect(map.imports).toMatchObject({ '@apps/orders': 'http://localhost/orders/1.0.0.js' })
  expect(map.integrity).toMatchObject({
    'http://localhost/orders/1.0.0.js': 'sha384-entry',
    'http://localhost/orders/1.0.0.chunk.js': 'sha384-chunk',
  })
})

test('a version takes a library that another app provides, its files those of the portal or of that app', async () => {
  System.addImportMap({ imports: { vue: '/vue.js' } })
  const library = '/libraries/18.0.0/vue.js'
  serve('/vue.js')
  serve(library)
  serve('/stock/1.0.0/main.js', ['vue'])
  serve('/parts/1.0.0/main.js', ['vue'])
  const part = (name: string) =>
    orders('1.0.0', { specifier: name, entry: `/${name}/1.0.0/main.js`, files: [], shared: ['vue'] })
  const libraries = {
    scopes: { '/stock/1.0.0/': { vue: library } },
    files: [{ href: library, integrity: 'sha384-18' }],
  }
  await modules.load({ ...part('stock'), libraries })
  expect(asked).toContain(`http://localhost${library}`)
  expect(asked).not.toContain('http://localhost/vue.js')
  expect(System.getImportMap().integrity).toMatchObject({ [`http://localhost${library}`]: 'sha384-18' })
  await modules.load(part('parts'))
  expect(asked).toContain('http://localhost/vue.js')
})

test('refuses a version without integrity', async () => {
  await expect(modules.load(orders('1.0.0', { integrity: null }))).rejects.toThrow('has no integrity')
})

test('leaves a native module to the browser', async () => {
  await expect(modules.load(orders('1.0.0', { entry: '/orders/1.0.0.mjs' }))).resolves.toEqual({ isNative: true })
  await expect(modules.load(orders('1.0.1', { format: 'module' }))).resolves.toEqual({ isNative: true })
})

test('releases a version from the registry, from its dependencies and from the bundler’s global', async () => {
  serve(react)
  serve('/orders/2.0.0.js', [react])
  serve('/orders/2.1.0.js', [react])
  Object.assign(window, { chunksOfTwo: [], chunksOfThree: [] })
  const old = orders('2.0.0', { chunkGlobal: 'chunksOfTwo' })
  const next = orders('2.1.0', { chunkGlobal: 'chunksOfThree' })
  await modules.load(old)
  await modules.load(next)
  expect(settersIn(react)).toHaveLength(2)

  modules.release(old, [next])

  expect(System.has('http://localhost/orders/2.0.0.js')).toBe(false)
  expect(System.has('http://localhost/orders/2.1.0.js')).toBe(true)
  expect(settersIn(react)).toHaveLength(1)
  expect(window).not.toHaveProperty('chunksOfTwo')
  expect(window).toHaveProperty('chunksOfThree')
})

test('keeps what another tab still uses', async () => {
  serve('/orders/3.0.0.js')
  const guest = orders('3.0.0')
  await modules.load(guest)
  modules.release(guest, [guest])
  expect(System.has('http://localhost/orders/3.0.0.js')).toBe(true)
})

test('a failed address is asked for again after a retry, and so is who needed it', async () => {
  const missing = 'http://localhost/missing.js'
  serve('/orders/4.0.0.js', [missing])
  await expect(modules.load(orders('4.0.0'))).rejects.toThrow('missing.js')
  await expect(modules.load(orders('4.0.0'))).rejects.toThrow('missing.js')
  expect(asked.filter((url) => url === missing)).toHaveLength(1)

  serve(missing)
  modules.forgetFailed(orders('4.0.0'))
  await expect(modules.load(orders('4.0.0'))).resolves.toMatchObject({ served: '/orders/4.0.0.js' })
})

test('a file of a native module that came is not asked for again; one that did not come is', async () => {
  const native = orders('5.0.0', {
    entry: '/orders/5.0.0.mjs',
    files: [{ href: '/orders/5.mjs', integrity: 'sha384-5' }],
  })
  const gone = new Set(['/orders/5.mjs'])
  const links: string[] = []
  const browser = new MutationObserver((changes) => {
    for (const link of changes.flatMap(({ addedNodes }) => [...addedNodes] as HTMLLinkElement[])) {
      const href = link.getAttribute('href') ?? ''
      links.push(`${href} ${link.integrity}`)
      link.dispatchEvent(new Event(gone.has(href) ? 'error' : 'load'))
    }
  })
  browser.observe(document.head, { childList: true })
  const entry = '/orders/5.0.0.mjs sha384-entry'
  const part = '/orders/5.mjs sha384-5'

  await expect(modules.preload?.(native)).rejects.toThrow('/orders/5.mjs')
  gone.clear()
  await modules.preload?.(native)
  await modules.preload?.(native)
  browser.disconnect()
  expect(links).toEqual([entry, part, part])
})
