import { useEffect, useRef, type ReactNode } from 'react'

export type PopoverPanelProps = { label: string; className?: string | undefined; children: ReactNode }

/** The content of a `Popover` or `SideSheet`, which gives it its name: Semi draws a dialog and has no property for one. */
export function PopoverPanel({ label, className, children }: PopoverPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.closest('[role="dialog"]')?.setAttribute('aria-label', label), [label])
  return (
    <div ref={panel} className={className}>
      {children}
    </div>
  )
}
