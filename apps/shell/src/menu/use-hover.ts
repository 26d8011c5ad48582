import { useEffect, useRef, type PointerEvent } from 'react'

/** Long enough to cross the menu without opening everything, and to reach what has opened. */
const ENTER_MS = 90
const LEAVE_MS = 220

export type HoverHandlers = {
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: (event: PointerEvent) => void
}

/** Opens while a mouse rests on an element, or on the one that it opened. A finger does not hover. */
export function useHover(open: () => void, close: () => void): HoverHandlers {
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const wait = (event: PointerEvent, action: () => void, delayMs: number) => {
    if (event.pointerType !== 'mouse') return
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(action, delayMs)
  }
  return {
    onPointerEnter: (event) => wait(event, open, ENTER_MS),
    onPointerLeave: (event) => wait(event, close, LEAVE_MS),
  }
}
