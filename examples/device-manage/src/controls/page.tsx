import type { ReactNode } from 'react'
import styles from './page.module.css'

export type PageProps = {
  /** What the region is called. */
  name: string
  title: string
  detail: string
  /** Stands at the end of the head. */
  action?: ReactNode
  children: ReactNode
}

/** A page of the app below its heading. */
export function Page({ name, title, detail, action, children }: PageProps) {
  return (
    <section className={styles['page']} aria-label={name}>
      <header className={styles['head']}>
        <div className={styles['words']}>
          <h2 className={styles['title']}>{title}</h2>
          <p className={styles['detail']}>{detail}</p>
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
