import { buildMenu } from './menu-tree'
import type { MenuRow } from './permissions.repository'

function row(id: string, parentId: string | null, more: Partial<MenuRow> = {}): MenuRow {
  return {
    id,
    parentId,
    tenantId: 't1',
    path: id,
    name: id,
    component: 'MicroApp',
    hidden: false,
    route: '1',
    resourceType: 'menu',
    serviceType: 0,
    moduleName: '',
    serviceCode: '',
    orderNum: 10,
    applicationCode: '',
    workbenchCode: '',
    partBench: '',
    title: id,
    titleEn: id,
    icon: '',
    url: '',
    isTabs: true,
    pageStyleType: 'default',
    permissionList: [],
    keepAlive: true,
    badge: null,
    revision: 1,
    internalOrExternal: 'internal',
    ...more,
  }
}

const rows = [
  row('trade', null, { resourceType: 'dir' }),
  row('orders', 'trade', { resourceType: 'dir' }),
  row('all', 'orders', { serviceCode: '@apps/orders', workbenchCode: 'WB_ENT' }),
  row('open', 'orders', { serviceCode: '@apps/orders', applicationCode: 'SUPPLY' }),
  row('notes', null, { serviceCode: '@apps/notepad', partBench: 'P1' }),
]
const everything = new Set(rows.map(({ id }) => id))

const shapeOf = (nodes: ReturnType<typeof buildMenu>): unknown[] =>
  nodes.map(({ id, children }) => (children.length > 0 ? [id, ...shapeOf(children)] : id))

test('nests three levels in the order of the rows', () => {
  expect(shapeOf(buildMenu(rows, everything, {}))).toEqual([['trade', ['orders', 'all', 'open']], 'notes'])
})

test('names no parent at the top as the wire has it', () => {
  const [trade] = buildMenu(rows, everything, {})
  expect(trade).toMatchObject({ parentId: '-1', meta: { title: 'trade', titleEn: 'trade', componentName: 'trade' } })
  expect(trade?.children[0]?.parentId).toBe('trade')
})

test('a page keeps the actions that its own form grants', () => {
  const [page] = buildMenu([row('form', null, { permissionList: ['sign'] })], new Set(['form']), {})
  expect(page?.meta.permissionList).toEqual(['sign'])
})

test('brings the parents of a granted page along and nothing else', () => {
  expect(shapeOf(buildMenu(rows, new Set(['open']), {}))).toEqual([['trade', ['orders', 'open']]])
})

test('shows nothing without a grant', () => {
  expect(buildMenu(rows, new Set(), {})).toEqual([])
})

test.each([
  [{ appCodes: ['QUALITY'] }, [['trade', ['orders', 'all']], 'notes']],
  [{ appCodes: ['SUPPLY'] }, [['trade', ['orders', 'all', 'open']], 'notes']],
  [{ appCodes: [] }, [['trade', ['orders', 'all', 'open']], 'notes']],
  [{ workbenchCode: 'WB_OPS' }, [['trade', ['orders', 'open']], 'notes']],
  [{ partBench: 'P2' }, [['trade', ['orders', 'all', 'open']]]],
  [{ serviceCode: '@apps/notepad' }, ['notes']],
])('keeps of a menu what fits %o', (filter, shape) => {
  const pages = new Set(['all', 'open', 'notes'])
  expect(shapeOf(buildMenu(rows, pages, filter))).toEqual(shape)
})

test('drops a page whose parent is filtered away or missing', () => {
  const bound = [row('supply', null, { applicationCode: 'SUPPLY' }), row('stock', 'supply'), row('lost', 'nowhere')]
  expect(buildMenu(bound, new Set(['stock', 'lost']), { appCodes: ['QUALITY'] })).toEqual([])
})

test('survives rows that are each other’s parents', () => {
  expect(buildMenu([row('a', 'b'), row('b', 'a')], new Set(['a', 'b']), {})).toEqual([])
})
