import type { GuestMessage } from '../../contract/host-messages'
import type { MicroFrontend } from '../../contract/micro-frontends'
import type { BusOwner } from './bus-owner'
import type { OpenGuestOptions } from './guest-handle'
import type { GuestServices } from './guest-services'

type Actions = { [T in GuestMessage['type']]: (payload: Extract<GuestMessage, { type: T }>['payload']) => void }

/** The portal's page moves at most once a second for a guest, so that no guest walks the user out of the portal. */
const MOVE_INTERVAL_MS = 1_000

/** What is done for each message that only tells something. Nothing that moves the portal is done for a hidden guest. */
export function createActions(
  guest: MicroFrontend,
  services: GuestServices,
  options: OpenGuestOptions,
  owner: BusOwner,
): (message: GuestMessage) => void {
  let movedAt = Number.NEGATIVE_INFINITY

  function move(action: () => void) {
    if (!owner.isVisible() || services.now() - movedAt < MOVE_INTERVAL_MS) return
    movedAt = services.now()
    action()
  }

  const actions: Actions = {
    loaded: () => owner.onLoaded(),
    ready: () => owner.onReady(),
    error: ({ message }) => owner.onError(message),
    loginstate: (isSignedIn) => {
      if (!isSignedIn) options.onSessionEnd(guest.capabilities.includes('session:end'))
    },
    refRoute: (route) => {
      if ('go' in route) move(() => options.onBack())
      else if (owner.isVisible()) options.onOpenPath(route.path)
    },
    navigate: ({ path, replace }) => options.onNavigate(toInnerPath(path), { replace: replace ?? !owner.isTouched() }),
    title: ({ title }) => options.onTitle(title),
    dirty: ({ dirty }) => owner.setDirty(dirty),
    resize: ({ height }) => owner.resize(height),
    openTab: ({ path }) => {
      if (owner.isVisible()) options.onOpenPath(path)
    },
    closeTab: () => move(() => options.onCloseTab?.()),
    event: (event) => owner.onEvent(event),
  }
  // The union and the map share their keys; TypeScript cannot follow the pairing.
  return ({ type, payload }) => (actions[type] as (payload: unknown) => void)(payload)
}

/** No `..` of a guest leads out of its own part of the portal. */
function toInnerPath(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://guest.invalid')
  return pathname + search + hash
}
