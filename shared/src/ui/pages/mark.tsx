import type { ReactNode } from 'react'
import styles from './mark.module.css'

export type Tone = 'neutral' | 'brand' | 'good' | 'warn' | 'bad'
export type MarkProps = { tone: Tone; children: ReactNode; isPlain?: boolean }

/** A word about a state. The colour helps, the word says it. */
export function Mark({ tone, children, isPlain = false }: MarkProps) {
  return (
    <span className={styles.mark} data-tone={tone} data-plain={isPlain}>
      {children}
    </span>
  )
}
