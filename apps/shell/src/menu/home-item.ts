import zh from '../../locales/zh.json'
import type { MenuItem } from '../lib/menu/menu-tree'

/** Home is the shell's own and in every menu, first. */
export const homeItem: MenuItem = {
  id: 'home',
  // A menu has both names at once, and the English texts may not be here.
  title: { zh: zh.page.home, en: 'Home' },
  icon: 'home',
  badge: null,
  path: '/index',
  url: null,
  children: [],
}
