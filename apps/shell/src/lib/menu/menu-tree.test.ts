import { buildMenuNode } from '@center/shared/testing'
import { menuPositionOf, buildMenuTree } from './menu-tree'

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

  test.each([
    ['订单/全部', '/%E8%AE%A2%E5%8D%95/%E5%85%A8%E9%83%A8'],
    ['a b', '/a%20b'],
    ['a?b#c', '/a%3Fb%23c'],
    ['a%20b', '/a%20b'],
  ])('"%s" is written as the browser writes it', (path, written) => {
    expect(paths([page('p', { path })])).toEqual([written])
    expect(new URL(written, 'https://portal.example').pathname).toBe(written)
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
    expect(buildMenuTree(nodes).items[0]).toMatchObject({ path: '/a', children: [] })
  })

  test('tabs inside a page know each other, hidden ones left out', () => {
    const inner = { resourceType: 'innerTabMenu' as const }
    const nodes = [page('a', { children: [page('b', inner), page('c', { ...inner, hidden: true })] })]
    const { innerTabs } = buildMenuTree(nodes)
    for (const path of ['/a', '/a/b', '/a/c']) {
      expect(innerTabs.get(path)?.map((tab) => tab.path)).toEqual(['/a', '/a/b'])
    }
  })

  test('a group of nothing but inner tabs opens the first', () => {
    const inner = { resourceType: 'innerTabMenu' as const }
    const { items } = buildMenuTree([group('a', [page('b', inner), page('c', inner)])])
    expect(items).toMatchObject([{ id: 'a', path: '/a/b', children: [] }])
  })

  test('a page with pages below it is a group, and the first in it', () => {
    const { items } = buildMenuTree([page('a', { children: [page('b')] })])
    expect(items[0]).toMatchObject({ id: 'a', path: null })
    expect(items[0]?.children.map(({ path }) => path)).toEqual(['/a', '/a/b'])
  })

  test('an external page is a link and has no route', () => {
    const nodes = [page('a', { meta: { url: 'https://a.example/', internalOrExternal: 'external' } })]
    expect(paths(nodes)).toEqual([])
    expect(buildMenuTree(nodes).items[0]).toMatchObject({ url: 'https://a.example/', path: null })
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', ''])('an external page at "%s" is not shown', (url) => {
    expect(titles([page('a', { meta: { url, internalOrExternal: 'external' } })])).toEqual([])
  })

  test('an embedded page without an address is left out, and that is noted', () => {
    const tree = buildMenuTree([page('a', { serviceType: 1, meta: { url: '' } })])
    expect(tree).toMatchObject({ items: [], routes: [], problems: ['"a" has no address to embed'] })
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
    expect(buildMenuTree([])).toMatchObject({ items: [], routes: [], problems: [] })
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

describe('where a page is in the menu', () => {
  const nodes = [
    group('a', [
      page('b', {
        children: [page('c', { hidden: true }), page('d', { resourceType: 'innerTabMenu' })],
      }),
    ]),
    page('e', { hidden: true }),
  ]
  const { positions } = buildMenuTree(nodes)

  test.each([
    ['its own item', '/a/b', ['a', 'b'], '/a/b'],
    ['the page around a hidden one', '/a/b/c', ['a', 'b'], '/a/b'],
    ['the page around an inner tab', '/a/b/d', ['a', 'b'], '/a/b'],
    ['the nearest page above', '/a/b/17/edit', ['a', 'b'], '/a/b'],
    ['nowhere', '/x/y', [], null],
  ])('%s', (_, path, trailIds, menuPath) => {
    expect(menuPositionOf(positions, path)).toEqual({ trailIds, menuPath })
  })
})

test('a tree of 5,000 items keeps every page', () => {
  const tree = Array.from({ length: 50 }, (_, outer) =>
    group(
      `g${outer}`,
      Array.from({ length: 100 }, (_item, inner) => page(`p${outer}-${inner}`)),
    ),
  )
  const { items, routes, positions } = buildMenuTree(tree)
  expect([items.length, routes.length, positions.size]).toEqual([50, 5000, 5000])
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
