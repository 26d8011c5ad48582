import * as z from 'zod/mini'

/** What a scope opens; the part after the colon is what it is opened on. */
export const accessKinds = ['read', 'publish', 'release', 'letters', 'admin', 'certify', 'tell'] as const
export type AccessKind = (typeof accessKinds)[number]

const ofApps = /^(publish|tell):@[a-z0-9][a-z0-9-]*\/(\*|[a-z0-9][a-z0-9._-]*)$/
/** A worker that checks versions for the portal: of all apps. */
const ofPortal = /^certify:\*$/
const ofTenant = /^(read|release|letters|admin):[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/**
 * What a token may do: `publish:@acme/*` or `publish:@acme/hello` for versions of apps; `tell:@acme/hello` for what that app has for
 * users; `read:demo` for a tenant, and `release`, `letters` and
 * `admin` alike; `certify:*` for a worker that checks versions.
 */
export const AccessScope = z.string().check(
  z.maxLength(200),
  z.refine((scope) => [ofApps, ofTenant, ofPortal].some((form) => form.test(scope)), 'form'),
)
export type AccessScope = z.infer<typeof AccessScope>

/** Kind and subject of a scope. */
export function readScope(scope: AccessScope): { kind: string; subject: string } {
  const at = scope.indexOf(':')
  return { kind: scope.slice(0, at), subject: scope.slice(at + 1) }
}

/** Scopes of these kinds are on apps, not on a tenant. */
export const isOfApps = (kind: string): boolean => kind === 'publish' || kind === 'tell'

/** Whether a scope is of one of the kinds, and its subject, or the wildcard of it, is this one. */
export function scopeCovers(scope: AccessScope, kinds: readonly AccessKind[], wanted: string): boolean {
  const { kind, subject } = readScope(scope)
  if (!(kinds as readonly string[]).includes(kind)) return false
  if (isOfApps(kind) && subject.endsWith('/*')) return wanted.startsWith(subject.slice(0, -1))
  return subject === wanted
}
