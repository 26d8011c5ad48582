import {
  getPermissions,
  getUserInfo,
  listLetters,
  listMicroFrontends,
  type MenuNode,
  type Permissions,
  type RuntimeConfiguration,
  type UserInfo,
} from '@center/shared/contract'
import { addTexts, configuration, setTheme } from '@center/shared/host'
import { buildMenuNode, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { resetEntry } from '../guard/entry.store'
import { resetSignOut } from '../lib/session/sign-out'
import { menuState } from '../menu/menu.store'
import { clearTabs } from '../tabs/tabs.store'

// For the tests of the whole portal.

const defaults: RuntimeConfiguration = { ...configuration.values, CENTER_SSO_ENABLED: false }

type Over = NonNullable<Parameters<typeof buildMenuNode>[0]>

/** A page of the portal's own in the menu. */
export const buildPage = (name: string, over: Over = {}): MenuNode =>
  buildMenuNode({
    id: name,
    name,
    path: name,
    moduleName: '',
    component: 'WelcomePage',
    ...over,
    meta: { title: name, titleEn: name, ...over.meta },
  })

/** A group of the menu. */
export const buildDir = (name: string, children: MenuNode[], meta: Over['meta'] = {}): MenuNode =>
  buildPage(name, { path: '', resourceType: 'dir', component: 'Layout', children, meta })

/** A server that knows who the user is and little else, before a portal that remembers nothing of the test before. */
export function startPortalServer(user: UserInfo, permissions: Permissions): FakeServer {
  // Notices draw in a root of their own, which changes when its time has come and not when a test says so.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const server = startFakeServer()
  server.answer(getUserInfo, user)
  server.answer(getPermissions, permissions)
  server.answer(listMicroFrontends, [])
  server.answer(listLetters, { rows: [], total: 0 })
  addTexts('shell', texts)
  Object.assign(configuration, { status: 'ready', values: { ...defaults } })
  sessionStorage.clear()
  localStorage.clear()
  setTheme('light')
  clearTabs()
  resetEntry()
  resetSignOut()
  Object.assign(menuState, { openIds: [], isCollapsed: false, isDrawerOpen: false, topId: null })
  return server
}
