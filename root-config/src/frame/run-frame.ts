import { langTag } from '@center/shared/contract'
import { hoistFonts, restoreFields, type GuestConfiguration } from '@center/shared/guest-protocol'
import { connect } from '@center/sdk'
import { follow, speakPlain, speakSdk, type GuestElement } from './frame-element'
import type { FramePage } from './frame-page'
import { hearTyping } from './frame-typing'

/**
 * Gives an element in a frame what it would have in the page: the host, its properties, the portal's look, the question
 * before a swap, until `ended`: as long as the page is there, which is this element's own. Settles when the element has mounted, or the portal was told why it has not.
 */
export async function runFrame(
  page: FramePage,
  load: (page: FramePage) => Promise<void>,
  ended = new AbortController().signal,
): Promise<void> {
  let element: GuestElement | null = null
  const { app, version } = page
  const nonce = window.location.hash.slice(1)
  const host = connect({
    app,
    version,
    nonce,
    path: null,
    ready: false,
    beforeSwap: async (next) => work.withFields(page.element ? undefined : await element?.beforeSwap?.(next)),
  })
  const work = hearTyping(host, ended)
  try {
    // The bundle is on its way while the portal answers.
    const loading = load(page).then(() => host.post('loaded', null))
    const [start] = await Promise.all([host.connected, loading])
    element = createElement(page)
    const arrival = page.element
      ? speakPlain(element, page.element, work.host, start)
      : speakSdk(element, work.host, start)
    follow(host, showLook)
    attach(element)
    hoistFonts(document.body, ended)
    const said = page.element ? arrival.said : Promise.race([arrival.said, Promise.resolve(element.ready)])
    await withinTime(said, page)
    arrival.hasMounted()
    if (start.fields) restoreFields(document.body, start.fields, ended)
    host.post('ready', null)
  } catch (error) {
    host.post('error', { message: error instanceof Error ? error.message : String(error) })
  }
}

function createElement({ tag, app }: FramePage): GuestElement {
  const Constructor = customElements.get(tag)
  if (!Constructor) throw new Error(`${app} did not define ${tag}.`)
  const element: GuestElement = new Constructor()
  element.dataset['tag'] = tag
  return element
}

/** The page around the element looks like the portal's. */
function showLook({ locale, theme }: GuestConfiguration): void {
  document.documentElement.lang = langTag(locale)
  document.documentElement.dataset['theme'] = theme
  if (theme === 'dark') document.body.setAttribute('theme-mode', 'dark')
  else document.body.removeAttribute('theme-mode')
}

/** A throw in `connectedCallback` goes to `window`, not to the caller that connected the element: catch it there. */
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
