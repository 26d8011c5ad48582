import { useEffect, useRef, type ReactNode } from 'react'
import { IconByName } from '../icons/icon-by-name'
import styles from './notice.module.css'

export type NoticeProps = {
  tone: 'warning' | 'danger'
  title: string
  /** What it was said about: another one comes into view again. */
  about: unknown
  children: ReactNode
}

/** Something that must be known before going on, read out at once and in view however far a dialog is scrolled. */
export function Notice({ tone, title, about, children }: NoticeProps) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => void place.current?.scrollIntoView?.({ block: 'nearest' }), [about])
  return (
    <section ref={place} role="alert" className={styles.notice} data-tone={tone}>
      <h3 className={styles.title}>
        <IconByName name="alert-triangle" />
        {title}
      </h3>
      {children}
    </section>
  )
}
