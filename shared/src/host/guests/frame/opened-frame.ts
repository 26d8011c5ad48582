import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import type { GuestServices, MountedGuest, MountRequest } from '../guest-services'

/** What a page says before the code that hears it is here; more is not kept. */
const MAX_EARLY = 100

/** A frame in the page, whose page is on its way or there. */
export type OpenedFrame = {
  frame: HTMLIFrameElement
  address: string
  /** Gives the messages and loads of the frame since it was opened, in their order, and from then on each as it comes. */
  listen(listener: (event: Event) => void): void
}

/** Speaks with the page in a frame; settles when its guest is mounted. */
export type ConnectFrame = (
  request: MountRequest,
  services: GuestServices,
  opened: OpenedFrame,
) => Promise<Omit<MountedGuest, 'unmount'>>

/** Puts the frame of a guest into its place. Until the signal ends, a message counts only if it comes from the frame's window. */
export function openFrame(
  { guest, root, signal }: Pick<MountRequest, 'guest' | 'root' | 'signal'>,
  address: string,
): OpenedFrame {
  const frame = createFrame(guest)
  const early: Event[] = []
  let hear = (event: Event): void => void (early.length < MAX_EARLY && early.push(event))
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.source !== null && event.source === frame.contentWindow) hear(event)
  }
  window.addEventListener('message', onMessage, { signal })
  frame.addEventListener('load', (event) => hear(event), { signal })
  frame.src = address
  root.append(frame)
  return {
    frame,
    address,
    listen(listener) {
      hear = listener
      early.splice(0).forEach(listener)
    },
  }
}

function createFrame({ serviceCode, serviceName, iframe }: MicroFrontend): HTMLIFrameElement {
  if (!iframe) throw new Error(`${serviceCode} names no address.`)
  const frame = document.createElement('iframe')
  frame.title = serviceName
  frame.setAttribute('sandbox', iframe.sandbox)
  frame.allow = iframe.allow
  Object.assign(frame.style, { display: 'block', border: '0', width: '100%', height: '100%' })
  frame.referrerPolicy = 'no-referrer'
  return frame
}
