import type { MicroFrontend } from '@center/shared/contract'
import type { PortalRoute } from '../menu/menu-tree'

type FrameGuest = {
  kind: MicroFrontend['kind']
  iframe: Readonly<Pick<NonNullable<MicroFrontend['iframe']>, 'src' | 'origin'>> | null
  origins?: readonly string[] | undefined
}

/** Whose pages may be shown: registered guests, the menu's own addresses, and what the tenant configured. */
export function allowedOrigins(
  guestList: readonly FrameGuest[],
  routes: readonly Pick<PortalRoute, 'url'>[],
  configured: readonly string[],
): Set<string> {
  const addresses = [...guestList.flatMap(originsOf), ...routes.map(({ url }) => url), ...configured]
  return new Set(addresses.map(originOf).filter((origin) => origin !== null))
}

/** The address as the frame gets it; `null` when it is no web page or its origin is not registered. */
export function frameAddress(url: string, origins: ReadonlySet<string>): string | null {
  const origin = originOf(url)
  return origin !== null && origins.has(origin) ? new URL(url).href : null
}

/**
 * The registration of the app that an address belongs to: one that has its origin. Of several on one origin, the one whose own
 * pages are nearest above it, else the first.
 */
export function registrationOf<Guest extends FrameGuest>(address: string, list: readonly Guest[]): Guest | undefined {
  const origin = originOf(address)
  if (origin === null) return undefined
  const ofOrigin = list.filter((guest) => originsOf(guest).includes(origin))
  const depthOf = ({ iframe }: Guest) => {
    const folder = iframe === null ? '' : new URL('.', iframe.src).href
    return address.startsWith(folder) ? folder.length : -1
  }
  return ofOrigin.toSorted((one, other) => depthOf(other) - depthOf(one))[0]
}

/** An app as it is opened at another address of its origins than that of its version: what it may do is the same. */
export function atAddress(guest: MicroFrontend, address: string): MicroFrontend {
  const frame = { src: address, origin: new URL(address).origin, sandbox: sandboxFor(address), allow: '' }
  return { ...guest, iframe: frame }
}

/**
 * What the frame may do. A page of our own origin never gets its origin back: it could then reach into the portal and
 * take the sandbox off.
 */
export function sandboxFor(address: string, ownOrigin: string = window.location.origin): string {
  const base = 'allow-scripts allow-forms allow-downloads'
  return new URL(address).origin === ownOrigin ? base : `${base} allow-same-origin`
}

/** An isolated element has an opaque origin, which is no address; what its registration names is where it may call. */
function originsOf({ kind, iframe, origins = [] }: FrameGuest): string[] {
  return kind === 'iframe' && iframe !== null ? [iframe.origin, ...origins] : []
}

function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, origin } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? origin : null
}
