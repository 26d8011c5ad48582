import type { GuestMessage, HostFailure } from '../../../guest-protocol/guest-to-host'
import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import type { BusOwner } from './bus-owner'
import type { OpenGuestOptions } from '../guest-handle'
import type { GuestServices } from '../guest-services'

/** Why it was not done. */
type Done = HostFailure | void
type MessageHandlers = { [T in GuestMessage['type']]: (payload: Extract<GuestMessage, { type: T }>['payload']) => Done }

/** The portal's page moves at most once a second for a guest, so that no guest walks the user out of the portal. */
const MOVE_INTERVAL_MS = 1_000

/** What is done for each message that only tells something. Nothing that moves the portal is done for a hidden guest. */
export function createMessageHandlers(
  guest: MicroFrontend,
  services: GuestServices,
  options: OpenGuestOptions,
  owner: BusOwner,
): (message: GuestMessage) => Done {
  let movedAt = Number.NEGATIVE_INFINITY

  const onScreen = (action: () => Done): Done => (owner.isVisible() ? action() : 'not-granted')
  const move = (action: () => void) =>
    onScreen(() => {
      if (services.now() - movedAt < MOVE_INTERVAL_MS) return 'throttled'
      movedAt = services.now()
      return action()
    })

  const actions: MessageHandlers = {
    loaded: () => owner.onLoaded(),
    // Only a frame waits for it, and its driver hears it there.
    ready: () => undefined,
    error: ({ message }) => owner.onError(message),
    loginstate: (isSignedIn) => {
      if (!isSignedIn) options.onSessionEnd(guest.capabilities.includes('session:end'))
    },
    refRoute: (route) =>
      'go' in route ? move(() => options.onBack()) : onScreen(() => options.onOpenPath(route.path)),
    navigate: ({ path, replace }) => options.onNavigate(toInnerPath(path), { replace: replace ?? !owner.isTouched() }),
    title: ({ title }) => options.onTitle(title),
    dirty: ({ dirty }) => owner.setDirty(dirty),
    resize: ({ height }) => owner.resize(height),
    openTab: ({ path }) => onScreen(() => options.onOpenPath(path)),
    closeTab: () => move(() => options.onCloseTab?.()),
    event: (event) => owner.onEvent(event),
    // In the page a guest draws itself.
    draw: (drawn) => (guest.iframe && options.onDraw ? options.onDraw(drawn, owner.signal) : 'not-granted'),
  }
  // The union and the map share their keys; TypeScript cannot follow the pairing.
  return ({ type, payload }) => (actions[type] as (payload: unknown) => Done)(payload)
}

/** No `..` of a guest leads out of its own part of the portal. */
function toInnerPath(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://guest.invalid')
  return pathname + search + hash
}
