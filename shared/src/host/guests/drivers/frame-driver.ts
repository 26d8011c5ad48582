import type { HostMessage } from '../../../guest-protocol/host-to-guest'
import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import { watchFrame } from '../../../guest-protocol/page/watch-frames'
import { freeProcess } from '../frame/frame-process'
import { createFrameConnection } from '../frame/frame-connection'
import { addressOf, replaceAddress } from '../frame/guest-address'
import type { GuestDriver, GuestServices, MountRequest } from '../guest-services'

/** Pages of another origin in a sandboxed frame. */
export function createFrameDriver(services: GuestServices): GuestDriver {
  return {
    load: async () => ({}),
    mount: (request) => mountFrame(request, services),
  }
}

async function mountFrame(request: MountRequest, services: GuestServices) {
  const { guest, root, signal } = request
  const address = addressOf(guest, request.path)
  await freeProcess(address)
  const frame = createFrame(guest)
  const voice = createFrameConnection(request, services, { frame, origin: guest.iframe?.origin ?? '' })
  const loaded = new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { signal })
  })
  frame.addEventListener('load', () => voice.sendContext(), { signal })
  frame.addEventListener('load', () => watchFrame(frame, signal), { signal })
  frame.src = address
  root.append(frame)
  await loaded

  return {
    post(message: HostMessage) {
      if (!voice.post(message) && message.type === 'navigate') replaceAddress(frame, guest, message.payload.path)
    },
    beforeSwap: (version: string) => voice.beforeSwap(version),
    typing: voice.typing,
    unmount: async () => frame.remove(),
  }
}

/** The box of a guest, with nothing in it yet. */
export function createFrame({ serviceCode, serviceName, iframe }: MicroFrontend): HTMLIFrameElement {
  if (!iframe) throw new Error(`${serviceCode} names no address.`)
  const frame = document.createElement('iframe')
  frame.title = serviceName
  frame.setAttribute('sandbox', iframe.sandbox)
  frame.allow = iframe.allow
  Object.assign(frame.style, { display: 'block', border: '0', width: '100%', height: '100%' })
  frame.referrerPolicy = 'no-referrer'
  return frame
}
