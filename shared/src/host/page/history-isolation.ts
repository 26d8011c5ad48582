/** What the page has to know of an open guest to keep its own router to itself. */
export type RoutedGuest = {
  /** Of its tab. */
  key: string
  /** Below it lie the guest's pages: `/center/orders`. */
  base: string
  isShown: boolean
}

export type HistoryIsolationOptions = {
  /** Every open guest, in the order in which they were opened. */
  guests(): readonly RoutedGuest[]
  /** The guest on screen went to an inner path by a router of its own. */
  onMove(key: string, path: string): void
}

type Listener = EventListenerOrEventListenerObject
/** Without a key it belongs to no guest, and receives every event. */
type Gate = { key: string | undefined; call(event: Event): void; hasMissed: boolean }
/** What stands in a listener's place. `claim`: the guest on screen put it there. */
type Gated = { claim(): void; hear(event: Event): void }

const routing = ['popstate', 'hashchange']

/**
 * Keeps routers that guests bring along (`BrowserRouter` and its like) to their own pages and their own time (platform 6):
 *
 * - an address is written only below the base of a guest that is on screen; any other is left out;
 * - `popstate` and `hashchange` reach a listener only while the guest that put it there is on screen, and for an address of
 *   its own. Whose listener it is tells the time: it belongs to the guest that came on screen last. What it missed is said
 *   once when its guest is shown again, by the function that comes back.
 *
 * The portal does not go this way (`pageWindow`). Two tabs of one app have one base and cannot be told apart by it.
 */
export function isolateHistory({ guests, onMove }: HistoryIsolationOptions): (key: string) => void {
  const gates = new Set<Gate>()
  const shown = () => guests().filter(({ isShown }) => isShown)
  const ownerOf = (pathname: string) => shown().findLast(({ base }) => isBelow(base, pathname))

  wrapHistory(({ pathname, search, hash }, write) => {
    const owner = ownerOf(pathname)
    if (owner || guests().length === 0) write()
    else gates.forEach((gate) => Object.assign(gate, { hasMissed: true }))
    if (owner) onMove(owner.key, (pathname.slice(owner.base.length) || '/') + search + hash)
  })
  const mayHear = ({ key }: Gate) =>
    key === undefined || shown().some((guest) => guest.key === key && isBelow(guest.base, window.location.pathname))
  wrapListeners((call) => {
    const gate: Gate = { key: undefined, call, hasMissed: false }
    return {
      claim() {
        gate.key = shown().at(-1)?.key
        gates.add(gate)
      },
      hear(event) {
        gate.hasMissed = !mayHear(gate)
        if (!gate.hasMissed) call(event)
      },
    }
  })
  return (key) => {
    for (const gate of gates) {
      if (!guests().some((guest) => guest.key === gate.key)) gates.delete(gate)
      if (gate.key !== key || !gate.hasMissed || !mayHear(gate)) continue
      gate.hasMissed = false
      gate.call(new PopStateEvent('popstate', { state: window.history.state as unknown }))
    }
  }
}

const isBelow = (base: string, pathname: string) => pathname === base || pathname.startsWith(`${base}/`)

/** A state alone, without an address, says nothing to anybody else. */
function wrapHistory(onWrite: (address: URL, write: () => void) => void): void {
  const { history } = window
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history)
    history[name] = (state, unused, address) => {
      const write = () => change(state, unused, address)
      const { href } = window.location
      if (!address || !URL.canParse(String(address), href)) write()
      else onWrite(new URL(String(address), href), write)
    }
  }
}

/** One gate for a listener, for every event it is put on: taken off one by one, it is gone with the last. */
function wrapListeners(toGate: (call: (event: Event) => void) => Gated): void {
  const add = window.addEventListener.bind(window)
  const remove = window.removeEventListener.bind(window)
  const gated = new WeakMap<Listener, Gated>()
  function gateOf(listener: Listener): Listener {
    const call = (event: Event) =>
      typeof listener === 'function' ? listener.call(window, event) : listener.handleEvent(event)
    const gate = gated.get(listener) ?? toGate(call)
    gated.set(listener, gate)
    gate.claim()
    return gate.hear
  }
  const isGated = (type: string, listener: Listener | null) => listener !== null && routing.includes(type)
  window.addEventListener = (type: string, listener: Listener, options?: boolean | AddEventListenerOptions) =>
    add(type, isGated(type, listener) ? gateOf(listener) : listener, options)
  window.removeEventListener = (type: string, listener: Listener, options?: boolean | EventListenerOptions) =>
    remove(type, (isGated(type, listener) && gated.get(listener)?.hear) || listener, options)
}
