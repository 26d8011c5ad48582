import { pushPage, replacePage } from './layers'

const openWindow = window.open?.bind(window)

/** What has to be done before the document goes away: it would be given up half-way. */
const unfinished = new Set<Promise<unknown>>()

/** Has whatever leaves the document wait for something, which must end by itself. */
export function finishBeforeLeaving(work: Promise<unknown>): void {
  unfinished.add(work)
  void work.finally(() => unfinished.delete(work)).catch(() => undefined)
}

let left = new AbortController()

/** The browser shows the document again after it was left. Whether the portal itself had led away from it; from now on it has not. */
export function undoLeaving(): boolean {
  const hasLeft = left.signal.aborted
  left = new AbortController()
  return hasLeft
}

function leave(go: () => void): void {
  if (unfinished.size === 0) {
    left.abort()
    go()
  } else void Promise.allSettled(unfinished).then(() => leave(go))
}

/**
 * What the portal itself calls of the page, as it was before any guest came.
 *
 * A guest in the page may put its own `fetch` or `pushState` in the place of the browser's, as monitoring tools do; whether it
 * calls the one before it is its own affair. The portal's calls and its addresses do not go that way.
 */
export const pageFunctions = {
  fetch: window.fetch?.bind(window),
  sendBeacon: navigator.sendBeacon?.bind(navigator),
  /** Leaves the page altogether. */
  openAddress: (address: string) => leave(() => window.location.assign(address)),
  /** Loads the document anew. */
  reload: () => leave(() => window.location.reload()),
  /** Opens an address in a window of its own; false when the browser does not let it. */
  openWindow: (address: string) => openWindow(address, '_blank', 'popup,width=560,height=720') !== null,
  /** Opens an address in another tab, which does not know of this one. */
  openTab: (address: string) => void openWindow(address, '_blank', 'noopener'),
  /** Leaves the page, which is no place to come back to. */
  replaceAddress: (address: string) => leave(() => window.location.replace(address)),
}

const onAddress = new Set<() => void>()

/** Calls back whenever the portal, or the browser, has put another address on screen, until the signal ends. */
export function watchAddress(listener: () => void, signal: AbortSignal): void {
  onAddress.add(listener)
  window.addEventListener('popstate', listener, { signal })
  signal.addEventListener('abort', () => onAddress.delete(listener), { once: true })
}

function telling(change: History['pushState']): History['pushState'] {
  return (...values) => {
    change(...values)
    onAddress.forEach((listener) => listener())
  }
}

/** The page's window as a router needs it, past whatever stands in the place of its functions by now. */
export const pageWindow = createPageWindow(window)

function createPageWindow(page: Window): Window {
  const { history } = page
  const own = {
    get location() {
      return page.location
    },
    history: {
      get state(): unknown {
        return history.state
      },
      pushState: telling(pushPage),
      replaceState: telling(replacePage),
      go: history.go.bind(history),
    },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  }
  // A router asks no more of a window than that.
  return own as unknown as Window
}

const watched: Record<string, () => unknown> = {
  fetch: () => window.fetch,
  XMLHttpRequest: () => window.XMLHttpRequest,
  'XMLHttpRequest.prototype.open': () => XMLHttpRequest.prototype.open,
  'XMLHttpRequest.prototype.send': () => XMLHttpRequest.prototype.send,
  'history.pushState': () => window.history.pushState,
  'history.replaceState': () => window.history.replaceState,
  addEventListener: () => window.addEventListener,
  setTimeout: () => window.setTimeout,
  Promise: () => window.Promise,
}
const known = new Map(Object.entries(watched).map(([name, read]) => [name, read()]))

/** Names what stands in the place of the page's own functions since this was asked before. */
export function findReplaced(): string[] {
  const replaced = Object.entries(watched).filter(([name, read]) => known.get(name) !== read())
  for (const [name, read] of replaced) known.set(name, read())
  return replaced.map(([name]) => name)
}

/**
 * Fetches a file whose hash is known, and refuses another one. It is given up before the portal leaves the document: what is on its way
 * then a browser reports as an error of the page.
 */
export function fetchPinned(href: string, integrity: string, { signal, ...init }: RequestInit = {}): Promise<Response> {
  const signals = signal ? AbortSignal.any([signal, left.signal]) : left.signal
  return pageFunctions.fetch(href, { ...init, integrity, signal: signals })
}
