import { guests, portalBase, prefetchGuest, type GuestRow } from '@center/shared/host'
import { useEffect } from 'react'
import { recentIds } from '../lib/menu/favourites'
import { leavesOfMenu } from '../lib/menu/menu-leaves'
import { userPreferences } from '../lib/session/user-preferences.store'
import { resolvePage } from '../lib/pages/pages'
import { portal } from '../lib/pages/portal.store'

/** So many guests that the user opened last are brought into the browser's cache while nothing else is to be done. */
const FETCHED_WHEN_IDLE = 4
/** For a user who has opened none yet. */
const FETCHED_AT_FIRST = 2

/**
 * Gets guests ready before they are opened: the files of those that the user is likely to open when the page is idle, their code when the pointer or the focus is
 * on a link to them, in the menu or elsewhere.
 */
export function usePrefetch(): void {
  useEffect(() => {
    const onMeant = (event: Event) => evaluateGuestOf(event.target)
    document.addEventListener('pointerover', onMeant, { passive: true })
    document.addEventListener('focusin', onMeant)
    const stopIdle = whenIdle(() => likelyGuests().forEach((guest) => prefetchGuest(guest, 'fetch')))
    return () => {
      document.removeEventListener('pointerover', onMeant)
      document.removeEventListener('focusin', onMeant)
      stopIdle()
    }
  }, [])
}

/** Guests behind the pages that the user opened last, then behind the favourites; without any, the first ones of the tenant. */
export function likelyGuests(): GuestRow[] {
  const { byId } = leavesOfMenu(portal.items)
  const wanted = [...recentIds(), ...userPreferences.values.favourites].flatMap((id) => {
    const path = byId.get(id)?.item.path
    const guest = path ? guestAt(path) : undefined
    return guest ?? []
  })
  if (wanted.length === 0) return guests.list.slice(0, FETCHED_AT_FIRST)
  return [...new Set(wanted)].slice(0, FETCHED_WHEN_IDLE)
}

function guestAt(address: string): GuestRow | undefined {
  const { page } = resolvePage(portal.routes, address)
  return page.kind === 'guest' ? guests.list.find(({ menuPrefix }) => menuPrefix === page.menuPrefix) : undefined
}

function evaluateGuestOf(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link?.pathname.startsWith(`${portalBase}/`)) return
  const guest = guestAt(link.pathname.slice(portalBase.length))
  if (guest) prefetchGuest(guest, 'evaluate')
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
