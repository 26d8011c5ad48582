import { centralPath } from '@center/shared/host'

/**
 * The central sign-in page, for an address that came from there: it names the application that asked for the sign-in. Null for
 * every other address.
 */
export function backToCentral(search: string): string | null {
  return new URLSearchParams(search).get('service') ? centralPath + search : null
}
