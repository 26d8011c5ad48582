import { useId, type ReactNode } from 'react'
import styles from './card.module.css'

export type CardProps = {
  title: string
  more?: ReactNode
  children: ReactNode
  isFlush?: boolean
  /** The page says the title already: it names the part for screen readers alone. */
  isUntitled?: boolean
}

/** A part of a page with its heading. */
export function Card({ title, more, children, isFlush = false, isUntitled = false }: CardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id} data-untitled={isUntitled}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {more}
      </header>
      <div className={styles.body} data-flush={isFlush}>
        {children}
      </div>
    </section>
  )
}
