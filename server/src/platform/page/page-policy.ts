import * as z from 'zod/mini'
import { Origin } from '@center/shared/contract'

/** What one answer of the page allows. */
export type PagePolicy = {
  /** The one style that stands in the page, as a source of a policy: its hash. */
  ownStyle: string
  /** Where scripts may come from, whatever asks for them. */
  scripts: string[]
  /** Exact origins of the tenant's foreign guests. */
  frameOrigins: string[]
  /** The hosts of isolated apps, as a source; null without a guest domain. */
  guestSource: string | null
  /** Exact origins that may show the portal in a frame. */
  embedders: string[]
  /** False over plain HTTP, where upgrading would ask for addresses that are not served. */
  isSecure: boolean
  /** Sub-apps may come from the developer's own machine. Never in production. */
  allowsOverrides: boolean
}

/** Files of guests, by tenant. */
export const TENANT_FILES = '/api/resources/tenants'

/** The folder of all that a tenant's page may run of its guests. */
export function tenantFolder(tenantId: string): string {
  return `${TENANT_FILES}/${encodeURIComponent(tenantId)}/`
}

/**
 * The portal's own files and what was released to the tenant, at the address that the browser asked and, for a proxy that does
 * not pass that on, at the portal's public one. A host that cannot stand in a policy leaves the page with its whole origin.
 */
export function scriptSources(hosts: readonly string[], tenantId: string | null): string[] {
  const folders = ['/center/assets/', ...(tenantId === null ? [] : [tenantFolder(tenantId)])]
  const isFit = (host: string) => /^[\w.-]+(:\d+)?$/.test(host)
  return [...new Set(hosts)].flatMap((host) => (isFit(host) ? folders.map((folder) => host + folder) : ["'self'"]))
}

/** What a developer's machine calls itself; any port. */
const ownMachine = ' http://localhost:* http://127.0.0.1:*'

/**
 * The page's Content-Security-Policy (security 3, 1): code of the portal and of what the tenant released only, made of strings
 * never, and a script address only through a Trusted Types policy. The folders bind what no script of ours can watch too:
 * `import()`, and the scripts of an empty frame. `'strict-dynamic'` is absent on purpose: with it a poisoned import map
 * would run. Nothing has a nonce, since a guest can read one; a policy of Trusted Types has one maker, the loader, for the
 * directive does not allow duplicates.
 */
export function toContentPolicy(policy: PagePolicy): string {
  const { ownStyle, scripts, frameOrigins, guestSource, embedders, isSecure, allowsOverrides } = policy
  const local = allowsOverrides ? ownMachine : ''
  const directives = [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}${local}`,
    `style-src 'self' '${ownStyle}'`,
    // Semi sets style attributes where it cuts long text.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${local}`,
    `font-src 'self' data:${local}`,
    `connect-src 'self'${local}`,
    `${withOrigins('frame-src', frameOrigins)}${guestSource === null ? '' : ` ${guestSource}`}${local}`,
    `worker-src ${scripts.join(' ')} blob:`,
    "media-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    withOrigins('frame-ancestors', embedders),
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default center-html',
  ]
  return [...directives, ...(isSecure ? ['upgrade-insecure-requests'] : [])].join('; ')
}

/** Whatever else stands in the list must not become part of the policy. */
function withOrigins(directive: string, origins: string[]): string {
  const exact = origins.filter((origin) => z.safeParse(Origin, origin).success)
  return [directive, ...new Set(["'self'", ...exact])].join(' ')
}
