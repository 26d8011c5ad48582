import { proxy, subscribe } from 'valtio'
import { makeGuestToken, tellMe, type AppNews, type GuestToken, type MicroFrontend } from '../../../contract'
import {
  MESSAGE_BURST,
  MESSAGE_RATE,
  REQUEST_TIMEOUT_MS,
  type GuestConfiguration,
  type GuestUser,
  type NewsRequest,
} from '../../../guest-protocol'
import { portalBase } from '../../page/portal-address'
import { mountParcel } from '../drivers/root-parcel'
import { callApi } from '../../calls/call-api'
import { randomId } from '../../../early-call'
import { admitGuestCode } from '../../page/guest-code'
import { isolateHistory } from '../../page/history-isolation'
import { fetchPinned, findReplaced } from '../../page/page-functions'
import { configuration } from '../../configuration/configuration.store'
import { can, session } from '../../session/session.store'
import { changeConfiguration, changeUser } from '../../session/shown-changes'
import { preferences } from '../../texts/preferences.store'
import { callForGuest } from '../bus/call-for-guest'
import type { GuestHandle, InspectedGuest, OpenGuestOptions } from '../guest-handle'
import { createGuestHost, type GuestHost } from './guest-host'
import type { Prerender, PrerenderOptions } from './prerender'
import { findFault } from '../code/file-faults'
import { runInReadyPage, trackSideEffects } from '../code/follow-side-effects'
import { createGuestModules } from '../code/guest-modules'
import type { GuestModules, GuestServices } from '../guest-services'
import { watched, watchGuests } from './guest-watch'
import { guests } from '../../guest-list/guests.store'

/**
 * Opens a guest in a tab's container. It lives until it is closed, or the user signs out. With a prerender it counts as opened when it
 * is shown.
 */
export function openGuest(options: OpenGuestOptions, prerender?: Prerender): GuestHandle {
  return host().open({ ...options, guest: toPlain(options.guest) }, prerender)
}

/** Begins a prerender for {@link openGuest}. Null: the guest, the user or the memory of the page does not allow it. */
export async function prerenderGuest(guest: MicroFrontend, options: PrerenderOptions): Promise<Prerender | null> {
  const { createPrerender } = await import('./prerender')
  return createPrerender(guest, options, { open: inspectGuests(), maxHidden: configuration.values.CENTER_KEPT_GUESTS })
}

/**
 * Gets a guest ready before it is opened: `fetch` brings its files into the browser's cache, `evaluate` runs its bundle. Does
 * nothing for a user who saves data; what fails is said when the guest is opened.
 */
export function prefetchGuest(guest: MicroFrontend, depth: 'fetch' | 'evaluate'): void {
  void host().prefetch[depth](toPlain(guest))
}

/** Every open guest of the page. */
export function inspectGuests(): InspectedGuest[] {
  return created?.inspect() ?? []
}

let created: GuestHost | null = null

/** The one guest host of the page, made when the first guest is opened. */
function host(): GuestHost {
  created ??= connect(createGuestHost(services()))
  return created
}

function connect(guestHost: GuestHost): GuestHost {
  const catchUp = isolateHistory({
    guests: () =>
      guestHost.inspect().map((guest) => ({
        key: guest.key,
        base: toGuestConfiguration(guest.current()).base,
        isShown: guest.state.status !== 'hidden' && !guest.isPrerendering(),
      })),
    onMove: (key, path) =>
      guestHost
        .inspect()
        .find((guest) => guest.key === key)
        ?.moved(path),
  })
  watchGuests({ onLifecycle: ({ what, key }) => what === 'visible' && catchUp(key) })
  // What was put in the place of the browser's functions just now is ours.
  findReplaced()
  subscribe(guests, () => guestHost.offer(toPlain(guests.list)))
  let { status } = session
  subscribe(session, () => {
    if (status === 'signed-in' && session.status === 'signed-out') void guestHost.closeAll()
    status = session.status
  })
  return guestHost
}

function services(): GuestServices {
  return {
    observable: proxy,
    modules: admitted(createGuestModules(System)),
    fetchStyle,
    mountParcel: (lifecycles, props) => mountParcel(lifecycles, props, props['domElement'] as HTMLElement),
    user: toGuestUser,
    configuration: toGuestConfiguration,
    onChange,
    can,
    callApi: callForGuest,
    token: fetchToken,
    tellUser,
    changeUser,
    changeConfiguration,
    get onMessage() {
      return watched.onMessage
    },
    get onPost() {
      return watched.onPost
    },
    get onLifecycle() {
      return watched.onLifecycle
    },
    get onIgnored() {
      return watched.onIgnored
    },
    beforeLoad: (guest) => watched.beforeLoad?.(guest),
    findFault,
    findReplaced,
    trackSideEffects,
    now: () => performance.now(),
    randomId,
    limits: {
      slowMs: 4_000,
      requestMs: REQUEST_TIMEOUT_MS,
      rate: MESSAGE_RATE,
      burst: MESSAGE_BURST,
      maxDropped: 5_000,
      get maxHidden() {
        return configuration.values.CENTER_KEPT_GUESTS
      },
    },
  }
}

/** The code of a guest runs when no field for a password is drawn, and from then on none is. */
function admitted(modules: GuestModules): GuestModules {
  return { ...modules, load: (guest) => admitGuestCode().then(() => runInReadyPage(guest, () => modules.load(guest))) }
}

async function fetchToken({ serviceCode }: MicroFrontend): Promise<GuestToken | null> {
  const result = await callApi(makeGuestToken, { body: { app: serviceCode } })
  return result.ok ? result.value : null
}

/** The server looks at each part of it. */
async function tellUser({ serviceCode }: MicroFrontend, news: NewsRequest) {
  const body = { todos: [], done: [], badges: [], ...news } as AppNews
  const result = await callApi(tellMe, { params: { name: serviceCode }, body })
  if (result.ok) return 'kept'
  return result.failure.code === 'request.invalid' ? 'invalid-payload' : 'failed'
}

/** A guest learns the mobile number only by capability, and the token never; an isolated element not even whose id it is. */
function toGuestUser({ kind, iframe, capabilities, subject = '' }: MicroFrontend): GuestUser | null {
  if (!session.user) return null
  const { userId, username, name, tenantCode, groupName, roleCode, mobile } = session.user
  const isIsolated = kind === 'element' && iframe !== null
  const mayKnow = !isIsolated || capabilities.includes('userInfo:profile')
  const profile = mayKnow ? { username, groupName, roleCode } : { username: '', groupName: '', roleCode: '' }
  const user = { userId: isIsolated ? subject : userId, name, tenantCode, ...profile }
  return capabilities.includes('userInfo:mobile') ? { ...user, mobile } : user
}

function toGuestConfiguration({ menuPrefix }: MicroFrontend): GuestConfiguration {
  return { locale: preferences.locale, theme: preferences.theme, base: `${portalBase}/${menuPrefix}` }
}

function onChange(listener: () => void): () => void {
  let { user } = session
  const offSession = subscribe(session, () => {
    if (user === session.user) return
    user = session.user
    listener()
  })
  const offPreferences = subscribe(preferences, listener)
  return () => {
    offSession()
    offPreferences()
  }
}

async function fetchStyle(href: string, integrity: string, signal: AbortSignal): Promise<string> {
  if (!integrity) throw new Error(`${href} has no integrity.`)
  const response = await fetchPinned(href, integrity, { signal, credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${href} answered ${response.status}.`)
  return response.text()
}

/** Rows of a store are proxies; a guest's life outlasts them and hands parts of them to foreign code. */
function toPlain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}
