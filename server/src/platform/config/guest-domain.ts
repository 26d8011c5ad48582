import { createHash } from 'node:crypto'
import { getDomain } from 'tldts'
import { ConfigError } from './config-error'

/** Where isolated apps have a host name each: `*.guests.example:8443` is this suffix, and this port. */
export type GuestDomain = { suffix: string; port: string }

const form = /^\*\.([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(\d{1,5}))?$/

/**
 * The domain that the environment names. Refused is one that browsers take for the portal's own site: what runs there could set cookies
 * that the portal is sent, and would be sent its own.
 */
export function readGuestDomain(value: string | undefined, publicUrl: string): GuestDomain | null {
  if (value === undefined) return null
  const [, suffix, port = ''] = form.exec(value.toLowerCase()) ?? []
  if (suffix === undefined)
    throw new ConfigError('CENTER_GUEST_DOMAIN must be a domain with a star such as *.guests.example.')
  const { hostname } = new URL(publicUrl)
  if (siteOf(suffix) === siteOf(hostname))
    throw new ConfigError(
      `CENTER_GUEST_DOMAIN must be of another site than ${hostname}: a domain registered for it, such as *.example-guests.com.`,
    )
  return { suffix, port }
}

const siteOf = (host: string) => getDomain(host, { allowPrivateDomains: true }) ?? host

type App = { tenantId: string; name: string }

/** The origins of isolated apps. */
export type GuestOrigins = {
  /** Where the frames of an app are; null: below the address of the portal itself. */
  of(app: App): string | null
  /** The origin that an app of the tenant has for itself alone; null where all share one. */
  ownOf(app: App): string | null
  /** What a policy names to allow the frames of the guest domain, all by one; null without one. */
  source: string | null
  /** Whether a host is one of the guest domain. */
  isGuestHost(host: string): boolean
}

/** @param shared The one origin of all isolated apps where there is no guest domain. */
export function createGuestOrigins(
  { publicUrl, guestDomain }: { publicUrl: string; guestDomain: GuestDomain | null },
  shared: string | null,
): GuestOrigins {
  if (guestDomain === null) return sharedOrigin(shared)
  const { protocol } = new URL(publicUrl)
  const suffix = `.${guestDomain.suffix}`
  const port = guestDomain.port && `:${guestDomain.port}`
  const ownOf = (app: App) => new URL(`${protocol}//${labelOf(app)}${suffix}${port}`).origin
  const isGuestHost = (host: string) => host.replace(/:\d+$/, '').endsWith(suffix)
  return {
    of: ownOf,
    ownOf,
    source: `${protocol}//*${suffix}${port}`,
    isGuestHost,
  }
}

/** One origin for all isolated apps; null: below the address of the portal itself. */
export function sharedOrigin(origin: string | null): GuestOrigins {
  return { of: () => origin, ownOf: () => null, source: null, isGuestHost: () => false }
}

/** The same for every version: what an app has kept is there after an update. */
const labelOf = ({ tenantId, name }: App) =>
  `g${createHash('sha256').update(`${tenantId}\n${name}`).digest('hex').slice(0, 24)}`
