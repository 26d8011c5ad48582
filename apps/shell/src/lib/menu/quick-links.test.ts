import { buildMenuNode } from '@center/shared/testing'
import { buildMenuTree } from './menu-tree'
import { quickLinks } from './quick-links'

const page = (name: string) => buildMenuNode({ id: name, name, path: name, moduleName: '' })
const group = (name: string, ...children: ReturnType<typeof page>[]) => ({
  ...page(name),
  resourceType: 'dir' as const,
  children,
})

test('groups take turns, and external links are left out', () => {
  const external = {
    ...page('e'),
    meta: { ...page('e').meta, internalOrExternal: 'external' as const, url: 'https://e.example' },
  }
  const { items } = buildMenuTree([group('g1', page('a'), page('b')), group('g2', page('c')), external])
  expect(quickLinks(items, 9).map(({ item }) => item.id)).toEqual(['a', 'c', 'b'])
  expect(quickLinks(items, 2).map(({ group: around }) => around?.id)).toEqual(['g1', 'g2'])
})

test('a page of the top level stands in no group, and an empty menu has none', () => {
  const { items } = buildMenuTree([page('a')])
  expect(quickLinks(items, 9)).toMatchObject([{ item: { id: 'a' }, group: null, icon: items[0]?.icon }])
  expect(quickLinks([], 9)).toEqual([])
})
