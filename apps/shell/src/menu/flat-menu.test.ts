import { buildMenuNode } from '@center/shared/testing'
import { flatMenu } from './flat-menu'
import { buildMenuTree } from '../lib/menu/menu-tree'

const page = (name: string) =>
  buildMenuNode({ id: name, name, path: name, moduleName: '', meta: { title: name, titleEn: name } })
const group = (name: string, ...children: ReturnType<typeof page>[]) => ({
  ...page(name),
  resourceType: 'dir' as const,
  children,
})

test('pages stand below the top group, named with the groups between', () => {
  const { items } = buildMenuTree([
    group('trade', group('orders', page('all'), page('open')), page('notes')),
    page('home'),
  ])
  const names = flatMenu(items).map(({ title, children }) => [title.zh, ...children.map((child) => child.title.zh)])
  expect(names).toEqual([['trade', 'orders / all', 'orders / open', 'notes'], ['home']])
})

test('a page with pages below it is not named twice', () => {
  const { items } = buildMenuTree([group('a', { ...page('shift'), children: [page('night')] })])
  expect(flatMenu(items)[0]?.children.map(({ title }) => title.en)).toEqual(['shift', 'shift / night'])
})
