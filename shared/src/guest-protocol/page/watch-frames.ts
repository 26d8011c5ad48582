import { watchTyping } from './watch-typing'

const watched = new WeakSet<Document>()

/**
 * Hears typing in a frame whose page is of the same origin, as a rich text editor has one, and lets the frame's element tell it
 * outside. False: it is of another origin, and the host cannot see into it.
 */
export function watchFrame(frame: HTMLIFrameElement, signal: AbortSignal): boolean {
  const page = frame.contentDocument
  if (!page) return false
  if (watched.has(page)) return true
  watched.add(page)
  // No event that a field of the page around it could take for its own.
  watchTyping(page, signal, () => frame.dispatchEvent(new Event('beforeinput', { bubbles: true, composed: true })))
  if (page.defaultView) watchFrames(page.defaultView, signal)
  return true
}

/** The same for every frame below the window that gets the keyboard, until the signal ends. */
export function watchFrames(view: Window, signal: AbortSignal): void {
  const look = () => {
    const focused = focusedIn(view.document)
    if (focused?.localName === 'iframe') watchFrame(focused as HTMLIFrameElement, signal)
  }
  // Not every browser says by then which frame it is.
  const onBlur = () => {
    look()
    setTimeout(look)
  }
  view.addEventListener('blur', onBlur, { signal })
}

function focusedIn(page: Document): Element | null {
  let focused = page.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}
