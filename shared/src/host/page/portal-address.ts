import { withoutTrailingSlashes } from '../../contract'
import { pageWindow } from './page-functions'

import { launch } from './launch'
import { randomId } from '../../early-call'

/** Everything of the portal lives below this path. */
export const portalBase = '/center'

/** Where the central sign-in page is shown: the one page of ours outside of {@link portalBase}. */
export const centralPath = '/cas/login'

const signInPaths = ['/center/login', '/center/user/login']
const anyOrigin = 'http://portal.invalid'

/**
 * A `redirect` parameter as a path that may be opened after sign-in, else `null`.
 *
 * Refuses another origin in every spelling (`//`, `/\`, a tab), paths outside the portal, and the sign-in paths
 * themselves, which would loop (contract 10.5).
 */
export function safeRedirect(value: string | null | undefined): string | null {
  if (!value || value.length > 2000 || !value.startsWith('/') || !URL.canParse(value, anyOrigin)) return null
  const { origin, pathname, search, hash } = new URL(value, anyOrigin)
  const isInside = pathname === portalBase || pathname.startsWith(`${portalBase}/`)
  const isSignIn = signInPaths.includes(withoutTrailingSlashes(pathname))
  return origin === anyOrigin && isInside && !isSignIn ? pathname + search + hash : null
}

/** The sign-in page, told where to go afterwards. A redirect that is not safe is left out. */
export function signInPath(redirect?: string | null): string {
  const target = safeRedirect(redirect)
  return target ? `${portalBase}/login?redirect=${encodeURIComponent(target)}` : `${portalBase}/login`
}

/** The sign-in page with its form, whatever the tenant has for sign-in. */
export const formPath = `${portalBase}/user/login`

/** Opens a path of the portal without loading the page again. `path` is below {@link portalBase} or starts with it. */
export function navigatePortal(path: string, { replace = false }: { replace?: boolean } = {}): void {
  const isWhole = path === portalBase || path.startsWith(`${portalBase}/`)
  const target = withMode(isWhole ? path : `${portalBase}/${path.replace(/^\/+/, '')}`)
  const state = visitOf(replace ? 0 : 1)
  if (replace) pageWindow.history.replaceState(state, '', target)
  else pageWindow.history.pushState(state, '', target)
  // react-router and single-spa both listen to this event; pushState alone notifies single-spa only.
  window.dispatchEvent(new PopStateEvent('popstate', { state }))
}

/** The state of an entry as react-router writes it: by the key it tells two visits of one address apart, which it may draw in one go. */
function visitOf(steps: number): { usr: null; key: string; idx: number } {
  const { idx } = (pageWindow.history.state ?? {}) as { idx?: number }
  return { usr: null, key: randomId(), idx: (idx ?? 0) + steps }
}

/** Inside a foreign frame every address says so: a reload anywhere must not bring the chrome back. */
function withMode(target: string): string {
  if (!launch.iframe) return target
  const { pathname, searchParams, hash } = new URL(target, anyOrigin)
  searchParams.set('iframe', '1')
  return `${pathname}?${searchParams.toString()}${hash}`
}
