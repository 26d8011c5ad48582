import { texts } from '../../locales/texts'
import type { MenuItem } from '../lib/menu/menu-tree'

/** Home is the shell's own and in every menu, first. */
export const homeItem: MenuItem = {
  id: 'home',
  title: { zh: texts.zh.page.home, en: texts.en.page.home },
  icon: 'home',
  badge: null,
  path: '/index',
  url: null,
  children: [],
}
