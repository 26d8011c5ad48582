import { withoutTrailingSlashes } from '@center/shared/contract'
import { ConfigError } from './config-error'
import { readGuestDomain } from './guest-domain'

type Values = {
  HOST: string
  PORT: number
  GUEST_PORT?: number | undefined
  PUBLIC_URL?: string | undefined
  CENTER_ADMIN_ORIGIN?: string | undefined
  CENTER_GUEST_DOMAIN?: string | undefined
}

/** Where the server listens, and where browsers find it. The second origin is on with demo data alone. */
export function addressesOf(values: Values, hasGuests: boolean) {
  const { HOST: host, PORT: port, GUEST_PORT: guestPort = port + 1 } = values
  const publicUrl = values.PUBLIC_URL ?? `http://${toUrlHost(host)}:${port}`
  return {
    host,
    port,
    guestPort: hasGuests ? guestPort : 0,
    publicUrl: withoutTrailingSlashes(publicUrl),
    adminOrigin: adminOriginOf(values.CENTER_ADMIN_ORIGIN, publicUrl),
    guestDomain: readGuestDomain(values.CENTER_GUEST_DOMAIN, publicUrl),
  }
}

function adminOriginOf(address: string | undefined, publicUrl: string): string | null {
  if (address === undefined) return null
  const { origin } = new URL(address)
  if (origin === new URL(publicUrl).origin)
    throw new ConfigError('CENTER_ADMIN_ORIGIN must not be the address of the portal itself.')
  return origin
}

function toUrlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
