/** The node of one mount. */
export function createRoot(): HTMLElement {
  const root = document.createElement('div')
  root.dataset['guestRoot'] = ''
  root.style.setProperty('block-size', '100%')
  return root
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

export function isBlocked(root: HTMLElement): boolean {
  return root.hasAttribute('data-held')
}
