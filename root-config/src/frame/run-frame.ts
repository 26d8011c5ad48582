import { connect, type FrameHost, type GuestConfiguration, type GuestStart, type SwapAnswer } from '@center/sdk'
import type { FramePage } from './frame-page'

type GuestElement = HTMLElement & {
  ready?: PromiseLike<unknown>
  beforeSwap?: (version: string) => SwapAnswer | undefined | Promise<SwapAnswer | undefined>
}

/** Events of the element that are messages of the protocol; `ready` and `error` decide about the mount. */
const spoken = ['navigate', 'title', 'dirty', 'event']

/**
 * Gives an element in a frame what it would have in the page: the host, its properties, the portal's look, the question
 * before a swap. Settles when the element has mounted, or the portal was told why it has not.
 */
export async function runFrame(page: FramePage, load: (page: FramePage) => Promise<void>): Promise<void> {
  let element: GuestElement | null = null
  const { app, version } = page
  const nonce = window.location.hash.slice(1)
  const host = connect({
    ...{ app, version, nonce, path: null, ready: false },
    beforeSwap: (next) => element?.beforeSwap?.(next),
  })
  try {
    // The bundle is on its way while the portal answers.
    const loading = load(page).then(() => host.post('loaded', null))
    const [start] = await Promise.all([host.connected, loading])
    element = createElement(page, host, start)
    const mounting = { isOver: false }
    const said = listen(element, host, mounting)
    followPortal(element, host)
    attach(element)
    await withinTime(Promise.race([said, Promise.resolve(element.ready)]), page)
    mounting.isOver = true
    host.post('ready', null)
  } catch (error) {
    host.post('error', { message: error instanceof Error ? error.message : String(error) })
  }
}

function createElement({ tag, app }: FramePage, host: FrameHost, { path, props, state }: GuestStart): GuestElement {
  const Constructor = customElements.get(tag)
  if (!Constructor) throw new Error(`${app} did not define ${tag}.`)
  const { base = '', locale = 'zh', theme = 'light' } = host.configuration ?? {}
  const element: GuestElement = new Constructor()
  element.dataset['tag'] = tag
  return Object.assign(element, { host, base, path, locale, theme, props, state: state ?? undefined })
}

/** Says for the element what it says by events. Settles with its `mf:ready` or `mf:error`; an error after the mount is told. */
function listen(element: GuestElement, host: FrameHost, mounting: { isOver: boolean }): Promise<void> {
  for (const type of spoken) {
    element.addEventListener(`mf:${type}`, (event) =>
      host.post(type, event instanceof CustomEvent ? event.detail : null),
    )
  }
  return new Promise((resolve, reject) => {
    element.addEventListener('mf:ready', () => resolve())
    element.addEventListener('mf:error', (event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : null
      const message = messageOf(detail)
      if (mounting.isOver) host.post('error', { message })
      else reject(new Error(message))
    })
  })
}

/** The element hears of the portal what it hears in the page; the page around it looks like the portal's. */
function followPortal(element: GuestElement, host: FrameHost): void {
  const follow = ({ locale, theme, base }: GuestConfiguration) => {
    Object.assign(element, { locale, theme, base })
    document.documentElement.lang = locale === 'en' ? 'en' : 'zh-CN'
    document.documentElement.dataset['theme'] = theme
    if (theme === 'dark') document.body.setAttribute('theme-mode', 'dark')
    else document.body.removeAttribute('theme-mode')
  }
  if (host.configuration) follow(host.configuration)
  host.on('globalConfig', follow)
  host.on('navigate', ({ path }) => void Object.assign(element, { path }))
}

/** A throw in `connectedCallback` goes to `window`, not to whoever connected the element: catch it there. */
function attach(element: HTMLElement): void {
  const thrown: unknown[] = []
  const note = (event: ErrorEvent) => {
    event.preventDefault()
    thrown.push(event.error)
  }
  window.addEventListener('error', note)
  document.body.append(element)
  window.removeEventListener('error', note)
  if (thrown.length > 0) throw thrown[0]
}

function withinTime<T>(promise: Promise<T>, { app, mountTimeoutMs }: FramePage): Promise<T> {
  return new Promise((resolve, reject) => {
    const message = `${app} did not mount within ${mountTimeoutMs / 1000} s.`
    const timer = setTimeout(() => reject(new Error(message)), mountTimeoutMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function messageOf(detail: unknown): string {
  if (typeof detail === 'string') return detail
  const message = typeof detail === 'object' && detail !== null && 'message' in detail ? detail.message : null
  return typeof message === 'string' ? message : 'The element reported an error.'
}
