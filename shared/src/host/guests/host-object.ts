import type { Host } from '../../contract/guest-host'
import type { GuestCallResult, GuestToken, OverlayAnswer } from '../../contract/guest-requests'
import type { PortAnswer } from '../../contract/host-messages'
import type { HostMessage } from '../../contract/host-says'
import type { GuestServices, MountRequest } from './guest-services'

type Listener = (payload: never) => void
type Words = Omit<Host, 'app' | 'version' | 'userInfo' | 'configuration' | 'can' | 'on' | 'off'>

/** A plain object in the place of a port: no copy, no task between the guest and the host. */
export function createInlineHost(
  { guest, receive, signal, posted }: MountRequest,
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

  const host: Host = {
    app: guest.serviceCode,
    version: guest.version,
    get userInfo() {
      return services.user(guest)
    },
    get configuration() {
      return services.configuration(guest)
    },
    can: (action) => services.can(action),
    on(type, listener) {
      if (signal.aborted) return () => undefined
      listeners.set(type, new Set(listeners.get(type)).add(listener))
      return () => off(type, listener)
    },
    off,
    ...createWords(receive, () => services.configuration(guest).locale),
  }
  const post = (message: HostMessage) => {
    posted(message)
    for (const listener of listeners.get(message.type) ?? []) listener(message.payload as never)
  }
  return { host: Object.freeze(host), post }
}

/** The names that guests know, over the messages of the protocol. */
function createWords(
  send: (type: string, payload: unknown) => PortAnswer | Promise<PortAnswer>,
  locale: () => 'zh' | 'en',
): Words {
  async function request(type: string, payload?: unknown): Promise<unknown> {
    const answer = await send(type, payload)
    if (!answer.ok) throw new Error(answer.failure)
    return answer.value
  }
  return {
    navigate: (path, { replace } = {}) => void send('navigate', { path, replace }),
    openTab: (path) => void send('openTab', { path }),
    closeTab: () => void send('closeTab', null),
    back: () => void send('refRoute', { go: true }),
    setTitle: (title) => void send('title', { title }),
    setDirty: (dirty) => void send('dirty', { dirty }),
    logout: () => void send('loginstate', false),
    emit: (name, detail) => void send('event', { name, detail }),
    post: (type, payload) => void send(type, payload),
    request,
    call: (endpoint, parts = {}) => request('request', { endpoint, ...parts }) as Promise<GuestCallResult>,
    getToken: () => request('token') as Promise<GuestToken>,
    overlay: (overlay) => request('overlay', overlay) as Promise<OverlayAnswer>,
    t: (texts, values = {}) => texts[locale()].replace(/{{\s*(\w+)\s*}}/g, (_, name) => String(values[name] ?? '')),
  }
}
