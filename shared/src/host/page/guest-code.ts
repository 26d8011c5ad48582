import { useLayoutEffect, useSyncExternalStore } from 'react'

/**
 * Code of guests and fields for passwords do not share a document: whatever runs in the page can read what is typed into it.
 * Code that is about to run waits until no such field is drawn; from then on none is drawn until the document is loaded anew.
 */
let hasRun = false
let drawn = 0
const waiting = new Set<() => void>()
const listeners = new Set<() => void>()

/** Whether code of a guest has run in this document: then it must be loaded anew before it asks for a password. */
export function hasGuestCode(): boolean {
  return hasRun
}

/** Settles when code of a guest may run here. */
export async function admitGuestCode(): Promise<void> {
  while (drawn > 0) await new Promise<void>((resolve) => waiting.add(resolve))
  hasRun = true
  listeners.forEach((listener) => listener())
}

/** Keeps code of guests waiting until the returned function is called. */
export function holdGuestCode(): () => void {
  let isHeld = true
  drawn += 1
  return () => {
    if (!isHeld) return
    isHeld = false
    drawn -= 1
    if (drawn > 0) return
    const released = [...waiting]
    waiting.clear()
    released.forEach((release) => release())
  }
}

/** Whether a field for a password may be drawn. While one is, code of guests waits. */
export function usePasswordField(isPassword = true): boolean {
  const isAllowed = !useSyncExternalStore(onRun, hasGuestCode)
  useLayoutEffect(() => (isPassword && isAllowed ? holdGuestCode() : undefined), [isPassword, isAllowed])
  return !isPassword || isAllowed
}

function onRun(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
