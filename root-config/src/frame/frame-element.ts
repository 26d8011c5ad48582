import type { PlainElement } from '@center/shared/contract'
import { followPortal, hearPlainElement, setPlainElement, type GuestConfiguration } from '@center/shared/guest-protocol'
import type { FrameHost, GuestStart, SwapAnswer } from '@center/sdk'

export type GuestElement = HTMLElement & {
  ready?: PromiseLike<unknown>
  beforeSwap?: (version: string) => SwapAnswer | undefined | Promise<SwapAnswer | undefined>
}

/** Settles when the element says that it is there, or that it will not be; an error after that is told to the portal. */
export type Arrival = { said: Promise<void>; hasMounted(): void }

/** Events of the element that are messages of the protocol; `ready` and `error` decide about the mount. */
const spoken = ['navigate', 'title', 'dirty', 'event']

/** Gives an element what it has as properties in the page, tells it of changes, and says for it what it says by events. */
export function speakSdk(element: GuestElement, host: FrameHost, { path, props, state }: GuestStart): Arrival {
  Object.assign(element, { host, path, props, state: state ?? undefined })
  follow(host, (look) => Object.assign(element, look))
  host.on('navigate', (change) => void Object.assign(element, { path: change.path }))
  for (const type of spoken) element.addEventListener(`mf:${type}`, (event) => host.post(type, detailOf(event)))
  return arrivalOf(host, (resolve, reject) => {
    element.addEventListener('mf:ready', () => resolve())
    element.addEventListener('mf:error', (event) => reject(messageOf(detailOf(event))))
  })
}

/** The same for an element that knows nothing of the portal: what its manifest names, in its own words. */
export function speakPlain(
  element: HTMLElement,
  plain: PlainElement,
  host: FrameHost,
  { path, props }: GuestStart,
): Arrival {
  setPlainElement(element, plain, props)
  follow(host, (look) => followPortal(element, plain, look))
  followPortal(element, plain, { path })
  host.on('navigate', (change) => followPortal(element, plain, { path: change.path }))
  const waits = Object.values(plain.events).some(({ says }) => says === 'ready')
  return arrivalOf(host, (resolve, reject) => {
    if (!waits) resolve()
    hearPlainElement(element, plain, (type, payload) => {
      if (type === 'ready') resolve()
      else if (type === 'error') reject((payload as { message: string }).message)
      else host.post(type, payload)
    })
  })
}

/** Calls with the portal's look, now and whenever it changes. */
export function follow(host: FrameHost, tell: (look: GuestConfiguration) => void): void {
  tell(host.configuration ?? { locale: 'zh', theme: 'light', base: '' })
  host.on('globalConfig', tell)
}

function arrivalOf(host: FrameHost, listen: (resolve: () => void, reject: (message: string) => void) => void): Arrival {
  let isOver = false
  const said = new Promise<void>((resolve, reject) => {
    listen(resolve, (message) => {
      if (isOver) host.post('error', { message })
      else reject(new Error(message))
    })
  })
  return { said, hasMounted: () => void (isOver = true) }
}

function detailOf(event: Event): unknown {
  return event instanceof CustomEvent ? event.detail : null
}

function messageOf(detail: unknown): string {
  if (typeof detail === 'string') return detail
  const message = typeof detail === 'object' && detail !== null && 'message' in detail ? detail.message : null
  return typeof message === 'string' ? message : 'The element reported an error.'
}
