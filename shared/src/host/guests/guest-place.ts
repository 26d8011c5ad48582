/** The node of one mount. One that comes in beside another is out of sight, and out of reach, until it is shown. */
export function createRoot(isBeside: boolean): HTMLElement {
  const root = document.createElement('div')
  root.dataset['guestRoot'] = ''
  root.style.setProperty('block-size', '100%')
  if (!isBeside) return root
  hold(root, true)
  // In place and as large as it will be, since a browser does not draw for a frame that is nowhere.
  for (const [name, value] of Object.entries(outOfSight)) root.style.setProperty(name, value)
  return root
}

const outOfSight = { position: 'absolute', inset: '0', visibility: 'hidden' }

/** Takes a mount out of the user's reach, or gives it back and into sight. */
export function hold(root: HTMLElement, isHeld: boolean): void {
  // Not `inert`: nothing in an inert frame can take the focus, not even for later.
  root.toggleAttribute('data-held', isHeld)
  root.style.setProperty('pointer-events', isHeld ? 'none' : '')
  if (!isHeld) for (const name of Object.keys(outOfSight)) root.style.removeProperty(name)
}

/**
 * Notices, until the signal ends, that the root is not in its container any more, or the container not in its place; the
 * container is put back, for the card that comes there. What else is removed of the page is not the host's.
 */
export function guardPlace(
  container: HTMLElement,
  root: HTMLElement,
  signal: AbortSignal,
  onRemoved: () => void,
): void {
  const place = container.parentElement
  const observer = new MutationObserver(() => {
    const isRemoved = root.parentElement !== container || container.parentElement !== place
    if (!isRemoved || signal.aborted) return
    observer.disconnect()
    // First, or an element that is connected again with the container removes it again.
    root.remove()
    if (place && container.parentElement !== place) place.prepend(container)
    onRemoved()
  })
  observer.observe(container, { childList: true })
  if (place) observer.observe(place, { childList: true })
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
}

export function isHeld(root: HTMLElement): boolean {
  return root.hasAttribute('data-held')
}
