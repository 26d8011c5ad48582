import { guests, portalBase, prefetchGuest } from '@center/shared/host'
import { useEffect } from 'react'
import { resolvePage } from '../lib/pages/pages'
import { portal } from '../lib/pages/portal.store'

/** So many guests are brought into the browser's cache while nothing else is to be done. */
const FETCHED_WHEN_IDLE = 6

/**
 * Gets guests ready before they are opened: their files when the page is idle, their code when the pointer or the focus is
 * on a link to them, in the menu or elsewhere.
 */
export function usePrefetch(): void {
  useEffect(() => {
    const onMeant = (event: Event) => evaluateGuestOf(event.target)
    document.addEventListener('pointerover', onMeant, { passive: true })
    document.addEventListener('focusin', onMeant)
    const stopIdle = whenIdle(() =>
      guests.list.slice(0, FETCHED_WHEN_IDLE).forEach((guest) => prefetchGuest(guest, 'fetch')),
    )
    return () => {
      document.removeEventListener('pointerover', onMeant)
      document.removeEventListener('focusin', onMeant)
      stopIdle()
    }
  }, [])
}

function evaluateGuestOf(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link?.pathname.startsWith(`${portalBase}/`)) return
  const { page } = resolvePage(portal.routes, link.pathname.slice(portalBase.length))
  if (page.kind !== 'guest') return
  const guest = guests.list.find(({ menuPrefix }) => menuPrefix === page.menuPrefix)
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
