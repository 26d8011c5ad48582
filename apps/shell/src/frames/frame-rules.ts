import type { MicroFrontend } from '@center/shared/contract'
import type { PortalRoute } from '../lib/menu-tree'

type FrameGuest = { iframe: Pick<NonNullable<MicroFrontend['iframe']>, 'origin'> | null }

/** Whose pages may be shown: registered guests, the menu's own addresses, and what the tenant configured. */
export function allowedOrigins(
  guestList: readonly FrameGuest[],
  routes: readonly Pick<PortalRoute, 'url'>[],
  configured: readonly string[],
): Set<string> {
  const addresses = [
    ...guestList.map(({ iframe }) => iframe?.origin ?? ''),
    ...routes.map(({ url }) => url),
    ...configured,
  ]
  return new Set(addresses.map(originOf).filter((origin) => origin !== null))
}

/** The address as the frame gets it; `null` when it is no web page or its origin is not registered. */
export function frameAddress(url: string, origins: ReadonlySet<string>): string | null {
  const origin = originOf(url)
  return origin !== null && origins.has(origin) ? new URL(url).href : null
}

/**
 * What the frame may do. A page of our own origin never gets its origin back: it could then reach into the portal and
 * take the sandbox off.
 */
export function sandboxFor(address: string, ownOrigin: string = window.location.origin): string {
  const base = 'allow-scripts allow-forms allow-downloads'
  return new URL(address).origin === ownOrigin ? base : `${base} allow-same-origin`
}

function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, origin } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? origin : null
}
