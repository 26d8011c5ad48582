import { useEffect, type RefObject } from 'react'

/** What has the focus, inside of shadow roots too. Of a frame it is the frame, which keeps its own. */
export function focusedElement(): Element | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

/**
 * Keeps focus and keyboard inside the dialog around `inside` while it is there: everything beside it cannot be reached, not
 * even by a guest that takes the focus in its frame. Then it goes back to where it was.
 */
export function useHeldPage(inside: RefObject<Element | null>, cameFrom: Element | null): void {
  useEffect(() => {
    const beside = [...document.body.children].filter(
      (node) => !node.contains(inside.current) && !node.matches('[inert]'),
    )
    beside.forEach((node) => node.toggleAttribute('inert', true))
    const dialog = inside.current?.closest<HTMLElement>('[role="dialog"]')
    const life = new AbortController()
    const hold = () => {
      if (dialog && !dialog.contains(document.activeElement)) (dialog.querySelector('button') ?? dialog).focus()
    }
    hold()
    // A page in a frame may take the focus by script, whatever is around it; the window then loses it.
    window.addEventListener('blur', () => setTimeout(() => life.signal.aborted || hold()), { signal: life.signal })
    return () => {
      life.abort()
      beside.forEach((node) => node.toggleAttribute('inert', false))
      if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
    }
  }, [inside, cameFrom])
}
