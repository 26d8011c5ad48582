import { withoutTrailingSlashes } from '@center/shared/contract'
import { proxy } from 'valtio'
import { navigatePortal, pageWindow, portalBase, watchAddress } from '@center/shared/host'

export type DeskPlace = { view: 'sent' } | { view: 'compose' } | { view: 'letter'; id: number }

const home = '/message/desk'

/** Which part of the desk the address names, behind its `#`, so that a link and a reload come back to it. */
export const deskPlace = proxy<{ current: DeskPlace }>({ current: { view: 'sent' } })

export function goTo(place: DeskPlace): void {
  navigatePortal(home + hashOf(place))
}

function hashOf(place: DeskPlace): string {
  if (place.view === 'letter') return `#sent=${place.id}`
  return place.view === 'compose' ? '#compose' : ''
}

/** Follows the address until the returned function is called. The address of another tab of the portal is none of ours. */
export function watchDeskPlace(): () => void {
  const life = new AbortController()
  const look = () => {
    const { pathname, hash } = pageWindow.location
    if (withoutTrailingSlashes(pathname) === portalBase + home) deskPlace.current = readDeskPlace(hash)
  }
  watchAddress(look, life.signal)
  look()
  return () => life.abort()
}

export function readDeskPlace(hash: string): DeskPlace {
  if (hash === '#compose') return { view: 'compose' }
  const id = Number(new URLSearchParams(hash.slice(1)).get('sent'))
  return Number.isInteger(id) && id > 0 ? { view: 'letter', id } : { view: 'sent' }
}
