import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { ErrorState, LoadingState } from '../lists/page-state'

export type LazyPageProps = {
  /** Fetches the code of the page; the same function at each render, as `onFail` is. */
  load: () => Promise<ComponentType>
  texts: { loading: string; failed: string; retry: string }
  /** The page's heading, where its code did not come. */
  heading?: ReactNode
  onFail?: () => void
}

/** A page whose code is fetched when a user opens it. A failure is shown, with a retry. */
export function LazyPage({ load, texts, heading, onFail }: LazyPageProps) {
  const [page, setPage] = useState<{ Page: ComponentType } | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    load().then(
      (Page) => setPage({ Page }),
      () => {
        setPage('failed')
        onFail?.()
      },
    )
  }, [attempt, load, onFail])

  if (page === null) return <LoadingState label={texts.loading} />
  if (page !== 'failed') return <page.Page />
  const retry = { label: texts.retry, onRetry: () => setAttempt(attempt + 1) }
  return (
    <>
      {heading}
      <ErrorState title={texts.failed} icon="cloud" retry={retry} />
    </>
  )
}
