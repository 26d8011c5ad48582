import { useContext, useEffect, useRef, type ReactNode } from 'react'
import { hasEarlyFocus } from './early-focus'
import { ArrivalContext, ShownContext, type Arrival } from './shown-context'
import styles from './page-heading.module.css'

export type PageHeadingProps = {
  children: ReactNode
  /** For the ear only: what is on screen says it by other means. */
  hidden?: boolean
}

/** The one `h1` of a page. It takes the focus whenever the page comes on screen, so that it is read out; not from a user who moved on. */
export function PageHeading({ children, hidden = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = useContext(ShownContext)
  const arrival = useContext(ArrivalContext)
  useEffect(() => {
    if (isShown && isUnmoved(arrival) && !hasEarlyFocus()) heading.current?.focus({ preventScroll: true })
  }, [isShown, arrival])

  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading} data-hidden={hidden}>
      {children}
    </h1>
  )
}

/** A page whose code was still to be fetched comes later than its tab: meanwhile the user may be somewhere else. */
function isUnmoved({ current: before }: Arrival): boolean {
  const now = document.activeElement
  return before === undefined || now === null || now === document.body || now === before
}
