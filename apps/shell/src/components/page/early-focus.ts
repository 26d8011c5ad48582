/** Where the user was before the first page was there: in the header, which comes sooner. */
let early: Element | null = null

/** Called once the portal is there, before its page takes the focus. */
export function noteEarlyFocus(): void {
  const { activeElement, body } = document
  early = activeElement === body ? null : activeElement
  early?.addEventListener('blur', () => (early = null), { once: true })
}

/** The user is where they went while the portal was loading: nothing takes the focus from there. */
export function hasEarlyFocus(): boolean {
  return early !== null && early === document.activeElement
}
