import { guests, portalBase, prefetchGuest, withoutLaunch, type GuestRow } from '@center/shared/host'
import { useEffect } from 'react'
import { recentIds } from '../lib/menu/favourites'
import { leavesOfMenu } from '../lib/menu/menu-leaves'
import { userPreferences } from '../lib/session/user-preferences.store'
import { resolvePage } from '../lib/pages/pages'
import { portal } from '../lib/pages/portal.store'
import { intend, intendLikely, watchIntents } from './prerender/intents'
import type { IntendedPage } from './prerender/prerender-page'

/** So many guests that the user opened last are brought into the browser's cache while nothing else is to be done. */
const FETCHED_WHEN_IDLE = 4
/** For a user who has opened none yet. */
const FETCHED_AT_FIRST = 2

/**
 * Gets guests ready before they are opened: the files of those that the user is likely to open when the page is idle, their code when the pointer or the focus is
 * on a link to them, in the menu or elsewhere. A guest that asks for it in its manifest is mounted out of sight then.
 */
export function usePrefetch(): void {
  useEffect(() => {
    document.addEventListener('pointerover', getReady, { passive: true })
    document.addEventListener('focusin', getReady)
    const stopWatching = watchIntents()
    const stopIdle = whenIdle(() => {
      likelyGuests().forEach((guest) => prefetchGuest(guest, 'fetch'))
      intendLikely(likelyPages()[0])
    })
    return () => {
      document.removeEventListener('pointerover', getReady)
      document.removeEventListener('focusin', getReady)
      stopIdle()
      stopWatching()
    }
  }, [])
}

/** Guests behind the pages that the user opened last, then behind the favourites; without any, the first ones of the tenant. */
export function likelyGuests(): GuestRow[] {
  const wanted = likelyPages().map(({ guest }) => guest)
  if (wanted.length === 0) return guests.list.slice(0, FETCHED_AT_FIRST)
  return [...new Set(wanted)].slice(0, FETCHED_WHEN_IDLE)
}

function likelyPages(): IntendedPage[] {
  const { byId } = leavesOfMenu(portal.items)
  return [...recentIds(), ...userPreferences.values.favourites].flatMap((id) => {
    const address = byId.get(id)?.item.path
    const guest = address ? guestAt(address) : undefined
    return address && guest ? { address, guest } : []
  })
}

function guestAt(address: string): GuestRow | undefined {
  const { page } = resolvePage(portal.routes, address)
  return page.kind === 'guest' ? guests.list.find(({ menuPrefix }) => menuPrefix === page.menuPrefix) : undefined
}

/** A finger that touches a link is over it first, and does not pass. */
function getReady(event: Event): void {
  const page = pageBehind(event.target)
  if (page) prefetchGuest(page.guest, 'evaluate')
  const isPassing = 'pointerType' in event && event.pointerType === 'mouse'
  intend(page?.guest.prerender ? page : null, isPassing)
}

function pageBehind(target: EventTarget | null): IntendedPage | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link?.pathname.startsWith(`${portalBase}/`)) return null
  const { search, hash } = link
  const address = withoutLaunch({ pathname: link.pathname.slice(portalBase.length), search, hash })
  const guest = guestAt(address)
  return guest ? { address, guest } : null
}

/** Safari has no idle callback; a pause of two seconds stands for it. */
function whenIdle(action: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(action, 2_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(action, { timeout: 10_000 })
  return () => cancelIdleCallback(handle)
}
