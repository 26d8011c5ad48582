import type { MicroFrontend } from '@center/shared/contract'
import type { PortalRoute } from '../menu/menu-tree'

type PublicGuest = Pick<MicroFrontend, 'menuPrefix' | 'publicRoutes' | 'keepAlive'>

/**
 * The routes that need no session (spec 2): each public page below its guest's prefix, and at the address that it has
 * besides. Exactly these pages: what lies below them is not open.
 */
export function toPublicRoutes(guests: readonly PublicGuest[]): PortalRoute[] {
  return guests.flatMap(({ menuPrefix, publicRoutes, keepAlive }) =>
    publicRoutes.flatMap(({ path, title, titleEn, address }) => {
      const page = {
        name: `${menuPrefix}${path}`,
        title: { zh: title, en: titleEn },
        icon: '',
        url: '',
        keepAlive,
        component: 'MicroApp',
        moduleName: menuPrefix,
        innerPath: path,
      }
      const below = { ...page, path: `/${menuPrefix}${path === '/' ? '' : path}` }
      return address === null ? [below] : [below, { ...page, path: address }]
    }),
  )
}

/**
 * Routes to the sub-apps that no menu item opens yet: operators try one at `/<menu prefix>` before its users have it.
 * Everybody else reaches a sub-app by the menu alone.
 */
export function trialRoutes(guestList: readonly MicroFrontend[], menuRoutes: readonly PortalRoute[]): PortalRoute[] {
  const opened = new Set(menuRoutes.map(({ moduleName }) => moduleName))
  return guestList.filter(({ kind, menuPrefix }) => kind !== 'link' && !opened.has(menuPrefix)).map(toRoute)
}

function toRoute({ menuPrefix, serviceCode, serviceName, serviceNameEn }: MicroFrontend): PortalRoute {
  return {
    path: `/${menuPrefix}`,
    name: serviceCode,
    title: { zh: serviceName, en: serviceNameEn },
    icon: '',
    component: 'MicroApp',
    moduleName: menuPrefix,
    url: '',
    keepAlive: true,
  }
}
