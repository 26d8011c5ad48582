import { letterOfPath, navigatePortal } from '@center/shared/host'
import { subscribe } from 'valtio'
import { opened, openLetter } from '../lib/opened-letter.store'

/**
 * Opens the letter that the address names (`#letter=17`), now and whenever the address names another, until the returned
 * function is called. A letter that is closed leaves the address: the page is shown again without it.
 */
export function watchLetterAddress(): () => void {
  let shown: number | null = null
  const look = () => {
    const id = letterOf(window.location)
    if (id === null || (id === shown && opened.status !== 'closed')) return
    shown = id
    void openLetter('page', { id, title: '', pushTime: '' })
  }
  const leave = () => {
    if (shown === null || opened.head?.id === shown) return
    const isNamed = letterOf(window.location) === shown
    shown = null
    if (isNamed) navigatePortal(window.location.pathname + window.location.search, { replace: true })
  }
  const events = ['popstate', 'single-spa:routing-event']
  events.forEach((name) => window.addEventListener(name, look))
  const stop = subscribe(opened, leave)
  look()
  return () => {
    stop()
    events.forEach((name) => window.removeEventListener(name, look))
  }
}

function letterOf({ pathname, hash }: Location): number | null {
  return letterOfPath(pathname + hash)
}
