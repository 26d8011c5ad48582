import { useEffect, useRef, type ReactNode } from 'react'

export type PopoverPanelProps = {
  label: string
  className?: string | undefined
  /** A `SideSheet` leaves the focus behind it: with this, the first control has it, and who had it before gets it back. */
  takesFocus?: boolean
  children: ReactNode
}

/** The content of a `Popover` or `SideSheet`, which gives it its name: Semi draws a dialog and has no property for one. */
export function PopoverPanel({ label, className, takesFocus = false, children }: PopoverPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.closest('[role="dialog"]')?.setAttribute('aria-label', label), [label])
  useEffect(() => {
    if (!takesFocus) return
    const before = document.activeElement
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector)
    const first = find('input:checked') ?? find('button, input, select, textarea, a[href]')
    first?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [takesFocus])
  return (
    <div ref={panel} className={className}>
      {children}
    </div>
  )
}
