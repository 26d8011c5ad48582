import type { Touch } from '@center/shared/guest-protocol'

/** Tells the portal where the page is. `replace`: it is no step that the user took. */
type Tell = (path: string, replace: boolean) => void

/** The tie between the address of a page in a frame and the portal's. */
export type PageAddress = {
  /** The portal has answered: this is the path it opens, and inner paths lie beside it. */
  begin(entry: string): void
  /** The portal shows another inner path. `isHandled`: the page goes there by itself. */
  show(path: string, isHandled: boolean): void
}

/**
 * Ties the page's address to the portal's: where the page goes the portal is told, where the portal goes the page is sent.
 *
 * The page makes no history entries of its own as long as this holds: the portal makes them, so one step back is one page
 * back, and never gets stuck in a frame. A browser without the Navigation API lets links make theirs.
 */
export function tieAddress(tell: Tell, touch: Touch, signal: AbortSignal): PageAddress {
  let home: URL | null = null
  let known: string | null = null
  let hasRouter = false

  function say(address: string, replace: boolean): void {
    const path = home && innerPath(address, home)
    if (path === null || path === known) return
    known = path
    tell(path, replace)
  }
  const look = (): void => say(location.href, true)

  keepOneEntry((address) => say(address, !touch.isTouched()), signal)
  const { navigation } = window as { navigation?: Navigation }
  navigation?.addEventListener('currententrychange', look, { signal })
  for (const type of ['popstate', 'hashchange']) window.addEventListener(type, look, { signal })

  return {
    begin(entry) {
      home = new URL(entry, location.origin)
      look()
    },
    show(path, isHandled) {
      if (!home) return
      const { href } = path === '/' ? home : new URL(path.replace(/^\/*/, './'), home)
      known = innerPath(href, home)
      if (isHandled || known === null || href === location.href) return
      // A page with a router of its own keeps something in the state of its entry.
      hasRouter ||= history.state !== null
      if (!hasRouter) return location.replace(href)
      history.replaceState(null, '', href)
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    },
  }
}

/** The part of an address below the folder of `home`; null when it lies elsewhere. */
function innerPath(address: string, home: URL): string | null {
  const { origin, pathname, search, hash } = new URL(address)
  const folder = new URL('.', home).pathname
  if (origin !== home.origin || !pathname.startsWith(folder)) return null
  return `/${pathname.slice(folder.length)}${search}${hash}`
}

/** What would add an entry to the history replaces the present one. */
function keepOneEntry(onMove: (address: string) => void, signal: AbortSignal): void {
  const { pushState } = history
  const replace: History['pushState'] = (state, unused, url) => {
    // Another wrapper around this one may have kept it in place.
    if (signal.aborted) return pushState.call(history, state, unused, url)
    if (url !== undefined && url !== null) onMove(String(new URL(url, document.baseURI)))
    history.replaceState(state, unused, url)
  }
  history.pushState = replace
  signal.addEventListener('abort', () => {
    if (history.pushState === replace) history.pushState = pushState
  })

  const { navigation } = window as { navigation?: Navigation }
  navigation?.addEventListener(
    'navigate',
    (event) => {
      const { destination, navigationType, formData, downloadRequest, cancelable } = event
      const isOwn = new URL(destination.url).origin === location.origin
      if (navigationType !== 'push' || !cancelable || !isOwn || formData || downloadRequest !== null) return
      event.preventDefault()
      onMove(destination.url)
      location.replace(destination.url)
    },
    { signal },
  )
}
