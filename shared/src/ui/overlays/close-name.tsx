import { useId, useLayoutEffect, useRef } from 'react'

/** The parts of a dialog that name and describe it. */
const own = [
  ['title', 'aria-labelledby'],
  ['body', 'aria-describedby'],
] as const

function nameParts(dialog: Element, id: string): void {
  for (const [part, attribute] of own) {
    const element = dialog.querySelector(`#semi-modal-${part}`)
    if (!element) continue
    element.id = `${id}-${part}`
    dialog.setAttribute(attribute, element.id)
  }
}

/**
 * Stands in the content of a `Modal` or `SideSheet` and names the cross that closes it: Semi calls it "close" in every
 * language and has no property for that. Title and body get ids of their own: those of Semi are the same in every dialog, so one that lies
 * over another would be called by the title of that.
 */
export function CloseName({ label }: { label: string }) {
  const mark = useRef<HTMLSpanElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const dialog = mark.current?.closest('[role="dialog"]')
    if (dialog) nameParts(dialog, id)
    const cross = dialog?.querySelector('.semi-modal-close, .semi-sidesheet-close')
    cross?.setAttribute('aria-label', label)
    const icon = cross?.querySelector('[aria-label="close"]')
    icon?.removeAttribute('aria-label')
    icon?.setAttribute('aria-hidden', 'true')
  }, [label, id])
  return <span ref={mark} hidden />
}
