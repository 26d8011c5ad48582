import type { HostMessage } from '../../../guest-protocol/host-to-guest'
import { watchFrame } from '../../../guest-protocol/page/watch-frames'
import { createFrameConnection } from '../frame/frame-connection'
import { replaceAddress } from '../frame/guest-address'
import type { ConnectFrame } from '../frame/opened-frame'
import type { MountRequest } from '../guest-services'
import { endMeant } from '../frame/while-meant'

export { takeWarmFrame, warmFrame } from '../frame/warm-frame'
export { warmPage } from '../frame/warm-page'

/** Speaks with a page of another origin. It is mounted when it has loaded, whether or not it speaks. */
export const connectPage: ConnectFrame = async (request, services, { frame, listen }) => {
  endMeant()
  const { guest, signal } = request
  const connection = createFrameConnection(request, services, { frame, origin: guest.iframe?.origin ?? '' })
  await new Promise<void>((resolve) => {
    listen((event) => {
      connection.hear(event)
      if (event.type !== 'load') return
      resolve()
      connection.sendContext()
      watchFrame(frame, signal)
    })
  })
  return {
    post(message: HostMessage) {
      if (!connection.post(message) && message.type === 'navigate') replaceAddress(frame, guest, message.payload.path)
    },
    beforeSwap: connection.beforeSwap,
    typing: connection.typing,
  }
}

/** Speaks with an element in a page of ours, which says itself when it is mounted. */
export const connectIsolated: ConnectFrame = async (request, services, { frame, address, listen }) => {
  // A guest that was opened before this code had come has a frame by now: none is made ready beside it.
  endMeant()
  const { guest } = request
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
  const connection = createFrameConnection(heard, services, {
    frame,
    // Opaque, but for an app that has an origin for itself and may keep what it stores.
    origin: guest.iframe?.origin ?? 'null',
    nonce: new URL(address).hash.slice(1),
    onPageGone: () => void request.receive('error', { message: `${guest.serviceCode} left its page.` }),
  })
  listen(connection.hear)
  await ready
  return {
    post: (message: HostMessage) => void connection.post(message),
    beforeSwap: connection.beforeSwap,
    typing: connection.typing,
  }
}
