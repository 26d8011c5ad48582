import { withoutTrailingSlashes } from '@center/shared/contract'
import { centralPath, portalBase } from '@center/shared/host'

/** The pages of `@center/auth` (spec 2); every other path of the portal is the shell's. */
const authPaths = [
  '/login',
  '/user/login',
  '/user/register',
  '/user/register-result',
  '/user/alteration',
  '/user/setup',
  '/user/preview',
]

/** Which app draws a path; `null` outside the portal. */
export function appOfPath(pathname: string): '@center/auth' | '@center/shell' | null {
  if (pathname === centralPath) return '@center/auth'
  if (pathname !== portalBase && !pathname.startsWith(`${portalBase}/`)) return null
  const path = withoutTrailingSlashes(pathname.slice(portalBase.length))
  return authPaths.includes(path) ? '@center/auth' : '@center/shell'
}
