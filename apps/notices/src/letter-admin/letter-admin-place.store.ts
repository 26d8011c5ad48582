import { proxy } from 'valtio'
import { navigatePortal, portalBase, watchFragment } from '@center/shared/host'

export type LetterAdminPlace = { view: 'sent' } | { view: 'compose' } | { view: 'letter'; id: number }

const home = '/message/desk'

/** Which part of the desk the address names, behind its `#`, so that a link and a reload come back to it. */
export const letterAdminPlace = proxy<{ current: LetterAdminPlace }>({ current: { view: 'sent' } })

export function goTo(place: LetterAdminPlace): void {
  navigatePortal(home + hashOf(place))
}

function hashOf(place: LetterAdminPlace): string {
  if (place.view === 'letter') return `#sent=${place.id}`
  return place.view === 'compose' ? '#compose' : ''
}

/** Follows the address until the returned function is called. The address of another tab of the portal is ignored. */
export function watchLetterAdminPlace(): () => void {
  return watchFragment(portalBase + home, (hash) => {
    letterAdminPlace.current = readLetterAdminPlace(hash)
  })
}

export function readLetterAdminPlace(hash: string): LetterAdminPlace {
  if (hash === '#compose') return { view: 'compose' }
  const id = Number(new URLSearchParams(hash.slice(1)).get('sent'))
  return Number.isInteger(id) && id > 0 ? { view: 'letter', id } : { view: 'sent' }
}
