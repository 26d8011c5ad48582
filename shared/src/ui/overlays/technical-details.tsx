import type { ReactNode } from 'react'
import styles from './technical-details.module.css'

export type TechnicalDetailsProps = {
  label: string
  /** Text as a machine writes it; blanks and line breaks are kept. */
  children: ReactNode
}

/** What support asks for and a user need not read: folded until it is opened. */
export function TechnicalDetails({ label, children }: TechnicalDetailsProps) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{label}</summary>
      <div className={styles.text}>{children}</div>
    </details>
  )
}
