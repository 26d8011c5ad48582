/** So long an input method may hold up a version: who left the room in the middle of a word has it as far as it is. */
const MAX_COMPOSING_MS = 30_000

/** Gives back what settles when no word is being composed below the root, and its field has it. */
export function watchComposing(root: Pick<EventTarget, 'addEventListener'>, signal: AbortSignal): () => Promise<void> {
  let composing: AbortController | null = null
  const end = () => composing?.abort()
  root.addEventListener('compositionstart', () => (composing = new AbortController()), { signal })
  // Fields hear of the end after this, and React draws after that.
  root.addEventListener('compositionend', () => setTimeout(end), { signal })
  signal.addEventListener('abort', end)
  return () =>
    new Promise((resolve) => {
      if (!composing || composing.signal.aborted) return resolve()
      composing.signal.addEventListener('abort', () => resolve())
      setTimeout(resolve, MAX_COMPOSING_MS)
    })
}
