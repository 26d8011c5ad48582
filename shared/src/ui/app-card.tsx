import { ErrorState } from './page-state'
import styles from './app-card.module.css'

export type AppCardProps = {
  /** "@apps/orders 1.0.0": what support needs to know. */
  app: string
  title: string
  description: string
  /** The error's own words. */
  detail?: string | undefined
  retryLabel: string
  onRetry: () => void
}

/** Stands where a guest should be: names it, says what happened and offers to try again. The page lives on. */
export function AppCard({ app, title, description, detail, retryLabel, onRetry }: AppCardProps) {
  const words = detail ? `${app} · ${detail}` : app
  return (
    <div className={styles.room}>
      <section className={styles.card} data-card-of={app}>
        <ErrorState
          icon="puzzle"
          size="inline"
          title={title}
          description={description}
          detail={words}
          retry={{ label: retryLabel, onRetry }}
        />
      </section>
    </div>
  )
}
