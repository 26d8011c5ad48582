import {
  createHostApi,
  createListeners,
  createTypist,
  focusedElement,
  takesText,
  watchComposing,
  type GuestConfiguration,
  type GuestStart,
  type GuestUser,
  type Host,
  type SwapAnswer,
  type TypedText,
} from '@center/shared/guest-protocol'
import { shakeHands } from './handshake'
import { createPlace, type Place } from './place'
import { bye, createPortClient } from './port-client'

/** How a page in a frame presents itself to the portal around it. */
export type ConnectOptions = {
  /** Name in the portal's registry. */
  app: string
  /** The page's own version, for readers of `host.version`. */
  version?: string
  /** Only a portal of this origin is answered. Left out: any page that embeds it. */
  portalOrigin?: string
  /** Asked before another version takes this one's place, or before this one is released from memory. */
  beforeSwap?: (version: string) => SwapAnswer | undefined | Promise<SwapAnswer | undefined>
  /**
   * Left out: this page's address and the portal's are tied together. Where the page goes is part of the portal's address,
   * where the portal goes the page is sent, and the page's links and its `pushState` make no history entries beside the
   * portal's. A path is reported once and nothing tied; `null` reports none.
   */
  path?: string | null
  /** False: the page says itself when it is ready, by `host.post('ready', null)`. Default: as soon as it is connected. */
  ready?: boolean
  /** What the portal put into the address of a frame whose origin is opaque. */
  nonce?: string
}

/** The host in a frame. Everything may be called at once: it waits until the portal has answered. */
export type FrameHost = Host & {
  /**
   * Fulfilled when the portal has answered, with what it hands over; user and configuration are known by then. Stays open
   * when the page is not embedded. Rejects with `unsupported-protocol` when the portal speaks another major version.
   */
  readonly connected: Promise<GuestStart>
  /** True when there is a portal around this page. */
  readonly isEmbedded: boolean
  /** Ends the connection; nothing is sent or received any more. */
  close(): void
}

type Known = { userInfo: GuestUser | null; globalConfig: GuestConfiguration | null; isPrerendering: boolean }

/** Asks once for each action; false until the portal has answered. */
function createPermissions(
  request: (type: string, payload: unknown) => Promise<unknown>,
  onAnswer: (action: string, granted: boolean) => void,
) {
  const answers = new Map<string, boolean>()
  return (action: string): boolean => {
    const answer = answers.get(action)
    if (answer === undefined) {
      answers.set(action, false)
      request('can', { action }).then(
        (granted) => {
          answers.set(action, granted === true)
          onAnswer(action, granted === true)
        },
        () => answers.delete(action),
      )
    }
    return answer ?? false
  }
}

/** What the portal's answer settles. Who does not wait for it is not told by an unhandled rejection either. */
function createBeginning() {
  let begin: (start: GuestStart) => void = () => {}
  let refuse: (failure: string) => void = () => {}
  const connected = new Promise<GuestStart>((resolve, reject) => {
    begin = resolve
    refuse = (failure) => reject(new Error(failure))
  })
  connected.catch(() => undefined)
  return { connected, begin, refuse }
}

type Announcing = Parameters<typeof shakeHands>[1] & {
  post(type: string, payload: unknown): unknown
  place: Place
  signal: AbortSignal
}

/** Says to the portal that the page is here, and where; and at its end that it goes. */
function announce(options: ConnectOptions, { open, refuse, post, place, signal }: Announcing): void {
  const { app, portalOrigin = '*', nonce, ready, path } = options
  const stop = shakeHands({ app, portalOrigin, nonce }, { open, refuse })
  signal.addEventListener('abort', stop)
  if (ready !== false) post('ready', null)
  if (path) place.navigate(path, { replace: true })
  window.addEventListener('pagehide', () => post(bye, null), { signal })
}

/** What the portal asks and says while one version goes and the next comes, and the user types. */
function createSwaps(beforeSwap: ConnectOptions['beforeSwap'], signal: AbortSignal) {
  const typist = createTypist()
  const composed = watchComposing(window, signal)
  return {
    hear(type: string, payload: unknown): void {
      if (type === 'start' && (payload as GuestStart).typing) typist.keep()
      if (type === 'typed') typist.put(payload as TypedText)
    },
    answers: {
      async beforeSwap(payload: unknown) {
        await composed()
        const answer = beforeSwap?.((payload as { version: string }).version)
        // What is typed from here on may not be in the answer any more.
        if (takesText(focusedElement())) typist.keep()
        return (await answer) ?? { dirty: false }
      },
      takeTyping: () => typist.handOn(),
    },
  }
}

function learn(known: Known, type: string, payload: unknown): void {
  if (type === 'userInfo') known.userInfo = payload as GuestUser
  if (type === 'globalConfig') known.globalConfig = payload as GuestConfiguration
  if (type === 'start') known.isPrerendering = (payload as GuestStart).prerendering === true
  if (type === 'visible') known.isPrerendering = false
}

/**
 * Connects a page in a frame with the portal around it: says hello to the parent, takes the one port that comes back and
 * listens to nothing else; says bye when another page takes this one's place. A message from another window, or from
 * another origin than `portalOrigin`, does nothing.
 */
export function connect(options: ConnectOptions): FrameHost {
  const { app, version = '', beforeSwap } = options
  const isEmbedded = window.parent !== window
  const listeners = createListeners()
  const known: Known = { userInfo: null, globalConfig: null, isPrerendering: false }
  const { connected, begin, refuse } = createBeginning()
  const closed = new AbortController()
  const post = (type: string, payload: unknown): unknown => {
    if (type === 'navigate') listeners.forget(type)
    return isEmbedded && client.post(type, payload)
  }
  const isTied = isEmbedded && options.path === undefined
  const isFollowed = (): boolean => listeners.has('navigate')
  // A page whose address is tied goes there by itself.
  const isNews = (type: string): boolean => type !== 'navigate' || !isTied || isFollowed()
  const swaps = createSwaps(beforeSwap, closed.signal)
  const place = createPlace({ isTied, post, isFollowed, signal: closed.signal })

  const client = createPortClient(
    (type, payload) => {
      learn(known, type, payload)
      if (type === 'start') begin(payload as GuestStart)
      swaps.hear(type, payload)
      place.hear(type, payload)
      if (isNews(type)) listeners.call(type, payload)
    },
    { ...swaps.answers, ping: () => null },
  )

  if (isEmbedded) announce(options, { post, place, refuse, open: client.open, signal: closed.signal })

  return {
    app,
    version,
    connected,
    isEmbedded,
    get userInfo() {
      return known.userInfo
    },
    get configuration() {
      return known.globalConfig
    },
    get prerendering() {
      return known.isPrerendering
    },
    can: isEmbedded
      ? createPermissions(client.request, (action, granted) => listeners.call('can', { action, granted }))
      : () => false,
    on: listeners.add,
    off: listeners.remove,
    ...createHostApi({
      post,
      request: client.request,
      locale: () => known.globalConfig?.locale ?? 'zh',
    }),
    navigate: place.navigate,
    close() {
      closed.abort()
      client.close()
    },
  }
}
