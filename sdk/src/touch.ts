/** Whether the user has touched the page since the portal last put it somewhere: what it does before that, it does by itself. */
export type Touch = { isTouched(): boolean; forget(): void }

export function watchTouch(signal: AbortSignal): Touch {
  let touched = false
  const note = (): void => void (touched = true)
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, note, { capture: true, signal })
  return { isTouched: () => touched, forget: () => void (touched = false) }
}
