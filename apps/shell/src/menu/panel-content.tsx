import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { HoverHandlers } from './use-hover'

export type PanelContentProps = {
  className: string | undefined
  /** A key opened it: the focus goes to its first link. */
  takesFocus: boolean
  hover: HoverHandlers
  /** Keys that lead out of it. */
  leaveKeys: readonly string[]
  onLeave: () => void
  children: ReactNode
}

/** What a menu opens beside itself: the pointer keeps it open, a key leads in, and another one out again. */
export function PanelContent({ className, takesFocus, hover, leaveKeys, onLeave, children }: PanelContentProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [takesFocus])

  const handleKey = (event: KeyboardEvent) => {
    if (!leaveKeys.includes(event.key)) return
    event.stopPropagation()
    onLeave()
  }
  return (
    <div ref={panel} className={className} onKeyDown={handleKey} {...hover}>
      {children}
    </div>
  )
}
