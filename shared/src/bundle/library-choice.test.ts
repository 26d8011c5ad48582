import type { ProvidedLibrary } from '@center/shared/contract'
import { chooseLibraries, type LibraryUser } from './library-choice'

const portal = { react: '19.2.0', 'react-dom': '19.2.0', valtio: '2.3.2' }
const app = (name: string, shared: Record<string, string> = {}, provides?: Record<string, ProvidedLibrary>) => ({
  app: name,
  manifest: { shared, ...(provides && { provides }) },
})
const reacts = (version: string, more: Record<string, ProvidedLibrary> = {}) => ({
  react: { version, file: 'react.js' },
  'react/jsx-runtime': { version, file: 'jsx.js' },
  'react-dom': { version, file: 'react-dom.js' },
  ...more,
})
const react17 = app('@acme/react-17', {}, reacts('17.0.2'))
const react18 = app('@acme/react-18', {}, reacts('18.3.1'))
const oldReact18 = app('@acme/a-react-18', {}, reacts('18.2.0'))
const all = [react17, react18, oldReact18]

function choose(user: LibraryUser, providers: LibraryUser[] = all) {
  const { scopes, misfit } = chooseLibraries(user, portal, providers)
  const shown = scopes.map(({ of, names }) => [
    of.app,
    Object.fromEntries([...names].map(([name, { from, file }]) => [name, `${from.app}/${file}`]).sort()),
  ])
  return { misfit, scopes: Object.fromEntries(shown) as Record<string, Record<string, string>> }
}
const ownScope = (name: string) => ({
  react: `${name}/react.js`,
  'react-dom': `${name}/react-dom.js`,
  'react/jsx-runtime': `${name}/jsx.js`,
})

test('what the portal has in a fitting version is taken from the portal', () => {
  expect(choose(app('orders', { react: '>=18', valtio: '^2' }))).toEqual({ misfit: null, scopes: {} })
})

test('the highest version in the range that an app provides is taken, with the scope of its provider', () => {
  expect(choose(app('orders', { react: '^18' }))).toEqual({
    misfit: null,
    scopes: {
      orders: { react: '@acme/react-18/react.js', 'react/jsx-runtime': '@acme/react-18/jsx.js' },
      '@acme/react-18': ownScope('@acme/react-18'),
    },
  })
  expect(choose(app('orders', { react: '~18.2.0' })).scopes['orders']?.['react']).toBe('@acme/a-react-18/react.js')
})

test('libraries that belong together come from one provider, even where the portal has one of them', () => {
  const { misfit, scopes } = choose(app('orders', { react: '>=17 <20', 'react-dom': '^17' }))
  expect(misfit).toBeNull()
  expect(scopes['orders']).toEqual(ownScope('@acme/react-17'))
})

test('an app that provides a library has its own, and so have the files that it provides', () => {
  const both = app('orders', { react: '^16' }, { react: { version: '16.14.0', file: 'react.js' } })
  expect(choose(both)).toEqual({ misfit: null, scopes: { orders: { react: 'orders/react.js' } } })
})

test('a provider may take libraries from another one', () => {
  const grid = app('grid', { react: '^17' }, { '@acme/grid': { version: '3.0.0', file: 'grid.js' } })
  expect(choose(app('orders', { '@acme/grid': '^3' }), [grid, ...all])).toEqual({
    misfit: null,
    scopes: {
      orders: { '@acme/grid': 'grid/grid.js' },
      grid: {
        '@acme/grid': 'grid/grid.js',
        react: '@acme/react-17/react.js',
        'react/jsx-runtime': '@acme/react-17/jsx.js',
      },
      '@acme/react-17': ownScope('@acme/react-17'),
    },
  })
})

test('two apps that provide for each other end', () => {
  const a = app('a', { y: '1.x' }, { x: { version: '1.0.0', file: 'x.js' } })
  const b = app('b', { x: '1.x' }, { y: { version: '1.0.0', file: 'y.js' } })
  expect(choose(a, [a, b]).scopes).toEqual({
    a: { x: 'a/x.js', y: 'b/y.js' },
    b: { x: 'a/x.js', y: 'b/y.js' },
  })
})

test.each([
  [
    { react: '^16' },
    'react ^16 is expected, this portal has 19.2.0, 17.0.2 (@acme/react-17), 18.2.0 (@acme/a-react-18), 18.3.1 (@acme/react-18)',
  ],
  [{ vue: '^3' }, 'vue is not in the import map of this portal'],
  [{ valtio: '^1' }, 'valtio ^1 is expected, this portal has 2.3.2'],
])('of %j it says what lacks', (shared, misfit) => {
  expect(choose(app('orders', shared as Record<string, string>)).misfit).toBe(misfit)
})

test('what an app provides itself must be in its own range', () => {
  const wrong = app('orders', { react: '^16' }, reacts('17.0.2'))
  expect(choose(wrong).misfit).toBe('react ^16 is expected, this portal has 17.0.2')
})
