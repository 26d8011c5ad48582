import { createHostApi, type Host } from '../../../guest-protocol/host-api'
import type { HostMessage } from '../../../guest-protocol/host-to-guest'
import { createListeners } from '../../../guest-protocol/listeners'
import type { GuestServices, MountRequest } from '../guest-services'

/** A plain object in the place of a port: no copy, no task between the guest and the host. */
export function createInlineHost(
  { guest, receive, signal, posted, isPrerendering }: MountRequest,
  services: GuestServices,
): { host: Host; post(message: HostMessage): void } {
  const listeners = createListeners()
  signal.addEventListener('abort', listeners.clear, { once: true })
  const say = (type: string, payload: unknown): void => {
    if (type === 'navigate') listeners.forget(type)
    void receive(type, payload)
  }

  async function request(type: string, payload: unknown): Promise<unknown> {
    const response = await receive(type, payload)
    if (!response.ok) throw new Error(response.failure)
    return response.value
  }

  const host: Host = {
    app: guest.serviceCode,
    version: guest.version,
    get userInfo() {
      return services.user(guest)
    },
    get configuration() {
      return services.configuration(guest)
    },
    get prerendering() {
      return isPrerendering()
    },
    can: (action) => services.can(action),
    on: (type, listener) => (signal.aborted ? () => undefined : listeners.add(type, listener)),
    off: listeners.remove,
    ...createHostApi({
      post: say,
      request,
      locale: () => services.configuration(guest).locale,
    }),
  }
  const post = (message: HostMessage) => {
    posted(message)
    listeners.call(message.type, message.payload)
  }
  return { host: Object.freeze(host), post }
}
