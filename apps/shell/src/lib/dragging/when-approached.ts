/** The library that drags, as a file of its own. */
export const loadDragging = () => import(/* webpackChunkName: "dragging" */ './drag-and-drop')

/**
 * Begins something when a pointer first comes over an element: what only a pointer can use need not be loaded before. `begin` answers how
 * it is ended, which the returned function does; a beginning that fails is tried again with the next approach.
 */
export function whenApproached(element: HTMLElement, begin: () => Promise<() => void>): () => void {
  const leaving = new AbortController()
  const listen = () => element.addEventListener('pointerover', approach, { once: true, signal: leaving.signal })
  const approach = () =>
    void begin().then((end) => {
      if (leaving.signal.aborted) end()
      else leaving.signal.addEventListener('abort', end)
    }, listen)
  listen()
  return () => leaving.abort()
}
