import type { PageConfiguration } from '../../contract'
import { pinsOf } from '../../early-call'

/** A file of the portal. One of the build comes without its hash, which the first script has: {@link hashOfFile}. */
export type BootFile = { href: string; integrity?: string }

/** One of our own apps: which version of it the page has, the styles that it is drawn with, and what it runs, libraries included. */
export type BootApp = { name: string; version: string; styles: BootFile[]; scripts: BootFile[] }

/** What the server writes into the page it renders: for whom it did so, which build it is, and our own apps. */
export type Boot = {
  version: string
  tenantCode: string
  tenantId: string
  /** Paths below the portal's base that need no session. */
  publicPaths: string[]
  apps: BootApp[]
  /** The runtime configuration of the tenant where it is not the default; absent where a back end behind the portal has it. */
  configuration?: PageConfiguration
  /** Whether this browser may load a sub-app from the developer's own machine. */
  overrides?: boolean
  /** The origin of operations and administration, where they have one of their own. */
  adminOrigin?: string | null
  /** Whether the pages for vendors are served here, at `/docs/`. */
  docs?: boolean
  /** The server's last event when it rendered the page. */
  eventId?: number
  /** The number of the picture of sign-in that the page has asked for already; absent where the form has none. */
  picture?: number
}

/** The boot data of this page; a page without any (a test, the bench page) has none. */
export function readBoot(page: Document = document): Boot {
  const text = page.getElementById('center-boot')?.textContent
  if (!text) return { version: '', tenantCode: '', tenantId: '', publicPaths: [], apps: [] }
  const visit = page.getElementById('center-visit')?.textContent ?? '{}'
  return { ...JSON.parse(text), ...JSON.parse(visit) } as Boot
}

/** The hash of a file; empty: none is known, and nothing of it may be used. */
export const hashOfFile = ({ href, integrity }: BootFile): string => integrity ?? pinsOf(document)[href] ?? ''
