import type { ReactNode } from 'react'

export type OutcomeProps = { children: ReactNode; count: number }

/** What became of an attempt, read out as soon as it is there; `count` has the same sentence read out again. */
export function Outcome({ children, count }: OutcomeProps) {
  return (
    <span role="status">
      <span key={count}>{children}</span>
    </span>
  )
}
