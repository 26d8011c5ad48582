import { readLaunch } from '@center/shared/host'

/**
 * The address under which the server serves the tenant that this browser used last; `null` when this page is right.
 *
 * Only an address that names no tenant is moved, so a server that does not know the tenant cannot make it loop.
 */
export function tenantAddress(
  address: Pick<URL, 'pathname' | 'search' | 'hash'>,
  served: string,
  stored: string | null,
): string | null {
  const isNamed = readLaunch(address).tenantCode !== null
  if (isNamed || !served || !stored || stored === served) return null
  const query = new URLSearchParams(address.search)
  query.set('tc', stored)
  return `${address.pathname}?${query.toString()}${address.hash}`
}
