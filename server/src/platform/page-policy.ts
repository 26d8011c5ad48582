import * as z from 'zod/mini'
import { Origin } from '@center/shared/contract'

/** What one answer of the page allows. */
export type PagePolicy = {
  nonce: string
  /** Exact origins of the tenant's foreign guests. */
  frameOrigins: string[]
  /** Exact origins that may show the portal in a frame. */
  embedders: string[]
  /** False over plain HTTP, where upgrading would ask for what nobody serves. */
  isSecure: boolean
  /** Sub-apps may come from the developer's own machine. Never in production. */
  allowsOverrides: boolean
}

/** What a developer's machine calls itself; any port. */
const ownMachine = ' http://localhost:* http://127.0.0.1:*'

/**
 * The page's Content-Security-Policy (security 3, 1): code from our own origin only, made of strings never, and a script
 * address only through a Trusted Types policy. `'strict-dynamic'` is absent on purpose: with it a poisoned import map
 * would run.
 */
export function toContentPolicy(policy: PagePolicy): string {
  const { nonce, frameOrigins, embedders, isSecure, allowsOverrides } = policy
  const local = allowsOverrides ? ownMachine : ''
  const directives = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${local}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Semi sets style attributes where it cuts long text.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${local}`,
    `font-src 'self' data:${local}`,
    `connect-src 'self'${local}`,
    `${withOrigins('frame-src', frameOrigins)}${local}`,
    "worker-src 'self' blob:",
    "media-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    withOrigins('frame-ancestors', embedders),
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify center-agreement',
  ]
  return [...directives, ...(isSecure ? ['upgrade-insecure-requests'] : [])].join('; ')
}

/** Whatever else stands in the list must not become part of the policy. */
function withOrigins(directive: string, origins: string[]): string {
  const exact = origins.filter((origin) => z.safeParse(Origin, origin).success)
  return [directive, ...new Set(["'self'", ...exact])].join(' ')
}
