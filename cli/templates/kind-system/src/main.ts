import type { GuestProps, SwapAnswer } from '@center/sdk'
import { hasWork, type OpenedApp } from './app'
import { openApp } from './open-app'

/** What single-spa hands over: the portal's words, and the element to draw into. */
type Props = GuestProps & { domElement: HTMLElement }

const opened = new WeakMap<HTMLElement, { app: OpenedApp; end: AbortController }>()

export async function bootstrap(): Promise<void> {
  // Nothing to prepare. Fetch here what every mount needs.
}

export async function mount({ domElement, ...props }: Props): Promise<void> {
  const end = new AbortController()
  // A shadow root keeps styles from leaking, in and out.
  const container = domElement.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  opened.set(domElement, { app: openApp({ ...props, container, signal: end.signal }), end })
}

export async function unmount({ domElement }: Props): Promise<void> {
  const { app, end } = opened.get(domElement) ?? {}
  app?.close()
  end?.abort()
  domElement.replaceChildren()
}

/** Asked before another version takes this one's place. */
export async function beforeSwap({ domElement }: Props): Promise<SwapAnswer> {
  const state = opened.get(domElement)?.app.state()
  return { dirty: hasWork(state), state }
}
