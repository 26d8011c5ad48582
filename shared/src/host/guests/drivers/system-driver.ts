import type { HostMessage } from '../../../guest-protocol/host-to-guest'
import type { GuestDriver, GuestModule, GuestServices, MountRequest } from '../guest-services'
import { createInlineHost } from '../bus/inline-host'
import { inlineProps } from './inline-props'

/** System bundles with single-spa lifecycles: loaded once a version, mounted as a parcel once a tab. */
export function createSystemDriver(services: GuestServices): GuestDriver {
  return {
    async load(guest) {
      const module = await services.modules.load(guest)
      for (const name of ['bootstrap', 'mount', 'unmount']) {
        if (!module[name]) throw new Error(`${guest.serviceCode} exports no ${name}.`)
      }
      return module
    },
    mount: (request, module) => mountParcel(request, module, services),
  }
}

async function mountParcel(request: MountRequest, module: GuestModule, services: GuestServices) {
  const { guest, root, signal } = request
  const inline = createInlineHost(request, services)
  const props = { ...inlineProps(request, services, inline.host), domElement: root }
  // No `name`: two parcels of one name would unmount each other.
  const { bootstrap, mount, unmount } = module
  const parcel = services.mountParcel({ bootstrap, mount, unmount }, props)
  // However the attempt ends, nothing holds the parcel any more; what mounts too late is unmounted then.
  signal.addEventListener('abort', () => void parcel.unmount().catch(() => undefined), { once: true })
  await parcel.mountPromise
  if (signal.aborted) throw new Error(`${guest.serviceCode} mounted too late.`)
  const beforeSwap = module['beforeSwap']
  return {
    post: (message: HostMessage) => inline.post(message),
    beforeSwap: async () => (typeof beforeSwap === 'function' ? (beforeSwap(props) as unknown) : undefined),
    unmount: async () => void (await parcel.unmount()),
  }
}
