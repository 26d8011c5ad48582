import type { ReactNode } from 'react'
import { failureText, useText, type Failure } from '@center/shared/host'
import { EmptyState, ErrorState, LoadingState } from '@center/shared/ui'

export type PartStateProps = {
  part: { status: 'loading' | 'ready' | 'failed'; failure: unknown; rows: readonly unknown[] }
  emptyTitle: string
  onRetry: () => void
  children: ReactNode
}

/** The content of a card, or why it is missing. Rows that were there stay. */
export function PartState({ part, emptyTitle, onRetry, children }: PartStateProps) {
  const t = useText()
  if (part.rows.length > 0) return children
  if (part.status === 'failed') {
    const retry = { label: t('ops:overview.retry'), onRetry }
    const reason = failureText(part.failure as Failure)
    return <ErrorState size="inline" title={t('ops:part.failed')} description={reason} retry={retry} />
  }
  if (part.status === 'loading') return <LoadingState size="inline" label={t('ops:part.loading')} />
  return <EmptyState size="inline" title={emptyTitle} />
}
