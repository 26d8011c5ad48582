import { useEffect, useRef } from 'react'

/**
 * Stands in the content of a `Modal` or `SideSheet` and names the cross that closes it: Semi calls it "close" in every
 * language and has no property for that.
 */
export function CloseName({ label }: { label: string }) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = mark.current?.closest('[role="dialog"]')
    const cross = dialog?.querySelector('.semi-modal-close, .semi-sidesheet-close')
    cross?.setAttribute('aria-label', label)
    const icon = cross?.querySelector('[aria-label="close"]')
    icon?.removeAttribute('aria-label')
    icon?.setAttribute('aria-hidden', 'true')
  }, [label])
  return <span ref={mark} hidden />
}
