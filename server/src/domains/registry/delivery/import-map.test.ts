import type { ImportMap, MicroFrontend } from '@center/shared/contract'
import type { FirstPartyApp } from '../../../platform/page/page-build'
import { composeImportMap, etagOf } from './import-map'

const base: ImportMap = {
  imports: { react: '/react.js', '@center/shell': '/shell.js' },
  scopes: { '/old/': { react: '/react-18.js' } },
  integrity: { '/react.js': 'sha384-react', '/shell.js': 'sha384-shell' },
}
const pinned = (href: string) => ({ href, integrity: `sha384-${href}` })
const guest = (name: string, over: Partial<MicroFrontend> = {}) =>
  ({
    kind: 'element',
    iframe: null,
    specifier: name,
    entry: `/${name}.js`,
    files: [pinned(`/${name}.js`)],
    styles: [pinned(`/${name}.css`)],
    ...over,
  }) as MicroFrontend

test('has the guests that are modules, with a hash for every file', () => {
  const map = composeImportMap(base, [guest('orders'), guest('stock', { kind: 'system' })])
  expect(map).toEqual({
    imports: { ...base.imports, orders: '/orders.js', stock: '/stock.js' },
    scopes: base.scopes,
    integrity: {
      ...base.integrity,
      '/orders.js': 'sha384-/orders.js',
      '/orders.css': 'sha384-/orders.css',
      '/stock.js': 'sha384-/stock.js',
      '/stock.css': 'sha384-/stock.css',
    },
  })
})

test.each([
  ['a frame', { kind: 'iframe' }],
  ['a link', { kind: 'link' }],
  ['an element in a frame of its own', { iframe: {} }],
  ['a bundle in a frame of its own', { kind: 'system', iframe: {} }],
] as [string, Partial<MicroFrontend>][])('has no file of %s', (_what, over) => {
  expect(composeImportMap(base, [guest('orders', over)])).toEqual(base)
})

test('no guest takes a name or an address of the portal', () => {
  const thief = guest('react', { files: [{ href: '/react.js', integrity: 'sha384-other' }], styles: [] })
  expect(composeImportMap(base, [thief])).toEqual(base)
})

test('a released version of our own app takes the place of the built one', () => {
  const shell = {
    name: '@center/shell',
    entry: pinned('/shell-2.js'),
    files: [pinned('/shell-2.js')],
    styles: [pinned('/shell-2.css')],
  } as FirstPartyApp
  const map = composeImportMap(base, [], [shell])
  expect(map.imports['@center/shell']).toBe('/shell-2.js')
  expect(map.integrity).toMatchObject({ '/shell-2.js': 'sha384-/shell-2.js', '/shell-2.css': 'sha384-/shell-2.css' })
})

test('its tag changes with the map, and with nothing else', () => {
  const [one, same] = [composeImportMap(base, [guest('a')]), composeImportMap(base, [guest('a')])]
  expect(etagOf(one)).toBe(etagOf(same))
  expect(etagOf(one)).not.toBe(etagOf(composeImportMap(base, [guest('b')])))
  expect(etagOf(one)).toMatch(/^"[\w-]{22}"$/)
})
