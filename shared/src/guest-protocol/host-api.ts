import type { GuestEndpoint, GuestToken } from '../contract/registry/guest-endpoints'
import type { Locale } from '../contract/values/locale'
import type { AppNewsInput } from '../contract/registry/app-news'
import type { IntentParams } from '../contract/registry/intent-params'
import type { GuestCall, GuestCallResult, IntentResult, Overlay, OverlayAnswer } from './guest-requests'
import type { DrawEvent, GuestConfiguration, GuestUser } from './host-to-guest'

/** What a guest can listen to: the value handed to the listener, by name. */
export type HostEvents = {
  /** The user, when the portal first tells it and whenever it changes. */
  userInfo: GuestUser
  /** Locale, theme and place together, when first told and whenever one of them changes. */
  globalConfig: GuestConfiguration
  /** Only the locale, only when it changed. */
  locale: GuestConfiguration['locale']
  /** Only the theme, only when it changed. */
  theme: GuestConfiguration['theme']
  /** The tab of this guest is on screen. */
  visible: null
  /** Another tab is on screen: pause what is not visible. */
  hidden: null
  /** The portal shows another inner path of this guest: back, forward, a menu item. */
  navigate: { path: string }
  /** What `can` answers for an action is known, or is another: draw again. Frames only; in the page it is known at once. */
  can: { action: string; granted: boolean }
  /** Another sub-app told an event that this one names in its manifest (`messages`). */
  event: { name: string; detail?: unknown; from: string }
  /** The user did something with an element that the portal draws for this guest (`drawView`). */
  draw: DrawEvent
}

/** The parts of a call besides its endpoint. */
export type GuestCallParts = Omit<GuestCall, 'endpoint'>

/**
 * The host as a guest sees it, the same object for every kind: a property of an element, a prop of a System bundle, the
 * answer of `connect()` in a frame. Never holds the user's token.
 */
export type Host = {
  /** Import-map name of this guest. */
  readonly app: string
  /** The version of this guest that runs. */
  readonly version: string
  /** Who uses the portal. Null until the portal has told it (frames only), and for a visitor. */
  readonly userInfo: GuestUser | null
  /** How the portal looks, and where this guest is in it. Null until the portal has told it (frames only). */
  readonly configuration: GuestConfiguration | null
  /**
   * True while this guest is mounted out of sight because the user may be about to open it (`prerender` of the manifest): count
   * no visit, play nothing, ask nothing. The event `visible` tells when it is opened; when it is not, it is unmounted. In a frame
   * it is known when `connected` is fulfilled.
   */
  readonly prerendering: boolean
  /** Whether the user holds the action. A frame reads false until the portal has answered; the event `can` tells when. */
  can(action: string): boolean
  /** Listens to the portal. Answers the function that ends the listening. */
  on<Name extends keyof HostEvents>(name: Name, listener: (payload: HostEvents[Name]) => void): () => void
  /** Ends the listening, for who did not keep what `on` answered. */
  off<Name extends keyof HostEvents>(name: Name, listener: (payload: HostEvents[Name]) => void): void
  /**
   * Tells the portal this guest's inner path, so that reload, back and deep link keep it. One step back leads here again,
   * unless `replace` says that this is no step. Left out: it is one when the user has touched the guest.
   */
  navigate(path: string, options?: { replace?: boolean }): void
  /** Opens a path of the portal in its own tab. Only while this guest is on screen. */
  openTab(path: string): void
  /** Closes this guest's own tab; the portal asks first when the guest is dirty. */
  closeTab(): void
  /** One page back in the portal (`refRoute {go:true}`), at most once a second. */
  back(): void
  /** Names the tab, and the window while the tab is on screen, instead of the menu; an empty title gives the menu's name back. */
  setTitle(title: string): void
  /** True while the guest holds typed work that was not saved. */
  setDirty(dirty: boolean): void
  /** Asks the portal to end the session; it asks the user first, unless the registration grants `session:end`. */
  logout(): void
  /** Tells an event to the open sub-apps that name it in their manifests. This one must name it as well. */
  emit(name: string, detail?: unknown): void
  /** Sends a message of the protocol by name. */
  post(type: string, payload: unknown): void
  /** Sends and waits for the answer; rejects with a {@link HostFailure} as its `message`. */
  request(type: string, payload?: unknown): Promise<unknown>
  /** A call of the portal's API that the portal makes for this guest. Needs the capability `request:<endpoint>`. */
  call(endpoint: GuestEndpoint, parts?: GuestCallParts): Promise<GuestCallResult>
  /** A token for this guest's own server: who is using it, for five minutes. Needs the capability `token`. */
  getToken(): Promise<GuestToken>
  /** Lets the portal draw a dialog or a notice above everything; text only. Resolves when the user has answered. */
  overlay(overlay: Overlay): Promise<OverlayAnswer>
  /**
   * Asks for what another app offers (`intents` of its manifest), such as `device.show` with `{ id: 'A-1' }`: the portal opens its
   * page in a tab, and lets the user choose when several apps offer it. Only while this guest is on screen. Needs the capability
   * `intent:open`.
   */
  openIntent(action: string, params?: IntentParams): Promise<IntentResult>
  /** Whether {@link openIntent} would find an app for it that this user may open: show the button, or do not. */
  canOpenIntent(action: string, params?: IntentParams): Promise<boolean>
  /**
   * Keeps what this app has for its user: `todos` for the list of to-dos, keys that are `done`, and `badges`, numbers at menu items (0
   * takes one away). Each needs its capability, `todo` or `badge`. The app's own server tells the same by `POST …/news`.
   */
  tellUser(news: AppNewsInput): Promise<void>
  /** The text in the user's language, with `{{name}}` filled in. */
  t(texts: Record<GuestConfiguration['locale'], string>, values?: Record<string, string | number>): string
}

