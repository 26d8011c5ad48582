import Button from '@douyinfe/semi-ui/lib/es/button'
import type { ReactNode } from 'react'
import styles from './app-card.module.css'
import { ErrorState } from '../lists/page-state'
import { TechnicalDetails } from '../overlays/technical-details'

export type AppCardProps = {
  /** "@apps/orders 1.0.0": what support needs to know. */
  app: string
  title: string
  description: string
  /** Says that what is folded is for support. */
  detailsLabel: string
  /** The error's own words. */
  detail?: string | undefined
  retryLabel: string
  onRetry: () => void
  /** Takes away what support asks for. */
  copy?: { label: string; onCopy: () => void }
  /** More buttons. */
  children?: ReactNode
}

/** Stands where a guest should be: says what happened and offers to try again. The page lives on. */
export function AppCard(props: AppCardProps) {
  const { app, title, description, detailsLabel, detail, retryLabel, onRetry, copy, children } = props
  return (
    <div className={styles.room}>
      <section className={styles.card} data-card-of={app}>
        <ErrorState
          icon="puzzle"
          size="inline"
          title={title}
          description={description}
          retry={{ label: retryLabel, onRetry }}
        >
          {children}
        </ErrorState>
        <footer className={styles.foot}>
          <TechnicalDetails label={detailsLabel}>{detail ? `${app} · ${detail}` : app}</TechnicalDetails>
          {copy && (
            <Button theme="borderless" type="tertiary" size="small" onClick={copy.onCopy}>
              {copy.label}
            </Button>
          )}
        </footer>
      </section>
    </div>
  )
}
