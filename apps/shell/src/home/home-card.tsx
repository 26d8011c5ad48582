import { useId, type ReactNode } from 'react'
import styles from './home-card.module.css'

export type HomeCardProps = { title: string; action?: ReactNode; children: ReactNode }

/** A titled box of the home page. */
export function HomeCard({ title, action, children }: HomeCardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
