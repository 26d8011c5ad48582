import * as z from 'zod/mini'
import { Hello, PROTOCOL_VERSION } from '../../../guest-protocol/guest-to-host'
import type { Refused, Welcome } from '../../../guest-protocol/host-to-guest'
import type { IgnoredReason } from '../guest-services'

export type FrameChannelOptions = {
  frame: HTMLIFrameElement
  /** The origin in the registry. One that is opaque cannot be told from others: `null` counts with a nonce only. */
  origin: string
  /** What the frame was told in its address. It says it back once. */
  nonce?: string
  app: string
  signal: AbortSignal
  /** The guest shook hands: from here on it is heard through this port only. */
  onPort(port: MessagePort, close: () => void): void
  /** The port is closed: the frame went to another page. */
  onPortClosed(): void
  /** Takes a window message of a guest that has no port. False: it is no message of a guest. */
  onWindowMessage(data: unknown): boolean
  /** A message of the frame was ignored. */
  onIgnored(message: { origin: string; data: unknown; why: IgnoredReason }): void
}

const words = { source: 'center', v: PROTOCOL_VERSION } as const
const welcome: z.infer<typeof Welcome> = { ...words, type: 'welcome' }
const refused: Refused = {
  ...words,
  type: 'refused',
  failure: 'unsupported-protocol',
  supported: [PROTOCOL_VERSION],
}

/**
 * Takes the messages and loads of one frame: of messages from its window (`openFrame`) those count whose origin is the frame's as well.
 *
 * A `hello` opens the one port; another `hello` closes it and opens the next, since only a new page says it again. Once
 * a port is open, window messages of the guest are ignored. A `hello` may come before or after the frame's `load`, so
 * `load` alone does not tell whether the page that said it is still there: the page says so itself, and `close` is called.
 */
export function createFrameChannel(options: FrameChannelOptions): (event: Event) => void {
  const { frame, origin, signal } = options
  let port: MessagePort | null = null
  let saidHelloSinceLoad = false
  let isNonceSpent = false
  // What goes to an opaque origin can name none, and holds nothing but the port.
  const target = origin === 'null' ? '*' : origin

  function closePort() {
    if (!port) return
    port.close()
    port = null
    options.onPortClosed()
  }

  function onHello({ v, app, nonce }: z.infer<typeof Hello>): IgnoredReason | null {
    if (app !== options.app) return 'app'
    if (v !== PROTOCOL_VERSION) {
      frame.contentWindow?.postMessage(refused, target)
      return null
    }
    if (options.nonce !== undefined) {
      if (isNonceSpent || nonce !== options.nonce) return 'nonce'
      isNonceSpent = true
    }
    shakeHands()
    return null
  }

  function shakeHands() {
    closePort()
    saidHelloSinceLoad = true
    const channel = new MessageChannel()
    port = channel.port1
    // Browsers that know the event tell when the page at the other end is gone.
    port.addEventListener('close', () => channel.port1 === port && closePort(), { signal })
    options.onPort(channel.port1, () => channel.port1 === port && closePort())
    frame.contentWindow?.postMessage(welcome, target, [channel.port2])
  }

  /** Does what the frame says, or tells why not. */
  function take({ origin: from, data }: MessageEvent<unknown>): IgnoredReason | null {
    if (from !== origin || (origin === 'null' && options.nonce === undefined)) return 'origin'
    const hello = z.safeParse(Hello, data)
    if (hello.success) return onHello(hello.data)
    if (port) return 'port'
    return options.onWindowMessage(data) ? null : 'words'
  }

  function onMessage(event: MessageEvent<unknown>) {
    const why = take(event)
    if (why) options.onIgnored({ origin: event.origin, data: event.data, why })
  }

  function onLoad() {
    if (!saidHelloSinceLoad) closePort()
    saidHelloSinceLoad = false
  }

  signal.addEventListener('abort', closePort, { once: true })
  return (event) => (event instanceof MessageEvent ? onMessage(event) : onLoad())
}
