import { leavesOfMenu } from './menu-leaves'
import type { MenuItem } from './menu-tree'

const item = (id: string, over: Partial<MenuItem> = {}): MenuItem => ({
  id,
  title: { zh: id, en: id },
  icon: '',
  badge: null,
  path: null,
  url: null,
  children: [],
  ...over,
})
const all = item('all', { path: '/orders/all' })
const again = item('again', { path: '/orders/all' })
const site = item('site', { url: 'https://a.example/' })
const orders = item('orders', { children: [all, site] })
const trade = item('trade', { children: [orders, item('empty')] })

test('what opens something is listed in the order of the menu, with the groups around it from the top', () => {
  const home = item('home', { path: '/home', children: [again] })
  expect(leavesOfMenu([trade, home]).list).toEqual([
    { item: all, groups: [trade, orders] },
    { item: site, groups: [trade, orders] },
    { item: home, groups: [] },
    { item: again, groups: [home] },
  ])
})

test('is found by its id, and by its path, of which the first in the menu has it', () => {
  const { byId, byPath } = leavesOfMenu([trade, again])
  expect([...byId.keys()]).toEqual(['all', 'site', 'again'])
  expect(byPath.get('/orders/all')?.item).toBe(all)
})

test('is made once for a menu', () => {
  const menu = [trade]
  expect(leavesOfMenu(menu)).toBe(leavesOfMenu(menu))
  expect(leavesOfMenu([again])).not.toBe(leavesOfMenu(menu))
})
