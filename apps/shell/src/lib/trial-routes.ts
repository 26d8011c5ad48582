import type { MicroFrontend } from '@center/shared/contract'
import type { PortalRoute } from './menu-tree'

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
