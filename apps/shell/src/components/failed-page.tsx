import { StatusPage } from './status-page'
import { useRetryOnline } from './use-retry-online'

export type FailedPageProps = { error: Error; onRetry: () => void }

/** 500: a page of ours broke. Without a network that is the reason, and the page comes back with it. */
export function FailedPage({ error, onRetry }: FailedPageProps) {
  const isOnline = useRetryOnline(onRetry)
  if (!isOnline) return <StatusPage status="offline" onRetry={onRetry} />
  return <StatusPage status="failed" detail={error.message} onRetry={onRetry} />
}
