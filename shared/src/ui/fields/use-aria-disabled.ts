import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Says to screen readers whether the button around an element can be pressed. Semi's button sets the attribute by its `disabled`,
 * which would take the focus away.
 */
export function useAriaDisabled(isDisabled: boolean): RefObject<HTMLSpanElement | null> {
  const content = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => content.current?.closest('button')?.setAttribute('aria-disabled', String(isDisabled)))
  return content
}
