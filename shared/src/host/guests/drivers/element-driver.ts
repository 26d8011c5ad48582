import type { HostMessage } from '../../../guest-protocol/host-to-guest'
import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import type { GuestDriver, GuestModule, GuestServices, MountRequest } from '../guest-services'
import { createInlineHost } from '../bus/inline-host'
import { inlineProps } from './inline-props'
import type { ElementConnection, connectPlainElement as ConnectPlainElement } from './plain-element-driver'
import { evaluateUnderVersion } from '../code/versioned-tags'

type GuestElement = HTMLElement & {
  ready?: PromiseLike<unknown>
  beforeSwap?: (version: string) => unknown
}

type ElementModule = {
  Constructor: new () => GuestElement
  connectPlain: typeof ConnectPlainElement | undefined
}

const guestEvents = ['ready', 'error', 'navigate', 'title', 'dirty', 'event']

/** Custom elements: evaluated once a version, created once a tab. */
export function createElementDriver(services: GuestServices): GuestDriver {
  const modules = new Map<string, Promise<GuestModule>>()

  async function evaluate(guest: MicroFrontend): Promise<GuestModule> {
    const { serviceCode, tag, version } = guest
    const Constructor = tag && (await evaluateUnderVersion(tag, version, () => services.modules.load(guest)))
    if (!Constructor) throw new Error(`${serviceCode} did not define ${tag}.`)
    // Loaded with the first element that does not know the portal: most pages have none.
    const plain = guest.element ? await import('./plain-element-driver') : null
    return { Constructor, connectPlain: plain?.connectPlainElement }
  }

  return {
    load(guest) {
      const loaded = modules.get(guest.entry) ?? evaluate(guest)
      modules.set(guest.entry, loaded)
      loaded.catch(() => modules.delete(guest.entry))
      return loaded
    },
    mount: (request, module) => mountElement(request, module as ElementModule, services),
  }
}

async function mountElement(
  request: MountRequest,
  { Constructor, connectPlain }: ElementModule,
  services: GuestServices,
) {
  const { guest, root } = request
  const element = new Constructor()
  // Inside the element's own styles and queries its tag has the version; this is the name its author knows.
  element.dataset['tag'] = guest.tag ?? ''
  const connection =
    guest.element && connectPlain
      ? connectPlain(element, guest.element, request, services)
      : connectSdkElement(element, request, services)
  connect(root, element)
  await connection.arrival()

  return { ...connection, unmount: async () => element.remove() }
}

/** Speaks with an element that knows the portal: properties and events have the names of the SDK. */
function connectSdkElement(element: GuestElement, request: MountRequest, services: GuestServices): ElementConnection {
  const inline = createInlineHost(request, services)
  Object.assign(element, inlineProps(request, services, inline.host))
  const said = listenToElement(element, request)
  return {
    arrival: () => Promise.race([said, element.ready]),
    post(message: HostMessage) {
      if (message.type === 'globalConfig') Object.assign(element, message.payload)
      if (message.type === 'navigate') Object.assign(element, { path: message.payload.path })
      inline.post(message)
    },
    beforeSwap: async (version: string) => element.beforeSwap?.(version),
  }
}

/** Hands the element's events to the bus. Settles when the element says `mf:ready` or `mf:error`. */
function listenToElement(element: HTMLElement, { receive, signal }: MountRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const type of guestEvents) {
      element.addEventListener(
        `mf:${type}`,
        (event) => {
          const detail: unknown = event instanceof CustomEvent ? event.detail : null
          if (type === 'ready') resolve()
          if (type === 'error') reject(new Error(messageOf(detail)))
          receive(type, type === 'error' ? { message: messageOf(detail) } : detail)
        },
        { signal },
      )
    }
  })
}

/** A throw in `connectedCallback` goes to `window`, not to the caller that connected the element: catch it there. */
function connect(root: HTMLElement, element: HTMLElement): void {
  const thrown: unknown[] = []
  const note = (event: ErrorEvent) => {
    event.preventDefault()
    thrown.push(event.error)
  }
  window.addEventListener('error', note)
  root.append(element)
  window.removeEventListener('error', note)
  if (thrown.length > 0) throw thrown[0]
}

function messageOf(detail: unknown): string {
  if (typeof detail === 'string') return detail
  const message = typeof detail === 'object' && detail !== null && 'message' in detail ? detail.message : null
  return typeof message === 'string' ? message : 'The element reported an error.'
}
