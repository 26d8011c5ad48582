import type { ReactNode } from 'react'
import { IconByName } from '../icons/icon-by-name'
import styles from './page-frame.module.css'

export type PageFrameProps = {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  /** Of a page below another one: the way back to that. */
  back?: { label: string; onBack: () => void } | undefined
  isBusy: boolean
  children: ReactNode
}

/** A page of work: heading, what can be done, and its parts. */
export function PageFrame({ title, subtitle, actions, back, isBusy, children }: PageFrameProps) {
  return (
    <section className={styles.page} aria-busy={isBusy}>
      <header className={styles.header}>
        <div className={styles.heading}>
          {back && (
            <button type="button" className={styles.back} onClick={back.onBack}>
              <IconByName name="arrow-left" />
              {back.label}
            </button>
          )}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
