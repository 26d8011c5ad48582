/** Whether the user has touched a guest since the portal last navigated it: what a guest does untouched, it does on its own. */
export type Touch = { isTouched(): boolean; forget(): void }

/** Listens on a page of the guest or on its node in the portal, until the signal ends. */
export function watchTouch(target: EventTarget, events: readonly string[], signal: AbortSignal): Touch {
  let touched = false
  const note = (): void => void (touched = true)
  for (const type of events) target.addEventListener(type, note, { capture: true, signal })
  return { isTouched: () => touched, forget: () => void (touched = false) }
}
