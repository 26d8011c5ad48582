import { buildMenu } from '../domains/permissions/menu-tree'
import type { MenuRow } from '../domains/permissions/permissions.repository'
import { buildMenuRecords, type Item } from './menu-builder'
import { demoTenants } from './demo-tenants'

const tenants = demoTenants('http://127.0.0.1:8081')
const flatten = (items: Item[]): Item[] => items.flatMap((item) => [item, ...flatten(item.children ?? [])])
const isShown = ({ hidden, resourceType }: Item) => !hidden && resourceType !== 'innerTabMenu'
const depth = (items: Item[]): number =>
  Math.max(0, ...items.filter(isShown).map((item) => 1 + depth(item.children ?? [])))

describe.each(tenants)('menu of $code', ({ id, code, menu, roles, guests }) => {
  const items = flatten(menu)
  const pages = items.filter(({ resourceType }) => resourceType !== 'dir')

  test('has an English title for every item', () => {
    for (const { titleEn } of items) expect(titleEn).toMatch(/^[\x20-\x7e]+$/)
  })

  test('has an icon of its own for every item, and none that home has', () => {
    // Names of one picture.
    const same: Record<string, string> = { monitor: 'desktop', chart: 'histogram', shop: 'shopping-bag' }
    const pictures = items.map(({ icon = '' }) => same[icon] ?? icon)
    const several = pictures.filter((picture, index) => pictures.indexOf(picture) !== index)
    expect(several).toEqual([])
    for (const picture of ['', 'home']) expect(pictures).not.toContain(picture)
  })

  test('has every id, name and page address once', () => {
    const { nodes } = buildMenuRecords({ id, code }, menu, [])
    const addresses = pages.map(({ moduleName = '', path }) => `${moduleName}/${path}`)
    for (const values of [nodes.map((node) => node.id), nodes.map(({ name }) => name), addresses]) {
      expect(new Set(values).size).toBe(values.length)
    }
  })

  test('opens only guests that the tenant has, our own pages, or an address', () => {
    const own = [
      'Index',
      'Home',
      'WorkStand',
      'WelcomePage',
      'ProductList',
      'MessageIndex',
      'OpsIndex',
      'AdminIndex',
      'LetterDesk',
    ]
    for (const { component, serviceCode = '', url = '' } of pages) {
      const opens = own.includes(component) || guests.includes(serviceCode) || URL.canParse(url)
      expect({ component, serviceCode, url, opens }).toMatchObject({ opens: true })
    }
  })

  test('shows each role a menu', () => {
    const { nodes, grants } = buildMenuRecords(
      { id, code },
      menu,
      roles.map((role) => role.code),
    )
    for (const role of roles) {
      const granted = new Set(grants.filter(({ roleCode }) => roleCode === role.code).map(({ menuId }) => menuId))
      expect(buildMenu(nodes as MenuRow[], granted, {})).not.toEqual([])
    }
  })
})

test('the menu of demo has about thirty items in three levels and every kind of node', () => {
  const menu = tenants[0]?.menu ?? []
  const items = flatten(menu)
  expect(items.length).toBeGreaterThanOrEqual(28)
  expect(depth(menu)).toBe(3)
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ hidden: true }),
      expect.objectContaining({ resourceType: 'innerTabMenu' }),
      expect.objectContaining({ serviceType: 1, url: 'http://127.0.0.1:8081/stock.html' }),
      expect.objectContaining({ internalOrExternal: 'external' }),
    ]),
  )
})

test('the menu of park has more items at the top than the top menu shows', () => {
  expect(tenants[1]?.menu.length).toBeGreaterThan(6)
})

test('points nothing at the second origin when there is no second origin', () => {
  expect(JSON.stringify(demoTenants(null).map(({ menu }) => menu))).not.toContain('legacy-erp')
})
