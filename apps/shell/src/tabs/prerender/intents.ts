import { subscribe } from 'valtio'
import { portal } from '../../lib/pages/portal.store'
import { ahead, discardAhead } from './ahead.store'
import type { IntendedPage } from './prerender-page'

/** A pointer that only passes over the menu has left an item by then. */
const DWELL_MS = 60
/** A pointer may leave a link by a pixel and come back. */
const LINGER_MS = 1_000
/** A page that was not opened by then is thrown away, wherever the pointer is. */
const LIMIT_MS = 10_000
/** The page that the user is most likely to open waits longer: nothing points at it yet. */
const LIKELY_LIMIT_MS = 30_000

let intended: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Most pages never need it. Without it pages are made when they are opened. */
const bring = () => import('./prerender-page').catch(() => null)

/**
 * The user is about to open a page whose guest may be made ahead, or is not any more. `isPassing`: the pointer may be on its way
 * elsewhere.
 */
export function intend(page: IntendedPage | null, isPassing: boolean): void {
  const address = page?.address ?? null
  if (address === intended) return
  intended = address
  clearTimeout(timer)
  const make = () => void bring().then((it) => page && it?.prerenderPage(page, LIMIT_MS))
  const discard = () => void bring().then((it) => it?.discardPage())
  if (page && !isPassing) make()
  else timer = setTimeout(page ? make : discard, page ? DWELL_MS : LINGER_MS)
}

/** Nothing says yet where the user goes: makes the page that this user opens most often. */
export function intendLikely(page: IntendedPage | undefined): void {
  if (!page?.guest.prerender || intended !== null || ahead.tab) return
  void bring().then((it) => it?.prerenderPage(page, LIKELY_LIMIT_MS))
}

/** Throws away what was made ahead when the rights of the user change, and when the returned function is called. */
export function watchIntents(): () => void {
  const stop = subscribe(portal, discardAhead)
  return () => {
    stop()
    clearTimeout(timer)
    intended = null
    discardAhead()
  }
}
