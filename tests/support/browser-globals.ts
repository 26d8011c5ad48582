import { webcrypto } from 'node:crypto'
import * as React from 'react'
import { TextDecoder, TextEncoder } from 'node:util'

/** What browsers have and jsdom lacks. */
class SilentResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, { TextEncoder, TextDecoder, ResizeObserver: SilentResizeObserver })
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  })
// Browsers write it to the console, too: a test that expects it says so.
window.reportError = (error) => console.error(error)
// As browsers have it by now: it answers a promise, which is no way to clean up after an effect.
Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() })
// Nothing is laid out here: an editor that scrolls to what is chosen, a moment later, finds it at the top.
Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => new DOMRect(),
})
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}
// React notes where each element was made, for messages about it: a tenth of the time of a test, and no test reads it.
Object.defineProperty(
  (React as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  {
    get: () => Number.MAX_SAFE_INTEGER,
    set: () => undefined,
  },
)
// Nothing has a size here, so nothing can be scrolled.
Element.prototype.scrollTo ??= () => {}
