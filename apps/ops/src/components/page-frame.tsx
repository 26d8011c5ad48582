import type { ReactNode } from 'react'
import { useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { showOverview } from '../lib/place.store'
import styles from './page-frame.module.css'

export type PageFrameProps = {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  /** A page below the overview has a way back to it. */
  hasWayBack?: boolean
  isBusy: boolean
  children: ReactNode
}

/** What the pages of the operations have in common. */
export function PageFrame({ title, subtitle, actions, hasWayBack = false, isBusy, children }: PageFrameProps) {
  const t = useText()
  return (
    <section className={styles.page} aria-busy={isBusy}>
      <header className={styles.header}>
        <div className={styles.heading}>
          {hasWayBack && (
            <button type="button" className={styles.back} onClick={showOverview}>
              <IconByName name="arrow-left" />
              {t('ops:overview.title')}
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