/** What a guest gets with the host when it is mounted. */
export type GuestProps = {
  /** The way back to the portal. */
  host: Host
  /** The guest's address in the portal, without a trailing slash: `/center/orders`. */
  base: string
  /** Inner path below `base`. */
  path: string
  /** The language that the user chose. */
  locale: Locale
  /** Light or dark, as the portal is drawn. */
  theme: 'light' | 'dark'
  /** What operations registered for this tenant. */
  props: Record<string, unknown>
  /** What the version before handed over in a swap. */
  state: unknown
}

/** The part of the host that only sends messages. */
export type HostApi = Omit<
  Host,
  'app' | 'version' | 'userInfo' | 'configuration' | 'prerendering' | 'can' | 'on' | 'off'
>

/** How messages reach the portal: through a port from a frame, by a call inside the page. */
export type HostApiDependencies = {
  post(type: string, payload: unknown): void
  request(type: string, payload: unknown): Promise<unknown>
  locale(): Locale
}

/** The functions that guests call, over the messages of the protocol. */
export function createHostApi({ post, request, locale }: HostApiDependencies): HostApi {
  return {
    navigate: (path, { replace } = {}) => post('navigate', { path, replace }),
    openTab: (path) => post('openTab', { path }),
    closeTab: () => post('closeTab', null),
    back: () => post('refRoute', { go: true }),
    setTitle: (title) => post('title', { title }),
    setDirty: (dirty) => post('dirty', { dirty }),
    logout: () => post('loginstate', false),
    emit: (name, detail) => post('event', { name, detail }),
    post,
    request: (type, payload = null) => request(type, payload),
    call: (endpoint, parts = {}) => request('request', { endpoint, ...parts }) as Promise<GuestCallResult>,
    getToken: () => request('token', null) as Promise<GuestToken>,
    overlay: (overlay) => request('overlay', overlay) as Promise<OverlayAnswer>,
    openIntent: (action, params = {}) => request('intent', { action, params }) as Promise<IntentResult>,
    canOpenIntent: async (action, params = {}) =>
      ((await request('intent', { action, params, check: true })) as IntentResult).status === 'available',
    tellUser: (news) => request('news', news) as Promise<void>,
    t: (texts, values = {}) => texts[locale()].replace(/{{\s*(\w+)\s*}}/g, (_, name) => String(values[name] ?? '')),
  }
}
