import { buildMenuNode } from '@center/shared/testing'
import { buildMenuTree } from './menu-tree'

const page = (name: string, over: Parameters<typeof buildMenuNode>[0] = {}) =>
  buildMenuNode({ id: name, name, path: name, moduleName: '', component: 'WelcomePage', ...over })
const group = (name: string, children: ReturnType<typeof page>[], over: Parameters<typeof buildMenuNode>[0] = {}) =>
  page(name, { resourceType: 'dir', component: 'Layout', children, ...over })
const paths = (nodes: ReturnType<typeof page>[]) => buildMenuTree(nodes).routes.map(({ path }) => path)

describe('full paths', () => {
  test('a child is below its parents', () => {
    expect(paths([group('a', [group('b', [page('c')])])])).toEqual(['/a/b/c'])
  })

  test('a group without a path adds nothing', () => {
    expect(paths([group('a', [page('c')], { path: '' })])).toEqual(['/c'])
  })

  test('a module begins its own paths, whatever is around it', () => {
    expect(paths([group('trade', [page('all', { moduleName: 'orders' })])])).toEqual(['/orders/all'])
  })

  test('a module is named once, however the tree says it', () => {
    const inModule = { moduleName: 'orders' }
    expect(paths([group('orders', [page('all', inModule)], inModule)])).toEqual(['/orders/all'])
    expect(paths([page('x', { path: '/orders/x', ...inModule })])).toEqual(['/orders/x'])
  })

  test('a child of the same module is below its parent', () => {
    const child = page('night', { moduleName: 'notepad' })
    expect(paths([page('shift', { moduleName: 'notepad', children: [child] })])).toEqual([
      '/notepad/shift',
      '/notepad/shift/night',
    ])
  })

  test('a path with a slash stands alone', () => {
    expect(paths([group('a', [page('b', { path: '/b/c' })])])).toEqual(['/b/c'])
  })
})

describe('what is routed, and what is in the menu', () => {
  const titles = (nodes: ReturnType<typeof page>[]) => buildMenuTree(nodes).items.map(({ id }) => id)

  test('route 0 is neither', () => {
    const nodes = [page('a', { route: '0' })]
    expect([paths(nodes), titles(nodes)]).toEqual([[], []])
  })

  test('hidden is routed and not shown, and its children likewise', () => {
    const nodes = [page('a', { hidden: true, children: [page('b')] })]
    expect([paths(nodes), titles(nodes)]).toEqual([['/a', '/a/b'], []])
  })

  test('tabs inside a page are routed and not shown', () => {
    const nodes = [page('a', { children: [page('b', { resourceType: 'innerTabMenu' })] })]
    expect(paths(nodes)).toEqual(['/a', '/a/b'])
    expect(buildMenuTree(nodes).items[0]?.children).toEqual([])
  })

  test('an external page is a link and has no route', () => {
    const nodes = [page('a', { meta: { url: 'https://a.example/', internalOrExternal: 'external' } })]
    expect(paths(nodes)).toEqual([])
    expect(buildMenuTree(nodes).items[0]).toMatchObject({ url: 'https://a.example/', path: null })
  })

  test('a page of service type 1 is embedded under its address', () => {
    const [route] = buildMenuTree([page('a', { serviceType: 1, meta: { url: 'https://a.example/x?y=1' } })]).routes
    expect(route).toMatchObject({
      path: '/IframePageContent/https%3A%2F%2Fa.example%2Fx%3Fy%3D1',
      component: 'Iframe',
      url: 'https://a.example/x?y=1',
    })
  })

  test('a group that has nothing to show is not shown', () => {
    expect(titles([group('a', [page('b', { hidden: true })]), group('c', [])])).toEqual([])
  })

  test('three levels keep their order', () => {
    const { items } = buildMenuTree([
      page('z', { orderNum: 2 }),
      group('a', [group('b', [page('c')])], { orderNum: 1 }),
    ])
    expect(items.map(({ id }) => id)).toEqual(['a', 'z'])
    expect(items[0]?.children[0]?.children[0]?.path).toBe('/a/b/c')
  })

  test('an empty tree is an empty menu', () => {
    expect(buildMenuTree([])).toEqual({ items: [], routes: [], problems: [] })
  })
})

describe('what comes twice', () => {
  test('a name belongs to the first, and that is noted', () => {
    const tree = buildMenuTree([page('a'), page('a', { id: 'other', path: 'b' })])
    expect(tree.routes.map(({ path }) => path)).toEqual(['/a'])
    expect(tree.items).toHaveLength(1)
    expect(tree.problems).toEqual(['"a" is there twice; the first is kept'])
  })

  test('a path belongs to the first', () => {
    const tree = buildMenuTree([page('a', { path: 'x' }), page('b', { path: 'x' })])
    expect(tree.routes.map(({ name }) => name)).toEqual(['a'])
    expect(tree.problems).toHaveLength(1)
  })
})

test('a title that is missing is the name, an English one the Chinese', () => {
  const { items } = buildMenuTree([
    page('a', { meta: { title: '', titleEn: '' } }),
    page('b', { meta: { titleEn: '' } }),
  ])
  expect(items.map(({ title }) => title)).toEqual([
    { zh: 'a', en: 'a' },
    { zh: '全部订单', en: '全部订单' },
  ])
})
