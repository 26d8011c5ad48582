import { followPortal, hearPlainElement, setPlainElement } from '../../../guest-protocol/page/drive-plain-element'
import type { HostMessage } from '../../../guest-protocol/host-to-guest'
import type { PlainElement } from '../../../contract/registry/plain-element'
import type { GuestServices, MountedGuest, MountRequest } from '../guest-services'

/** How the host talks with one element. `arrival` is asked once it is connected, and settles when it is there. */
export type ElementConnection = Pick<MountedGuest, 'post' | 'beforeSwap'> & { arrival(): Promise<unknown> }

/** Speaks with an element that knows nothing of the portal: sets what its manifest names, hears its own events. */
export function connectPlainElement(
  element: HTMLElement,
  plain: PlainElement,
  { guest, path, receive, signal }: MountRequest,
  services: GuestServices,
): ElementConnection {
  setPlainElement(element, plain, guest.props)
  followPortal(element, plain, { ...services.configuration(guest), path })
  const waits = Object.values(plain.events).some(({ says }) => says === 'ready')
  const ready = new Promise<void>((resolve) => {
    if (!waits) resolve()
    hearPlainElement(
      element,
      plain,
      (type, payload) => {
        if (type === 'ready') resolve()
        void receive(type, payload)
      },
      { signal },
    )
  })
  return {
    arrival: () => ready,
    post(message: HostMessage) {
      if (message.type === 'globalConfig') followPortal(element, plain, message.payload)
      if (message.type === 'navigate') followPortal(element, plain, { path: message.payload.path })
    },
    beforeSwap: async () => undefined,
  }
}
