import { buildMenuNode } from '@center/shared/testing'
import { buildMenuTree } from '../lib/menu/menu-tree'
import { menuMove, openRows } from './menu-rows'

const page = (name: string) => buildMenuNode({ id: name, name, path: name, moduleName: '' })
const group = (name: string, ...children: ReturnType<typeof page>[]) => ({
  ...page(name),
  resourceType: 'dir' as const,
  children,
})
const { items } = buildMenuTree([group('a', group('b', page('c')), page('d')), page('e')])
const ids = (open: string[]) => openRows(items, new Set(open)).map(({ item, level }) => `${level}${item.id}`)

test('only open branches have rows', () => {
  expect(ids([])).toEqual(['1a', '1e'])
  expect(ids(['b'])).toEqual(['1a', '1e'])
  expect(ids(['a', 'b'])).toEqual(['1a', '2b', '3c', '2d', '1e'])
})

test('a row knows its place among its siblings and the group around it', () => {
  expect(openRows(items, new Set(['a', 'b']))[3]).toMatchObject({ level: 2, position: 2, siblings: 2, parent: 0 })
})

test.each([
  ['ArrowDown', 4, { focus: 0 }],
  ['ArrowUp', 0, { focus: 4 }],
  ['End', 0, { focus: 4 }],
  ['Home', 3, { focus: 0 }],
  ['ArrowRight', 0, { focus: 1 }],
  ['ArrowLeft', 1, { toggle: 'b' }],
  ['ArrowLeft', 2, { focus: 1 }],
  ['ArrowLeft', 4, null],
  ['ArrowRight', 2, null],
  ['Enter', 0, null],
])('%s on row %i', (key, index, move) => {
  const openIds = new Set(['a', 'b'])
  expect(menuMove(key, { rows: openRows(items, openIds), index, openIds })).toEqual(move)
})

test('right opens a group that is closed', () => {
  const openIds = new Set<string>()
  expect(menuMove('ArrowRight', { rows: openRows(items, openIds), index: 0, openIds })).toEqual({ toggle: 'a' })
})
