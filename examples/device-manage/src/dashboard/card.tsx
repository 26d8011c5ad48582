import type { ReactNode } from 'react'
import styles from './card.module.css'

type CardProps = { title: string; detail?: string; children: ReactNode }

export function Card({ title, detail, children }: CardProps) {
  return (
    <section className={styles['card']} aria-label={title}>
      <header className={styles['head']}>
        <h3 className={styles['title']}>{title}</h3>
        {detail !== undefined && <p className={styles['detail']}>{detail}</p>}
      </header>
      {children}
    </section>
  )
}
