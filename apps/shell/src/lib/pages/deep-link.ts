import { portalBase, safeRedirect } from '@center/shared/host'
import { isHomePath } from './pages'

/**
 * An address of this portal as the place that sign-in leads back to, else `null`. Refuses what {@link safeRedirect}
 * refuses. Home-like paths are no deep link (spec 2), unless they name a role or an application to start with; tenant
 * and workbench are kept without a redirect.
 */
export function deepLinkOf(address: string | null): string | null {
  const safe = safeRedirect(address)
  if (safe === null) return null
  const { pathname, searchParams } = new URL(safe, window.location.origin)
  const startsAs = searchParams.has('roleCode') || searchParams.has('appCode')
  return isHomePath(pathname.slice(portalBase.length) || '/') && !startsAs ? null : safe
}
