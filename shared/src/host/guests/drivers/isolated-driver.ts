import type { HostMessage } from '../../../guest-protocol/host-to-guest'
import { createFrame } from './frame-driver'
import { freeProcess } from '../frame/frame-process'
import { createFrameConnection } from '../frame/frame-connection'
import type { GuestDriver, GuestServices, MountRequest } from '../guest-services'

/**
 * Elements that run in a frame of their own: the same bundle as in the page, in a page of ours whose origin is opaque.
 *
 * Such a frame has no origin to be known by, so its address carries a nonce that only this frame can say back, once. The
 * bundle is loaded in there; the portal's page never evaluates any of it.
 */
export function createIsolatedDriver(services: GuestServices): GuestDriver {
  return {
    load: async () => ({}),
    // The bundle comes in while the frame mounts; the frame itself keeps the shorter limit of the mount.
    mountLimitMs: ({ timeoutMs, mountTimeoutMs }) => timeoutMs + mountTimeoutMs,
    mount: (request) => mountIsolated(request, services),
  }
}

async function mountIsolated(request: MountRequest, services: GuestServices) {
  const { guest, root } = request
  const address = new URL(guest.iframe?.src ?? '', document.baseURI).href
  await freeProcess(address)
  const frame = createFrame(guest)
  const nonce = services.randomId()
  let arrive = () => {}
  const ready = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const heard: MountRequest = {
    ...request,
    receive(type, payload) {
      const answer = request.receive(type, payload)
      if (type === 'ready' && 'ok' in answer && answer.ok) arrive()
      return answer
    },
  }
  const voice = createFrameConnection(heard, services, {
    frame,
    // Opaque, but for an app that has an origin for itself and may keep what it stores.
    origin: guest.iframe?.origin ?? 'null',
    nonce,
    onPageGone: () => void request.receive('error', { message: `${guest.serviceCode} left its page.` }),
  })
  frame.src = `${address}#${nonce}`
  root.append(frame)
  await ready

  return {
    post: (message: HostMessage) => void voice.post(message),
    beforeSwap: (version: string) => voice.beforeSwap(version),
    typing: voice.typing,
    unmount: async () => frame.remove(),
  }
}
