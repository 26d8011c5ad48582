/** One end of a channel whose messages arrive at once, as copies. jsdom has no `MessageChannel`. */
export class FakePort extends EventTarget {
  other: FakePort | null = null
  isClosed = false
  /** Everything that came, also before anybody listened. */
  readonly arrived: unknown[] = []
  start(): void {}
  postMessage(data: unknown): void {
    if (this.isClosed || !this.other || this.other.isClosed) return
    const copy = JSON.parse(JSON.stringify(data)) as unknown
    this.other.arrived.push(copy)
    this.other.dispatchEvent(new MessageEvent('message', { data: copy }))
  }
  close(): void {
    this.isClosed = true
  }
}

/** Puts channels of {@link FakePort} in the place of the browser's. */
export function installFakeChannels(): void {
  class FakeChannel {
    port1 = new FakePort()
    port2 = new FakePort()
    constructor() {
      this.port1.other = this.port2
      this.port2.other = this.port1
    }
  }
  Object.defineProperty(globalThis, 'MessageChannel', { value: FakeChannel, configurable: true })
}

/** What the page told a frame's window. */
export type Told = { data: unknown; origin: string; ports: FakePort[] }

/** The page in a frame, as a test plays it: what it is told, and what it says. */
export type FakeFramePage = {
  readonly told: Told[]
  readonly addresses: string[]
  /** Says something to the portal; another `origin` or `source` plays another sender. */
  say(data: unknown, over?: { origin?: string; source?: unknown }): void
  /** The document of the frame has loaded. */
  finishLoading(): void
  /** Says hello and gives back the port that came. A page of opaque origin says its nonce. */
  shakeHands(app: string, nonce?: string): FakePort
}

/** Plays the page in a frame that is in the document. */
export function playFrame(frame: HTMLIFrameElement, origin: string): FakeFramePage {
  const told: Told[] = []
  const addresses: string[] = []
  const page = {
    postMessage: (data: unknown, target: string, ports: FakePort[] = []) => told.push({ data, origin: target, ports }),
    location: { replace: (address: string) => addresses.push(address) },
  }
  Object.defineProperty(frame, 'contentWindow', { value: page, configurable: true })
  // As browsers have it for a page of another origin.
  Object.defineProperty(frame, 'contentDocument', { value: null, configurable: true })

  function say(data: unknown, over: { origin?: string; source?: unknown } = {}) {
    const event = new MessageEvent('message', { data, origin: over.origin ?? origin })
    Object.defineProperty(event, 'source', { value: 'source' in over ? over.source : page })
    window.dispatchEvent(event)
  }
  return {
    told,
    addresses,
    say,
    finishLoading: () => void frame.dispatchEvent(new Event('load')),
    shakeHands(app, nonce) {
      say({ source: 'center', v: 1, type: 'hello', app, ...(nonce === undefined ? {} : { nonce }) })
      const port = told.at(-1)?.ports[0]
      if (!port) throw new Error('The portal did not shake hands.')
      return port
    },
  }
}
