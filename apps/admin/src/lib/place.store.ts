import { proxy } from 'valtio'
import { navigatePortal, portalBase, session, watchFragment } from '@center/shared/host'

/**
 * Where in the administration the user is. It is behind the `#` of the address, so a link and a reload come back to it. `tenant`: the
 * tenant that is administered, the user's own unless another is named; `id`: the row that is open in the section.
 */
export type Place = { section: string; id: string; tenant: string }

const home = '/admin'

export const place = proxy<Place>(readPlace(''))

/** The address of a place below the portal. */
export function addressOf({ section, id, tenant }: Place): string {
  const words = Object.entries({ section, id, tenant }).filter(([, word]) => word !== '')
  return words.length === 0 ? home : `${home}#${new URLSearchParams(words).toString()}`
}

/** Opens a section, or one row of it, of the tenant that is administered. */
export function showPlace({ section, id = '', tenant = place.tenant }: { section: string } & Partial<Place>): void {
  navigatePortal(addressOf({ section, id, tenant }))
}

/** The tenant that is administered. */
export function administeredTenant(): string {
  return place.tenant || session.tenantCode
}

/** Follows the address until the returned function is called. The address of another tab of the portal is ignored. */
export const watchPlace = () => watchFragment(portalBase + home, (hash) => Object.assign(place, readPlace(hash)))

export function readPlace(hash: string): Place {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  return { section: words.get('section') ?? '', id: words.get('id') ?? '', tenant: words.get('tenant') ?? '' }
}
