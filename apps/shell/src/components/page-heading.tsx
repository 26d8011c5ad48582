import { useContext, useEffect, useRef, type ReactNode } from 'react'
import { ShownContext } from './shown-context'
import styles from './page-heading.module.css'

export type PageHeadingProps = {
  children: ReactNode
  /** For the ear only: what is on screen says it by other means. */
  hidden?: boolean
}

/** The one `h1` of a page. It takes the focus whenever the page comes on screen, so that it is read out. */
export function PageHeading({ children, hidden = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = useContext(ShownContext)
  useEffect(() => {
    if (isShown) heading.current?.focus({ preventScroll: true })
  }, [isShown])

  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading} data-hidden={hidden}>
      {children}
    </h1>
  )
}
