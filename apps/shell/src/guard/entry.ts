import { withoutTrailingSlashes } from '@center/shared/contract'
import { deepLinkOf } from '../lib/pages/deep-link'
import { withContext, type PortalContext } from '../lib/pages/portal-address'

/** What the guard looks at: an address below the portal's base, the session, and how far the menu is. */
export type EntryInput = {
  location: { pathname: string; search: string; hash: string }
  /** The whole path, base included, for the way back after sign-in. */
  fullPath: string
  isSignedIn: boolean
  /** The session's tenant. */
  tenantCode: string
  context: PortalContext
  routes: 'missing' | 'loading' | 'failed' | 'ready'
  /** Pages of guests that the tenant has opened to everybody. */
  publicPaths: readonly string[]
}

export type EntryDecision =
  | { do: 'show' }
  /** The page that leads out of the portal: it needs nothing of the menu. */
  | { do: 'hand-off' }
  /** A page that needs no session, shown without the frame. */
  | { do: 'show-public' }
  | { do: 'sign-in'; redirect: string | null }
  /** The address names another tenant than the session's: the user is told and signed out. */
  | { do: 'refuse-tenant'; tenantCode: string }
  | { do: 'replace-query'; search: string }
  | { do: 'generate' }
  /** The sign-in pages belong to another app, which is about to take over. */
  | { do: 'nothing' }
  | { do: 'wait' }
  /** Routes could not be made: /home says so (spec 4). */
  | { do: 'report-failure' }

const signInPaths = ['/login', '/user/login']
/** Hands the user over to a system outside of the portal. */
const handOffPath = '/front/esa/system/sso'
const exemptPaths = ['/404', handOffPath, '/workscreen']
const exemptPrefixes = ['/user/', '/deviceManage/']

/** Paths that are reachable without a session (spec 2, contract 10.4). */
export function isExempt(pathname: string): boolean {
  return exemptPaths.includes(pathname) || exemptPrefixes.some((prefix) => pathname.startsWith(prefix))
}

/** What to do with an address (spec 4). Pure: the gate carries it out. */
export function decideEntry(input: EntryInput): EntryDecision {
  const { location, fullPath, isSignedIn, tenantCode } = input
  const path = withoutSlash(location.pathname)
  if (signInPaths.includes(path)) return { do: 'nothing' }
  if (path === handOffPath) return { do: 'hand-off' }
  const exempt = isExempt(path) || input.publicPaths.includes(path)
  if (!isSignedIn) return exempt ? { do: 'show-public' } : { do: 'sign-in', redirect: deepLinkOf(fullPath) }

  const named = namedTenant(location.search)
  if (named !== null && named !== tenantCode && !exempt) return { do: 'refuse-tenant', tenantCode: named }

  const search = withContext(location.search, input.context)
  return isComplete(location, search) ? decideRoutes(input.routes) : { do: 'replace-query', search }
}

/** Nothing of the address is missing. The bare portal is its index (spec 2). */
function isComplete({ pathname, search }: EntryInput['location'], complete: string): boolean {
  return search === complete && pathname !== '/'
}

function decideRoutes(routes: EntryInput['routes']): EntryDecision {
  if (routes === 'missing') return { do: 'generate' }
  if (routes === 'loading') return { do: 'wait' }
  return routes === 'failed' ? { do: 'report-failure' } : { do: 'show' }
}

function withoutSlash(path: string): string {
  return withoutTrailingSlashes(path) || path.slice(0, 1)
}

function namedTenant(search: string): string | null {
  const query = new URLSearchParams(search)
  return query.get('tc') || query.get('tenantCode') || null
}
