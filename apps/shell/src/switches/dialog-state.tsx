import { useText } from '@center/shared/host'
import { EmptyState, ErrorState, LoadingState } from '@center/shared/ui'
import type { ReactNode } from 'react'
import styles from './switches.module.css'

export type DialogStateProps = {
  status: 'loading' | 'ready' | 'failed' | 'sending'
  failure: string | null
  isEmpty: boolean
  /** What the list would show. */
  empty: string
  onRetry: () => void
  children: ReactNode
}

/** The content of a dialog whose choices come from the server: on their way, failed, none, or there. */
export function DialogState({ status, failure, isEmpty, empty, onRetry, children }: DialogStateProps) {
  const t = useText()
  if (status === 'loading') return <LoadingState size="inline" label={t('shell:switch.loading')} />
  if (status === 'failed') {
    return (
      <ErrorState
        size="inline"
        title={failure ?? t('shell:switch.loadFailed')}
        retry={{ label: t('shell:action.retry'), onRetry }}
      />
    )
  }
  if (isEmpty) return <EmptyState size="inline" title={empty} />
  return <div className={styles.fields}>{children}</div>
}
