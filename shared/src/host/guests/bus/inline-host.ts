import { createHostApi, type Host } from '../../../guest-protocol/host-api'
import type { HostMessage } from '../../../guest-protocol/host-to-guest'
import type { GuestServices, MountRequest } from '../guest-services'

type Listener = (payload: never) => void

/** A plain object in the place of a port: no copy, no task between the guest and the host. */
export function createInlineHost(
  { guest, receive, signal, posted, isPrerendering }: MountRequest,
  services: GuestServices,
): { host: Host; post(message: HostMessage): void } {
  // A set is never changed but replaced: a listener added by another one hears the next message, not this one.
  const listeners = new Map<string, ReadonlySet<Listener>>()
  signal.addEventListener('abort', () => listeners.clear(), { once: true })
  const off = (type: string, listener: Listener) => {
    const left = new Set(listeners.get(type))
    left.delete(listener)
    listeners.set(type, left)
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
    on(type, listener) {
      if (signal.aborted) return () => undefined
      listeners.set(type, new Set(listeners.get(type)).add(listener))
      return () => off(type, listener)
    },
    off,
    ...createHostApi({
      post: (type, payload) => void receive(type, payload),
      request,
      locale: () => services.configuration(guest).locale,
    }),
  }
  const post = (message: HostMessage) => {
    posted(message)
    for (const listener of listeners.get(message.type) ?? []) listener(message.payload as never)
  }
  return { host: Object.freeze(host), post }
}
