import zh from '../../locales/zh.json'
import en from '../../locales/en.json'
import type { MenuItem } from '../lib/menu-tree'

/** Home is the shell's own and in every menu, first. */
export const homeItem: MenuItem = {
  id: 'home',
  title: { zh: zh.page.home, en: en.page.home },
  icon: 'home',
  badge: null,
  path: '/index',
  url: null,
  children: [],
}
