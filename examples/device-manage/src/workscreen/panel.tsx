import type { ReactNode } from 'react'
import styles from './panel.module.css'

type PanelProps = { area: string; title: string; detail?: string; children: ReactNode }

/** A framed part of the wallboard; `area` is its place in the grid. */
export function Panel({ area, title, detail, children }: PanelProps) {
  return (
    <section className={styles['panel']} style={{ gridArea: area }} aria-label={title}>
      <header className={styles['head']}>
        <h3 className={styles['title']}>{title}</h3>
        {detail !== undefined && <p className={styles['detail']}>{detail}</p>}
      </header>
      {children}
    </section>
  )
}
