import { useEffect, useRef, type ReactNode } from 'react'
import { Glyph } from '../glyph'
import styles from './done-panel.module.css'

export type DonePanelProps = {
  title: string
  hint: string
  /** The heading of the page itself, where there is none above. */
  isPageHeading?: boolean
  /** The way on, in this look. */
  children: (className: string | undefined) => ReactNode
}

/** What was asked for is done. The focus goes to it, so that it is read out. */
export function DonePanel({ title, hint, isPageHeading = false, children }: DonePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const Heading = isPageHeading ? 'h1' : 'h2'
  return (
    <div className={styles.done}>
      <span className={styles.mark}>
        <Glyph shape="check" size={32} />
      </span>
      <Heading ref={heading} tabIndex={-1} className={styles.result}>
        {title}
      </Heading>
      <p className={styles.hint}>{hint}</p>
      {children(styles.go)}
    </div>
  )
}
