import { buildMenuNode } from '@center/shared/testing'
import { buildMenuTree } from '../menu/menu-tree'
import { isHomePath, resolvePage } from './pages'

const { routes } = buildMenuTree([
  buildMenuNode({ name: 'All', path: 'all' }),
  buildMenuNode({ name: 'Odd', path: 'odd', moduleName: '', component: 'NoSuchPage' }),
  buildMenuNode({ name: 'Index', path: 'start', moduleName: '', component: 'Index' }),
  buildMenuNode({
    name: 'Board',
    moduleName: '',
    serviceType: 1,
    meta: { url: 'https://a.example/b', keepAlive: false },
  }),
])
const pageOf = (address: string) => resolvePage(routes, address).page

test.each(['/', '/index', '/home', '/login', '/index/'])('%s is home', (path) => {
  expect(isHomePath(path)).toBe(true)
  expect(pageOf(path)).toEqual({ kind: 'home' })
})

test('a page of a guest knows its inner path, query included', () => {
  expect(pageOf('/orders/all?id=1#x')).toEqual({ kind: 'guest', menuPrefix: 'orders', path: '/all?id=1#x' })
})

test('a path below a guest that the menu opens is that guest', () => {
  expect(pageOf('/orders/all/17')).toEqual({ kind: 'guest', menuPrefix: 'orders', path: '/all/17' })
  expect(resolvePage(routes, '/orders/17').title).toBeNull()
})

test('a path below a guest that the menu does not open is nothing', () => {
  expect(pageOf('/stock/all')).toEqual({ kind: 'not-found' })
  expect(pageOf('/orders-of-others/all')).toEqual({ kind: 'not-found' })
})

test('a component that this build does not have keeps its tab', () => {
  expect(pageOf('/odd')).toEqual({ kind: 'unknown-component', component: 'NoSuchPage' })
})

test('an embedded page of the menu has its title and life', () => {
  const resolved = resolvePage(routes, '/IframePageContent/https%3A%2F%2Fa.example%2Fb')
  expect(resolved).toMatchObject({ page: { kind: 'frame', url: 'https://a.example/b' }, keepAlive: false })
})

test('any other embedded page is a frame too: the frame decides what it shows', () => {
  expect(pageOf('/IframePageContent/https%3A%2F%2Fb.example')).toEqual({ kind: 'frame', url: 'https://b.example' })
  expect(pageOf('/IframePageContent/%E0%A4%A')).toEqual({ kind: 'not-found' })
})

test.each([
  ['/workStand', 'WorkStand'],
  ['/welcomePage', 'WelcomePage'],
  ['/message/index', 'MessageIndex'],
  ['/ops', 'OpsIndex'],
  ['/admin', 'AdminIndex'],
  ['/message/desk', 'LetterDesk'],
])('%s is there without a menu', (path, name) => {
  expect(resolvePage([], path).page).toEqual({ kind: 'built-in', name })
})

test('the menu may call home by its component', () => {
  expect(pageOf('/start')).toEqual({ kind: 'home' })
})

test('the two detail pages have a name of their own and show the page that the link names', () => {
  const address = '/IframePageContent/CloudInsideIframePage?url=https%3A%2F%2Fa.example%2Forder'
  expect(pageOf(address)).toEqual({ kind: 'detail', name: 'CloudInsideIframePage', url: 'https://a.example/order' })
  expect(pageOf('/IframePageContent/ProductInsideIframePage')).toMatchObject({ kind: 'detail', url: null })
})

test.each(['/ent/colist', '/center-admin/ent/colist', '/ent/colist/'])('%s is the list of enterprises', (path) => {
  expect(resolvePage([], path).page).toEqual({ kind: 'built-in', name: 'EnterpriseList' })
})

test('a path that only looks like it is not the list of enterprises', () => {
  expect(resolvePage([], '/ent/colistings').page).toEqual({ kind: 'not-found' })
})
