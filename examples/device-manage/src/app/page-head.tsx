import type { ReactNode } from 'react'
import styles from './page-head.module.css'

type PageHeadProps = { title: string; detail: string; children?: ReactNode }

export function PageHead({ title, detail, children }: PageHeadProps) {
  return (
    <header className={styles['head']}>
      <div className={styles['words']}>
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['detail']}>{detail}</p>
      </div>
      {children}
    </header>
  )
}
